import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { unzipSync } from 'fflate';
import { afterAll, describe, expect, test, vi } from 'vitest';
import { bodyLines, docxParts, part, schemaParts } from '../../../test/docx-parts.ts';
import { doubtfulDisplay, doubtfulInline, doubtfulTree } from '../../../test/doubtful-tree.ts';
import { hasCommand } from '../../../test/has-command.ts';
import { hasOfficeValidator, validateOffice } from '../../../test/validate-office.ts';
import { validateParts } from '../../../test/validate-xml.ts';
import type { Block, DocumentTree } from '../../tree/index.ts';
import { type WriteDocxOptions, writeDocx } from './index.ts';

/** Validators and LibreOffice are slow on a busy machine. */
vi.setConfig({ testTimeout: 200_000 });

const CREATED = new Date('2026-01-02T03:04:05.678Z');
const written = (tree: DocumentTree, options: Partial<WriteDocxOptions> = {}) =>
  writeDocx(tree, { created: CREATED, ...options });

const folder = mkdtempSync(join(tmpdir(), 'sutra-comments-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const sentences = (xml: string) => [...xml.matchAll(/<w:t [^>]*>([^<]*)</g)].map(([, text]) => text);
const withBlocks = (blocks: Block[]): DocumentTree => ({ ...doubtfulTree(), blocks });

describe('a doubtful formula in Word', () => {
  test('bears a comment with its picture and its confidence, by Sutra', async () => {
    const bytes = await written(withBlocks([{ type: 'paragraph', children: [doubtfulInline('x')] }]));
    const comments = part(bytes, 'word/comments.xml');
    expect(comments).toContain(
      '<w:comment w:id="0" w:author="Sutra" w:date="2026-01-02T03:04:05Z" w:initials="S">',
    );
    expect(sentences(comments)).toEqual(['Read with 62 % confidence. Compare with the picture.']);
    const [, picture] = /r:embed="(\w+)"/.exec(comments) ?? [];
    expect(part(bytes, 'word/_rels/comments.xml.rels')).toContain(
      `Id="${picture}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="media/image1.png"`,
    );
    expect(Object.keys(unzipSync(bytes))).toContain('word/media/image1.png');
    expect(bodyLines(bytes)).toMatch(
      /^\n?<w:p><w:commentRangeStart w:id="0"\/><m:oMath>.*<\/m:oMath><w:commentRangeEnd w:id="0"\/><w:r><w:rPr><w:rStyle w:val="CommentReference"\/><\/w:rPr><w:commentReference w:id="0"\/><\/w:r><\/w:p>$/,
    );
  });

  test('bears the comment inside a display, so that nothing stands beside it in its paragraph', async () => {
    const xml = bodyLines(await written(withBlocks([doubtfulDisplay('d')])));
    expect(xml).toMatch(
      /<w:commentRangeStart w:id="0"\/><m:oMathPara>.*<w:commentRangeEnd w:id="0"\/><m:r>.*<w:commentReference w:id="0"\/><\/m:r><\/m:oMath><\/m:oMathPara><\/w:p>$/,
    );
    expect(xml).not.toContain('<w:r>');
  });

  test.each([
    ['a document in Hindi', { language: 'hi-IN' }, '62 % भरोसे के साथ पढ़ा गया। चित्र से मिलाएँ।'],
    ['a text in Devanagari', { language: undefined }, '62 % भरोसे के साथ पढ़ा गया। चित्र से मिलाएँ।'],
    ['a document in English', { language: 'en-GB' }, 'Read with 62 % confidence. Compare with the picture.'],
  ])('is spoken of in the language of %s', async (_, { language }, sentence) => {
    const { language: _own, ...tree } = withBlocks([
      { type: 'paragraph', children: [{ type: 'text', value: 'मान लीजिए कि ' }, doubtfulInline('x')] },
    ]);
    const bytes = await written({ ...tree, ...(language && { language }) });
    expect(sentences(part(bytes, 'word/comments.xml')).join('')).toBe(sentence);
  });

  test('a doubtful formula without a picture is compared with the source', async () => {
    const { picture: _, ...formula } = doubtfulInline('x', 0.5);
    const bytes = await written(withBlocks([{ type: 'paragraph', children: [formula] }]));
    expect(sentences(part(bytes, 'word/comments.xml'))).toEqual([
      'Read with 50 % confidence. Compare with the source.',
    ]);
  });

  test('has its picture beside it in a footnote, where Word takes no comments', async () => {
    const footnotes = part(await written(doubtfulTree()), 'word/footnotes.xml');
    expect(footnotes).toContain('descr="f as printed"');
    expect(footnotes).not.toContain('w:comment');
  });

  test.each([
    ['comments', 7, 1],
    ['pictures', 0, 8],
    ['none', 0, 0],
  ] as const)(
    'is marked by %s: %i comments and %i pictures in the text',
    async (doubts, comments, pictures) => {
      const parts = docxParts(await written(doubtfulTree(), { doubts }));
      const text = `${parts.get('word/document.xml')}${parts.get('word/footnotes.xml')}`;
      expect(text.match(/<w:commentReference /g)?.length ?? 0).toBe(comments);
      expect(text.match(/<w:drawing>/g)?.length ?? 0).toBe(pictures);
      expect(text.match(/<m:oMath>/g)).toHaveLength(9);
    },
  );

  test('leaves no trace of comments in a document that has none', async () => {
    const parts = docxParts(await written(doubtfulTree(), { doubts: 'none' }));
    expect([...parts.keys()].filter((path) => path.includes('comments'))).toEqual([]);
    expect(parts.get('[Content_Types].xml')).not.toContain('comments+xml');
    expect(parts.get('word/_rels/document.xml.rels')).not.toContain('comments');
  });
});

const VARIANTS = (['comments', 'pictures'] as const).flatMap((doubts) =>
  (['native', 'table'] as const).map((numbering) => ({ doubts, numbering })),
);

/** What the schemas say against all variants, at once: the validator takes half a second to read them. */
let allErrors: Promise<string[]> | undefined;
async function errorsOfAll(): Promise<string[]> {
  const parts = VARIANTS.map(async (options) =>
    schemaParts(await written(doubtfulTree(), options)).map(([name, xml]): [string, string] => [
      `${options.doubts}-${options.numbering}-${name}`,
      xml,
    ]),
  );
  return validateParts((await Promise.all(parts)).flat());
}

describe.each(VARIANTS)('doubtful formulas marked by $doubts with $numbering numbers', (options) => {
  test('are valid by the ECMA-376 schemas', async () => {
    const names = schemaParts(await written(doubtfulTree(), options)).map(([name]) => name);
    expect(names.includes('comments')).toBe(options.doubts === 'comments');
    allErrors ??= errorsOfAll();
    const isOwn = (error: string) => error.startsWith(`${options.doubts}-${options.numbering}-`);
    expect((await allErrors).filter(isOwn)).toEqual([]);
  });

  test.runIf(hasOfficeValidator)('are valid by the Open XML SDK (on 64-bit Linux)', async () => {
    const path = join(folder, `${options.doubts}-${options.numbering}.docx`);
    writeFileSync(path, await written(doubtfulTree(), options));
    expect(await validateOffice(path)).toEqual([]);
  });
});

/** What LibreOffice makes of a document, as one XML file. */
async function inLibreOffice(name: string, options: Partial<WriteDocxOptions>): Promise<string> {
  writeFileSync(join(folder, `${name}.docx`), await written(doubtfulTree(), options));
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync(
    'soffice',
    [profile, '--headless', '--convert-to', 'fodt', '--outdir', folder, join(folder, `${name}.docx`)],
    { stdio: 'ignore', timeout: 180_000 },
  );
  return readFileSync(join(folder, `${name}.fodt`), 'utf8');
}

describe.skipIf(!hasCommand('soffice'))('LibreOffice (only where soffice is installed)', () => {
  test('shows the comments on formulas in text, headings, lists and tables', async () => {
    const opened = await inLibreOffice('comments', {});
    const shown = opened.match(/<office:annotation [\s\S]*?<\/office:annotation>/g) ?? [];
    expect(shown).toHaveLength(4);
    for (const comment of shown) {
      expect(comment).toContain('<dc:creator>Sutra</dc:creator>');
      expect(comment).toContain('Read with 62 % confidence. Compare with the picture.');
    }
    expect(opened.match(/<draw:object>/g)).toHaveLength(9);
  });

  test('opens pictures beside formulas, in footnotes too', async () => {
    expect((await inLibreOffice('pictures', { doubts: 'pictures' })).match(/<draw:object>/g)).toHaveLength(9);
  });
});
