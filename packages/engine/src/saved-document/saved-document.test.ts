import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { OUTPUT_FORMATS, type OutputFormat } from '@sutra/contract';
import { unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { doubtfulTree } from '../../test/doubtful-tree.ts';
import { type ConvertRequest, convert } from '../convert.ts';
import { applyEdits } from './edits.ts';
import {
  packDocument,
  reviewSavedDocument,
  sourcePicture,
  sourceText,
  unpackDocument,
  writeSavedDocument,
} from './index.ts';

const fixture = async (name: string) =>
  new Uint8Array(await readFile(join(import.meta.dirname, '../../../../test/fixtures', name)));

async function converted(changes: Partial<ConvertRequest>) {
  const request: ConvertRequest = {
    bytes: new Uint8Array(),
    fileName: 'note.md',
    format: 'markdown',
    to: 'docx',
    languages: ['eng'],
    created: new Date(0),
    ...changes,
  };
  const result = await convert(request, { recogniser: null });
  return { request, result, saved: packDocument(result) };
}

const ofText = (text: string, to: OutputFormat = 'docx', format: ConvertRequest['format'] = 'markdown') =>
  converted({ bytes: new TextEncoder().encode(text), to, format });

const text = (bytes: Uint8Array | undefined) => new TextDecoder().decode(bytes);

describe('a saved document', () => {
  it.each(OUTPUT_FORMATS)('is written as %s as the conversion itself writes it', async (to) => {
    const { request, result } = await converted({
      bytes: await fixture('quadratic.pdf'),
      fileName: 'quadratic.pdf',
      format: 'pdf',
      to,
    });
    const { saved } = await converted({ ...request, to: 'docx' });
    const part = { saved, edits: [], fileName: request.fileName };
    const written = await writeSavedDocument({ parts: [part], to, created: request.created });
    expect(Buffer.from(written).equals(Buffer.from(result.bytes))).toBe(true);
  });

  it('keeps its pictures', async () => {
    const { result, saved } = await converted({
      bytes: await fixture('notice.jpg'),
      fileName: 'notice.jpg',
      format: 'jpeg',
    });
    expect(unpackDocument(saved).tree.images).toEqual(result.tree.images);
  });

  it('still counts what it keeps as pictures', async () => {
    const { request, result } = await converted({
      bytes: await fixture('notice.jpg'),
      fileName: 'notice.jpg',
      format: 'jpeg',
    });
    expect(result.audit.keptAsPictures).toBe(1);
    const saved = packDocument({ ...result, keptAsPictures: result.audit.keptAsPictures });
    const part = { saved, edits: [], fileName: request.fileName };
    const written = await writeSavedDocument({ parts: [part], to: 'docx', created: request.created });
    expect(Buffer.from(written).equals(Buffer.from(result.bytes))).toBe(true);
  });

  it('still marks doubtful formulas as it was asked to', async () => {
    const saved = packDocument({ tree: doubtfulTree(), reader: 'built-in', doubts: 'pictures' });
    const parts = [{ saved, edits: [{ formula: 0, tex: null }], fileName: 'a.pdf' }];
    const written = text(await writeSavedDocument({ parts, to: 'markdown', created: new Date(0) }));
    expect(written).not.toContain('<!--');
    expect(written.match(/!\[\w as printed\]/g)).toHaveLength(7);
  });

  it('becomes one document with others, in order', async () => {
    const parts = await Promise.all(
      ['First $a$.', 'Second $b$.'].map(async (content, index) => {
        const { saved } = await ofText(content);
        return { saved, edits: index === 1 ? [{ formula: 0, tex: 'c' }] : [], fileName: `${index}.md` };
      }),
    );
    const joined = text(await writeSavedDocument({ parts, to: 'markdown', created: new Date(0) }));
    expect(joined).toMatch(/First \$a\$\.[\s\S]*Second \$c\$\./);
  });
});

describe('a formula that was edited', () => {
  const NOTE = 'Let $x^2$ be.\n\n$$\\frac{a}{b} \\tag{1}$$\n\nThen $z$, and $$w$$\n';
  const partsOf = (bytes: Uint8Array) => unzipSync(bytes);
  const EQUATION = /<m:oMath>.*?<\/m:oMath>/gs;

  it('is the only thing in a Word file that changes', async () => {
    const { saved, result } = await ofText(NOTE);
    const edited = await writeSavedDocument({
      parts: [{ saved, edits: [{ formula: 1, tex: '\\sqrt{b}' }], fileName: 'note.md' }],
      to: 'docx',
      created: new Date(0),
    });
    const [before, after] = [partsOf(result.bytes), partsOf(edited)];
    expect(Object.keys(after)).toEqual(Object.keys(before));
    const changed = Object.keys(before).filter((name) => text(before[name]) !== text(after[name]));
    expect(changed).toEqual(['word/document.xml']);
    const [old, now] = [before, after].map((parts) => text(parts['word/document.xml']));
    expect(now?.replace(EQUATION, '∎')).toBe(old?.replace(EQUATION, '∎'));
    const equations = [old, now].map((xml) => xml?.match(EQUATION) ?? []);
    const differing = equations[0]?.flatMap((xml, index) => (xml === equations[1]?.[index] ? [] : [index]));
    expect(differing).toEqual([1]);
    expect(equations[1]?.[1]).toContain('<m:rad>');
    expect(equations[1]?.[1]).toContain('(1)'.replace(/[()]/g, ''));
  });

  it('takes the last edit, and a number of its own', async () => {
    const { saved } = await ofText(NOTE);
    const { tree } = unpackDocument(saved);
    applyEdits(tree, [
      { formula: 1, tex: 'p' },
      { formula: 1, tex: 'q \\tag{7}' },
    ]);
    expect(tree.blocks[1]).toMatchObject({ tex: 'q \\tag{7}', number: { text: '(7)' } });
  });

  it('is sure from then on, also where it was right', async () => {
    const { tree } = unpackDocument((await ofText('Let $x$ and $y$.')).saved);
    const [paragraph] = tree.blocks;
    if (paragraph?.type !== 'paragraph') throw new Error('no paragraph');
    for (const inline of paragraph.children) inline.confidence = 0.4;
    applyEdits(tree, [{ formula: 0, tex: null }]);
    const left = paragraph.children.flatMap(({ type, confidence }) => (type === 'math' ? [confidence] : []));
    expect(left).toEqual([undefined, 0.4]);
  });

  it('may be anything that somebody writes', async () => {
    const { saved } = await ofText(NOTE);
    for (const tex of [
      '',
      '\\frac{',
      '\\nonsense{x} \\\\ & }',
      `${'{'.repeat(3000)}x`,
      'x'.repeat(200_000),
    ]) {
      const parts = [{ saved, edits: [{ formula: 0, tex }], fileName: 'note.md' }];
      const bytes = await writeSavedDocument({ parts, to: 'docx', created: new Date(0) });
      expect(text(unzipSync(bytes)['word/document.xml'])).toContain('<w:body>');
    }
  });
});

describe('a review', () => {
  it('has every formula with its number, in the HTML too', async () => {
    const { saved } = await ofText(
      'Let $x$ be.[^1]\n\n$$y \\tag{2}$$\n\n| a | b |\n|---|---|\n| $z$ | - |\n\n[^1]: Note $n$.\n',
    );
    const { formulas, sheets } = reviewSavedDocument(saved);
    expect(formulas.map(({ tex, display, number }) => [tex, display, number])).toEqual([
      ['x', false, null],
      ['y \\tag{2}', true, '(2)'],
      ['z', false, null],
      ['n', false, null],
    ]);
    expect(formulas.map(({ formula }) => formula)).toEqual([0, 1, 2, 3]);
    const numbers = [...(sheets[0]?.html ?? '').matchAll(/data-formula="(\d+)"/g)].map(([, id]) => id);
    expect(numbers.toSorted((a, b) => Number(a) - Number(b))).toEqual(['0', '1', '2', '3']);
  });

  it('shows a PDF by its pages, with the place of each formula', async () => {
    const { saved } = await converted({
      bytes: await fixture('quadratic.pdf'),
      fileName: 'quadratic.pdf',
      format: 'pdf',
    });
    const { sheets, formulas } = reviewSavedDocument(saved);
    expect(sheets.map(({ page }) => page)).toEqual([1, 2]);
    for (const { page, sheet, box, confidence } of formulas) {
      expect(page).toBe(sheets[sheet]?.page);
      expect(box?.width).toBeGreaterThan(0);
      expect(confidence).toBeGreaterThan(0);
    }
  });

  it('cuts a long text into sheets', async () => {
    const paragraphs = Array.from({ length: 130 }, (_, index) => `Paragraph $x_{${index}}$.`);
    const { sheets, formulas } = reviewSavedDocument((await ofText(paragraphs.join('\n\n'))).saved);
    expect(sheets).toHaveLength(3);
    expect(formulas[129]).toMatchObject({ sheet: 2, formula: 129 });
  });

  it('puts what nobody understood among the doubtful', async () => {
    const { saved } = await ofText('Good $x$, bad $\\nonsense{x}$.');
    expect(reviewSavedDocument(saved).formulas.map(({ confidence }) => confidence < 0.5)).toEqual([
      false,
      true,
    ]);
  });

  it('lets no text become markup', async () => {
    const { saved } = await ofText('<img src=x onerror=1> & `<b>` $\\text{<script>}$ [a](javascript:1)');
    expect(reviewSavedDocument(saved).sheets[0]?.html).not.toMatch(/<(img|script|b)\b|javascript:/);
  });
});

describe('a page of the source', () => {
  it('is a picture of bounded size, in the measure of the boxes', async () => {
    const picture = await sourcePicture({ bytes: await fixture('quadratic.pdf'), format: 'pdf', page: 2 });
    expect(Math.max(picture.width, picture.height)).toBe(1800);
    expect(picture.points?.width).toBeGreaterThan(500);
    expect(picture.height / picture.width).toBeCloseTo(
      (picture.points?.height ?? 0) / (picture.points?.width ?? 1),
      2,
    );
  });

  it('the page of an image has no measure', async () => {
    const picture = await sourcePicture({ bytes: await fixture('notice.jpg'), format: 'jpeg', page: 1 });
    expect(picture.points).toBeNull();
    expect(picture.width).toBeLessThanOrEqual(1800);
  });

  it.each([0, 3, 9])('%i of two is none', async (page) => {
    const request = { bytes: await fixture('quadratic.pdf'), format: 'pdf' as const, page };
    await expect(sourcePicture(request)).rejects.toMatchObject({ code: 'page-not-found' });
  });
});

describe('the text of the source', () => {
  async function sheetsOf(source: string, format: ConvertRequest['format'] = 'markdown') {
    const { saved, request } = await ofText(source, 'docx', format);
    const { formulas } = reviewSavedDocument(saved);
    const sheets = sourceText({ saved, bytes: request.bytes });
    const marked = sheets.flatMap(({ parts, marks }) =>
      marks.map(({ formula, part, start, length }) => ({
        formula,
        shows: parts[part]?.slice(start, start + length),
      })),
    );
    return { sheets, formulas, marked, whole: sheets.map(({ parts }) => parts.join('')).join('') };
  }

  it.each([
    [
      'markdown',
      'Let $x$ and x.\r\n\r\n$$\r\n\\frac{a}{b}\r\n$$\r\n\r\n| a |\n|---|\n| $x$ |\n\nThen \\(y _ 1\\).',
      ['x', '\\frac{a}{b}', 'x', 'y _ 1'],
    ],
    [
      'latex',
      '\\begin{document}\nA $t$.\n\\begin{equation}\\label{e}\n  E = mc^2\n\\end{equation}\n\\begin{align}\na &= b \\label{f} \\\\\nc &= d\n\\end{align}\n\\end{document}',
      ['t', 'E = mc^2', '\\begin{align}\na &= b \\label{f} \\\\\nc &= d\n\\end{align}'],
    ],
  ] as const)('of %s has its formulas where they stand', async (format, source, expected) => {
    const { marked, whole } = await sheetsOf(source, format);
    expect(marked).toEqual(
      expected.map((shows, formula) => ({ formula, shows: shows.replaceAll('\r', '') })),
    );
    expect(whole).toBe(source.replaceAll('\r', ''));
  });

  it('leaves out a formula that is not written there, and finds those behind it', async () => {
    const source =
      '\\newcommand{\\R}{\\mathbb{R}}\\newcommand{\\half}{$\\frac12$}\nA \\half{} of $\\R$ and $y$, $z^2+1$.';
    const { formulas, marked } = await sheetsOf(source, 'latex');
    const shown = marked.map(({ formula, shows }) => [formulas[formula]?.tex, shows]);
    expect(shown).toContainEqual(['y', 'y']);
    expect(shown).toContainEqual(['z^2+1', 'z^2+1']);
  });

  it('is cut where the sheets begin, whatever repeats itself', async () => {
    const paragraphs = Array.from(
      { length: 400 },
      (_, index) => `Find the value of $a_{${index}}$ when $x=${index % 7}$, and say why it is so.`,
    );
    const { sheets, formulas, marked } = await sheetsOf(`# Exercises\n\n${paragraphs.join('\n\n')}\n`);
    expect(sheets).toHaveLength(7);
    expect(marked).toHaveLength(formulas.length);
    for (const { formula, shows } of marked) expect(shows).toBe(formulas[formula]?.tex);
    for (const [index, { parts }] of sheets.entries()) {
      const first = formulas.find(({ sheet, tex }) => sheet === index && tex.startsWith('a_'));
      expect(parts[0]?.slice(0, 60)).toContain(first?.tex);
    }
  });

  it('comes in parts that a browser can show, however long a line is', async () => {
    const line = `${'𝛼 and some words '.repeat(6_000)}$q_9$ at its end.`;
    const { sheets, marked, whole } = await sheetsOf(line);
    const parts = sheets.flatMap((sheet) => sheet.parts);
    expect(parts.length).toBeGreaterThan(4);
    for (const part of parts) {
      expect(part.length).toBeLessThanOrEqual(20_000);
      expect(part).not.toMatch(/^[\udc00-\udfff]|[\ud800-\udbff]$/);
    }
    expect(whole).toBe(line);
    expect(marked).toEqual([{ formula: 0, shows: 'q_9' }]);
  });
});
