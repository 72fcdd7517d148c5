import { Packer } from 'docx';
import { strToU8, unzipSync, zipSync } from 'fflate';
import { describe, expect, test, vi } from 'vitest';
import { docxParts, part, schemaParts } from '../../../test/docx-parts.ts';
import { validateParts } from '../../../test/validate-xml.ts';
import type { DocumentTree } from '../../tree/index.ts';
import { type WriteDocxOptions, writeDocx } from './index.ts';

/** Validators are slow on a busy machine. */
vi.setConfig({ testTimeout: 60_000 });

const CREATED = new Date('2026-01-02T03:04:05Z');
const TREE: DocumentTree = {
  title: 'Heat & light',
  authors: ['A. One', 'B. Two'],
  language: 'en-GB',
  page: { width: 612, height: 792, margins: { top: 36, right: 54, bottom: 36, left: 90 } },
  blocks: [
    { type: 'heading', level: 1, children: [{ type: 'text', value: 'First' }] },
    { type: 'quote', children: [{ type: 'paragraph', children: [{ type: 'text', value: 'Said' }] }] },
  ],
  images: {},
};

const written = (options: Partial<WriteDocxOptions> = {}, tree = TREE) =>
  writeDocx(tree, { created: CREATED, ...options });

describe('the package around the text', () => {
  test('is made once for documents of one language, and each document has its own properties', async () => {
    const toBuffer = vi.spyOn(Packer, 'toBuffer');
    const core = async (title: string | undefined, authors: string[]) =>
      part(
        await written({ sourceName: title }, { ...TREE, title, authors, language: 'en-NZ' }),
        'docProps/core.xml',
      );
    const marks = { title: 'author of the document', author: 'title of the document' };
    expect(await core(marks.title, [marks.author])).toContain(
      `<dc:title>${marks.title}</dc:title><dc:creator>${marks.author}</dc:creator>`,
    );
    const second = await core(undefined, []);
    expect(second).not.toContain('dc:title');
    expect(second).toContain('<dc:creator>Sutra</dc:creator>');
    expect(toBuffer).toHaveBeenCalledTimes(1);
  });

  test('says where the document comes from, and nothing of its text', async () => {
    const parts = docxParts(
      await written({
        sourceName: 'a <b>.pdf',
        engine: 'built-in',
        audit: { native: 7, repaired: 2, keptAsText: 1, doubtful: 3, keptAsPictures: 4 },
      }),
    );
    const core = parts.get('docProps/core.xml') ?? '';
    expect(core).toContain('<dc:title>Heat &amp; light</dc:title><dc:creator>A. One, B. Two</dc:creator>');
    expect(core.match(/2026-01-02T03:04:05\.000Z/g)).toHaveLength(2);
    const custom = [...(parts.get('docProps/custom.xml') ?? '').matchAll(/name="(\w+)"><vt:lpwstr>([^<]*)/g)];
    expect(custom.map(([, name, value]) => `${name}: ${value}`)).toEqual([
      'Source: a &lt;b&gt;.pdf',
      'Engine: built-in',
      'FormulasNative: 7',
      'FormulasRepaired: 2',
      'FormulasKeptAsText: 1',
      'FormulasDoubtful: 3',
      'KeptAsPictures: 4',
    ]);
  });

  test('opens in the mode of Word 2013 and later, with settings for equations', async () => {
    const settings = part(await written(), 'word/settings.xml');
    expect(settings).toContain('<w:compatSetting w:val="15" w:name="compatibilityMode"');
    for (const setting of [
      'm:mathFont m:val="Cambria Math"',
      'm:brkBin m:val="before"',
      'm:smallFrac m:val="0"',
      'm:dispDef',
      'm:defJc m:val="centerGroup"',
      'm:intLim m:val="subSup"',
      'm:naryLim m:val="undOvr"',
    ]) {
      expect(settings).toContain(`<${setting}/>`);
    }
  });

  test('takes the size and the margins of the source', async () => {
    const xml = part(await written(), 'word/document.xml');
    expect(xml).toContain('<w:pgSz w:w="12240" w:h="15840"/>');
    expect(xml).toContain('<w:pgMar w:top="720" w:right="1080" w:bottom="720" w:left="1800"');
  });

  test('names fonts for Devanagari and their stand-ins', async () => {
    const bytes = await written();
    expect(part(bytes, 'word/styles.xml')).toContain('w:cs="Nirmala UI"');
    expect(part(bytes, 'word/fontTable.xml')).toContain(
      '<w:font w:name="Nirmala UI"><w:altName w:val="Noto Sans Devanagari"/>',
    );
  });

  test('is the same for the same tree, byte by byte', async () => {
    expect(Buffer.from(await written()).equals(Buffer.from(await written()))).toBe(true);
  });
});

const STYLES =
  '<?xml version="1.0"?><w:styles xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main">' +
  '<w:style w:type="paragraph" w:default="1" w:styleId="Standard"><w:name w:val="Normal"/></w:style>' +
  '<w:style w:type="paragraph" w:styleId="berschrift1"><w:name w:val="heading 1"/><w:basedOn w:val="Standard"/>' +
  '<w:pPr><w:numPr><w:numId w:val="9"/></w:numPr></w:pPr><w:rPr><w:color w:val="FF0000"/></w:rPr></w:style></w:styles>';
const DOCUMENT =
  '<w:document><w:body><w:sectPr><w:pgSz w:w="9000" w:h="12000"/><w:pgMar w:top="600" w:right="700" w:bottom="800" w:left="900"/></w:sectPr></w:body></w:document>';

describe("the user's own .docx as template", () => {
  const template = zipSync({ 'word/styles.xml': strToU8(STYLES), 'word/document.xml': strToU8(DOCUMENT) });

  test('gives its styles, known by their names, and its page; missing styles are added', async () => {
    const bytes = await written({ template });
    const styles = part(bytes, 'word/styles.xml');
    expect(styles).toContain('w:styleId="Heading1"><w:name w:val="heading 1"/><w:basedOn w:val="Normal"/>');
    expect(styles).toContain('<w:color w:val="FF0000"/>');
    expect(styles).not.toContain('w:numPr');
    expect(styles.match(/w:styleId="Quote"/g)).toHaveLength(1);
    expect(styles.match(/ w:default="1"/g)).toHaveLength(1);
    const xml = part(bytes, 'word/document.xml');
    expect(xml).toContain(
      '<w:pgSz w:w="9000" w:h="12000"/><w:pgMar w:top="600" w:right="700" w:bottom="800" w:left="900"',
    );
    expect(await validateParts(schemaParts(bytes))).toEqual([]);
  });

  test.each([
    ['no ZIP file', strToU8('hello')],
    ['no styles', zipSync({ 'word/document.xml': strToU8(DOCUMENT) })],
    ['broken styles', zipSync({ 'word/styles.xml': strToU8('<w:styles><w:style>') })],
  ])('is left aside with a warning: %s', async (_, broken) => {
    const warnings: string[] = [];
    const bytes = await written({ template: broken, warn: ({ code }) => warnings.push(code) });
    expect(warnings).toEqual(['template-unreadable']);
    expect(Object.keys(unzipSync(bytes))).toContain('word/styles.xml');
  });
});
