import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fixture, type note } from '../clients/samples.ts';
import { lastSeen, type Seen, Visitor } from '../clients/visitor.ts';
import { type Backend, type Stack, startStack, usualBackend } from '../setup/stack.ts';

const NOTE = 'Let $x^2$ be.\n\n$$\\frac{a}{b} \\tag{1}$$\n\nThen $z$ and $$w$$\n';
const EQUATION = /<m:oMath>.*?<\/m:oMath>/gs;

interface Written {
  file?: { to: string; fileName: string; size: number; downloadUrl: string };
  problem?: { code: string };
}

interface Reviewed {
  version: number;
  edits: { formula: number; tex: string | null }[];
}

interface Edited {
  review?: Reviewed;
  latest?: Reviewed | null;
  problem?: { code: string };
}

interface Rewritten {
  review?: Reviewed & { passageEdits: { passage: number; text: string }[] };
  problem?: { code: string };
}

let stack: Stack;
let prisma: PrismaClient;
let visitor: Visitor;

async function convert(file: ReturnType<typeof note>): Promise<Seen> {
  const batch = await visitor.start(file);
  const [done] = lastSeen(await visitor.watchAll(batch.id));
  if (done?.status !== 'COMPLETED') throw new Error(`not converted: ${done?.error?.code}`);
  return done;
}

async function write(conversionIds: string[], to: string): Promise<Written> {
  const { data } = await visitor.query<{ writeDocument: Written }>(
    `mutation ($ids: [ID!]!, $to: OutputFormat!) { writeDocument(conversionIds: $ids, to: $to) {
      ... on WriteDocumentSuccess { file { to fileName size downloadUrl } }
      ... on WriteDocumentRefused { problem { code } } } }`,
    { ids: conversionIds, to },
  );
  return data.writeDocument;
}

async function edit(conversionId: string, version: number, formula: number, tex: string | null) {
  const { data } = await visitor.query<{ editFormula: Edited }>(
    `mutation ($input: EditFormulaInput!) { editFormula(input: $input) {
      ... on EditFormulaSuccess { review { version edits { formula tex } } }
      ... on EditFormulaRefused { problem { code } latest { version edits { formula tex } } } } }`,
    { input: { conversionId, version, formula, tex } },
  );
  return data.editFormula;
}

async function rewrite(conversionId: string, version: number, passage: number, text: string | null) {
  const { data } = await visitor.query<{ editPassage: Rewritten }>(
    `mutation ($input: EditPassageInput!) { editPassage(input: $input) {
      ... on EditFormulaSuccess { review { version edits { formula } passageEdits { passage text } } }
      ... on EditFormulaRefused { problem { code } } } }`,
    { input: { conversionId, version, passage, text } },
  );
  return data.editPassage;
}

async function bytesOf(url: string | null | undefined): Promise<Uint8Array> {
  const answer = await visitor.fetch(url ?? '');
  expect(answer.status).toBe(200);
  return new Uint8Array(await answer.arrayBuffer());
}

const balance = async (): Promise<number> => {
  const { data } = await visitor.query<{ viewer: { allowance: { remaining: number } } }>(
    '{ viewer { allowance { remaining } } }',
  );
  return data.viewer.allowance.remaining;
};

const unique = (text: string) => `${text}\nSeen ${crypto.randomUUID()}.\n`;
const storedFiles = (folder: string) =>
  readdirSync(join(stack.dataDir, 'files', folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => entry.name);

describe.each<Backend>(usualBackend('redis'))('kept documents, queue on %s', (backend) => {
  beforeAll(async () => {
    stack = await startStack({ backend });
    prisma = createPrisma(stack.databaseUrl, 2);
    visitor = new Visitor(stack.url);
  });
  afterAll(async () => {
    await prisma.$disconnect();
    await stack.stop();
  });

  it('are written in every format for one conversion', async () => {
    const { id } = await convert({ name: 'note.md', bytes: unique(NOTE) });
    const before = await balance();
    const expected: [string, string, RegExp][] = [
      ['MARKDOWN', 'note.md', /\$\$[\s\S]*\\frac\{a\}\{b\}/],
      ['LATEX', 'note.tex', /\\documentclass/],
      ['HTML', 'note.html', /<mfrac>/],
      ['TEXT', 'note.txt', /Let \$x/],
    ];
    for (const [to, fileName, content] of expected) {
      const { file } = await write([id], to);
      expect(file).toMatchObject({ to, fileName });
      const answer = await visitor.fetch(file?.downloadUrl ?? '');
      expect(answer.headers.get('content-disposition')).toContain(fileName);
      expect(await answer.text()).toMatch(content);
    }
    const made = await prisma.artifact.findMany({ where: { conversionId: id } });
    const again = await write([id], 'HTML');
    expect(again.file?.size).toBeGreaterThan(100);
    expect(await prisma.artifact.findMany({ where: { conversionId: id } })).toEqual(made);
    expect(await balance()).toBe(before);
  });

  it('change in the formula that was edited, and nowhere else', async () => {
    const { id, downloadUrl } = await convert({ name: 'note.md', bytes: unique(NOTE) });
    const before = unzipSync(await bytesOf(downloadUrl));
    expect((await edit(id, 0, 1, '\\sqrt{b}')).review).toEqual({
      version: 1,
      edits: [{ formula: 1, tex: '\\sqrt{b}' }],
    });
    const after = unzipSync(await bytesOf((await visitor.conversion(id))?.downloadUrl));
    const changed = Object.keys(before).filter(
      (name) => strFromU8(before[name] as Uint8Array) !== strFromU8(after[name] as Uint8Array),
    );
    expect(changed).toEqual(['word/document.xml']);
    const [old, now] = [before, after].map((parts) => strFromU8(parts['word/document.xml'] as Uint8Array));
    expect(now?.replace(EQUATION, '')).toBe(old?.replace(EQUATION, ''));
    const equations = now?.match(EQUATION) ?? [];
    expect(old?.match(EQUATION)?.map((xml, index) => xml === equations[index])).toEqual([
      true,
      false,
      true,
      true,
    ]);
    expect(equations[1]).toContain('<m:rad>');
    expect((await edit(id, 1, 1, null)).review?.edits).toEqual([{ formula: 1, tex: null }]);
    const back = unzipSync(await bytesOf((await visitor.conversion(id))?.downloadUrl));
    expect(strFromU8(back['word/document.xml'] as Uint8Array)).toBe(old);
  });

  it('take an edit only on the version that it was made on', async () => {
    const { id } = await convert({ name: 'note.md', bytes: unique(NOTE) });
    const both = await Promise.all([edit(id, 0, 0, 'p'), edit(id, 0, 2, 'q')]);
    const codes = both.map(({ problem }) => problem?.code);
    expect(codes.filter((code) => code === 'document-changed')).toHaveLength(1);
    expect(codes).toContain(undefined);
    const refused = both.find(({ problem }) => problem);
    expect(refused?.latest?.version).toBe(1);
    expect((await edit(id, 0, 0, 'x'.repeat(10_001))).problem?.code).toBe('formula-too-long');
    expect((await edit(id, 0, -1, 'x')).problem?.code).toBe('invalid-field');
  });

  it('have paragraphs that can be written anew, beside edits of formulas', async () => {
    const { id } = await convert({ name: 'note.md', bytes: unique(NOTE) });
    interface Shown {
      review: { index: { passages: { pieces: { text: string | null; formula: number | null }[] }[] } };
    }
    const { data } = await visitor.query<Shown>(
      `query ($id: ID!) { review(conversionId: $id) {
        index { passages { passage kind pictures pieces { text formula } } } } }`,
      { id },
    );
    expect(data.review.index.passages[0]?.pieces).toEqual([
      { text: 'Let ', formula: null },
      { text: null, formula: 0 },
      { text: ' be.', formula: null },
    ]);
    await edit(id, 0, 0, 'q');
    expect((await rewrite(id, 0, 0, 'x')).problem?.code).toBe('document-changed');
    expect((await rewrite(id, 1, 0, 'x'.repeat(20_001))).problem?.code).toBe('passage-too-long');
    expect((await rewrite(id, 1, -1, 'x')).problem?.code).toBe('invalid-field');
    const { review } = await rewrite(id, 1, 0, 'Suppose $\\sqrt{k}$.');
    expect(review?.edits).toEqual([{ formula: 0 }]);
    expect(review?.passageEdits).toEqual([{ passage: 0, text: 'Suppose $\\sqrt{k}$.' }]);
    const text = async () =>
      Buffer.from(await bytesOf((await write([id], 'MARKDOWN')).file?.downloadUrl)).toString();
    expect(await text()).toMatch(/^Suppose \$\\sqrt\{k\}\$\.\n\n\$\$/);
    expect((await rewrite(id, 2, 0, null)).review?.passageEdits).toEqual([]);
    expect(await text()).toMatch(/^Let \$q\$ be\.\n\n\$\$/);
  });

  it('are reviewed beside pictures of their pages', async () => {
    const { id } = await convert(await fixture('quadratic.pdf'));
    interface Shown {
      review: { version: number; index: { sheets: { page: number }[]; formulas: { box: object | null }[] } };
      reviewSheet: { html: string } | null;
      sourcePicture: { url: string; width: number; height: number; points: { width: number } };
    }
    const { data } = await visitor.query<Shown>(
      `query ($id: ID!) {
        review(conversionId: $id) { version index { sheets { page } formulas { box { x y width height } } } }
        reviewSheet(conversionId: $id, sheet: 1) { html }
        sourcePicture(conversionId: $id, page: 2) { url width height points { width } } }`,
      { id },
    );
    expect(data.review.version).toBe(0);
    expect(data.review.index.sheets).toEqual([{ page: 1 }, { page: 2 }]);
    expect(data.review.index.formulas.every(({ box }) => box !== null)).toBe(true);
    expect(data.reviewSheet?.html).toContain('data-formula=');
    const { url, width, height, points } = data.sourcePicture;
    expect(Math.max(width, height)).toBe(1800);
    expect(points.width).toBeGreaterThan(500);
    const answer = await visitor.fetch(url);
    expect(answer.headers.get('content-type')).toBe('image/webp');
    expect((await answer.arrayBuffer()).byteLength).toBeGreaterThan(1000);
    const none = await visitor.query<Shown>(
      `query ($id: ID!) { reviewSheet(conversionId: $id, sheet: 2) { html }
        sourcePicture(conversionId: $id, page: 3) { url } }`,
      { id },
    );
    expect(none.errors?.map(({ extensions }) => extensions?.code)).toEqual(['page-not-found']);
    expect(none.data.reviewSheet).toBeNull();
  });

  it('are reviewed beside the text that they were made from', async () => {
    const source = unique(NOTE);
    const { id } = await convert({ name: 'note.md', bytes: source });
    interface Shown {
      own: { text: string; parts: number; marks: { start: number; length: number }[] };
      sheet: object | null;
      part: object | null;
    }
    const { data } = await visitor.query<Shown>(
      `query ($id: ID!) {
        own: sourceText(conversionId: $id, sheet: 0) { text parts marks { start length } }
        sheet: sourceText(conversionId: $id, sheet: 1) { part }
        part: sourceText(conversionId: $id, sheet: 0, part: 1) { part } }`,
      { id },
    );
    const { text, parts, marks } = data.own;
    expect([text, parts]).toEqual([source, 1]);
    const marked = marks.map(({ start, length }) => text.slice(start, start + length));
    expect(marked).toEqual(['x^2', '\\frac{a}{b} \\tag{1}', 'z', 'w']);
    expect([data.sheet, data.part]).toEqual([null, null]);
    const pages = await convert(await fixture('quadratic.pdf'));
    const none = await visitor.query<{ sourceText: object | null }>(
      'query ($id: ID!) { sourceText(conversionId: $id, sheet: 0) { text } }',
      { id: pages.id },
    );
    expect(none.data.sourceText).toBeNull();
  });

  it('become one document, edits and all', async () => {
    const first = await convert({ name: 'first.md', bytes: unique('First $a$.') });
    const second = await convert({ name: 'second.md', bytes: unique('Second $b$.') });
    await edit(second.id, 0, 0, 'c');
    const { file } = await write([first.id, second.id], 'MARKDOWN');
    expect(file?.fileName).toBe('first-and-1-more.md');
    const text = new TextDecoder().decode(await bytesOf(file?.downloadUrl));
    expect(text).toMatch(/First \$a\$[\s\S]*Second \$c\$/);
    const turned = await write([second.id, first.id], 'MARKDOWN');
    const other = new TextDecoder().decode(await bytesOf(turned.file?.downloadUrl));
    expect(other).toMatch(/Second \$c\$[\s\S]*First \$a\$/);
    expect((await write([first.id, crypto.randomUUID()], 'TEXT')).problem?.code).toBe('conversion-not-found');
  });

  it('hold only the pages that were asked for', async () => {
    const [upload = ''] = await visitor.uploadIds(await fixture('quadratic.pdf'));
    expect((await visitor.convert([upload], { pages: '3-1' })).problem?.code).toBe('page-range-invalid');
    const { batch } = await visitor.convert([upload], { pages: ' 2 – 2 ', to: 'TEXT' });
    const [done] = lastSeen(await visitor.watchAll(batch?.id ?? ''));
    expect(done).toMatchObject({ status: 'COMPLETED', pagesDone: 1, pagesTotal: 1 });
    const whole = await convert(await fixture('quadratic.pdf'));
    const { file } = await write([whole.id], 'TEXT');
    const [part, all] = [await bytesOf(done?.downloadUrl), await bytesOf(file?.downloadUrl)];
    expect(part.length).toBeLessThan(all.length);
    const [beyond = ''] = await visitor.uploadIds(await fixture('quadratic.pdf'));
    const outside = await visitor.convert([beyond], { pages: '7-' });
    const [failed] = lastSeen(await visitor.watchAll(outside.batch?.id ?? ''));
    expect(failed?.error?.code).toBe('pages-outside');
    expect(failed?.error?.message).toContain('2 pages');
  });

  it('are reviewed no longer once their time is over', async () => {
    const { id } = await convert({ name: 'note.md', bytes: unique(NOTE) });
    const seen = async () => {
      const { data } = await visitor.query<{ conversion: { kept: boolean }; review: object | null }>(
        'query ($id: ID!) { conversion(id: $id) { kept } review(conversionId: $id) { id } }',
        { id },
      );
      return [data.conversion.kept, data.review];
    };
    expect(await seen()).toEqual([true, { id }]);
    const expiresAt = new Date(Date.now() - 1_000);
    await prisma.conversion.update({ where: { id }, data: { expiresAt } });
    expect(await seen()).toEqual([false, null]);
  });

  it('leave nothing when their owner deletes them', async () => {
    const { id } = await convert(await fixture('quadratic.pdf'));
    await write([id], 'HTML');
    await visitor.query('query ($id: ID!) { sourcePicture(conversionId: $id, page: 1) { url } }', { id });
    expect(storedFiles(`documents/${id}`).length).toBeGreaterThan(2);
    const { data } = await visitor.query<{ deleteFiles: number }>('mutation { deleteFiles }');
    expect(data.deleteFiles).toBeGreaterThan(1);
    expect(storedFiles('documents')).toEqual([]);
    expect(storedFiles('results')).toEqual([]);
    expect(await prisma.artifact.count()).toBe(0);
    expect(await prisma.formulaEdit.count()).toBe(0);
  });
});
