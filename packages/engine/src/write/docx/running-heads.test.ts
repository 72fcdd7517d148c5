import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test, vi } from 'vitest';
import { docxParts, part, schemaParts } from '../../../test/docx-parts.ts';
import { hasCommand } from '../../../test/has-command.ts';
import { hasOfficeValidator, validateOffice } from '../../../test/validate-office.ts';
import { validateParts } from '../../../test/validate-xml.ts';
import { joinDocuments } from '../../transforms/index.ts';
import type { Block, DocumentTree, RunningHeads, RunningLine, RunningPiece } from '../../tree/index.ts';
import { writeDocx } from './index.ts';

/** Validators and LibreOffice are slow on a busy machine. */
vi.setConfig({ testTimeout: 200_000 });

const folder = mkdtempSync(join(tmpdir(), 'sutra-heads-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const words = (text: string, ...marks: RunningPiece['marks']): RunningPiece => ({ text, marks });
const number: RunningPiece = { text: '7', marks: [], counts: 'page' };
const count: RunningPiece = { text: '12', marks: [], counts: 'pages' };
const line = (parts: Partial<RunningLine>): RunningLine => ({ left: [], center: [], right: [], ...parts });

const paragraphs: Block[] = [
  { type: 'paragraph', children: [{ type: 'text', value: 'On the first page' }] },
  { type: 'pageBreak' },
  { type: 'paragraph', children: [{ type: 'text', value: 'On the second' }] },
  { type: 'pageBreak' },
  { type: 'section', columns: 2 },
  { type: 'paragraph', children: [{ type: 'text', value: 'On the third' }] },
];

const treeWith = (runningHeads: RunningHeads): DocumentTree => ({
  blocks: paragraphs,
  images: {},
  runningHeads,
});

const written = (runningHeads: RunningHeads) =>
  writeDocx(treeWith(runningHeads), { created: new Date('2026-01-02T03:04:05Z') });

const school = line({ left: [words('City School', 'strong')], right: [words('Mathematics & more')] });
const pages = line({ center: [words('Page '), number, words(' of '), count] });

const ALL: RunningHeads = {
  usual: { head: [school, line({ center: [words('अभ्यास')] })], foot: [pages] },
  first: { head: [line({ center: [words('Cover')] })], foot: [] },
  even: { head: [line({ left: [number], right: [words('Even side')] })], foot: [pages] },
  firstNumber: 7,
};

test('running heads and feet become headers and footers of Word, with fields for the numbers', async () => {
  const bytes = await written({ usual: ALL.usual });
  const header = part(bytes, 'word/header1.xml');
  expect(header).toMatch(/<w:b\/>.*City School.*<w:tab\/>.*<w:tab\/>.*Mathematics &amp; more/);
  expect(header).toContain('<w:jc w:val="center"/></w:pPr>');
  const footer = part(bytes, 'word/footer2.xml');
  expect(footer).toMatch(/Page .* PAGE .*>7<.* of .* NUMPAGES .*>12</);
  const document = part(bytes, 'word/document.xml');
  const [, id] = /<w:headerReference w:type="default" r:id="(\w+)"\/>/.exec(document) ?? [];
  expect(part(bytes, 'word/_rels/document.xml.rels')).toMatch(
    new RegExp(`Id="${id}" [^>]*/header" Target="header1.xml"`),
  );
  expect(document).not.toContain('w:titlePg');
});

test('a first page and even pages with heads of their own keep them, and the first page its number', async () => {
  const bytes = await written(ALL);
  const document = part(bytes, 'word/document.xml');
  expect(document.match(/w:type="(?:default|first|even)"/g)).toHaveLength(2 * 5);
  expect(document.match(/<w:titlePg\/>/g)).toHaveLength(1);
  expect(document.match(/<w:pgNumType w:start="7"\/>/g)).toHaveLength(1);
  expect(part(bytes, 'word/settings.xml')).toContain('<w:evenAndOddHeaders/>');
});

test('a document whose heads have no page numbers is numbered at the foot', async () => {
  const bytes = await written({ usual: { head: [school], foot: [] } });
  expect(part(bytes, 'word/footer2.xml')).toContain(' PAGE ');
  const head = await written({ usual: { head: [line({ right: [number] })], foot: [] } });
  expect(part(head, 'word/document.xml')).not.toContain('footerReference');
});

test('joined documents keep heads that all of them have', () => {
  const [one, other] = [treeWith(ALL), treeWith({ usual: ALL.usual })];
  const join = (trees: DocumentTree[]) => joinDocuments(trees, { separator: 'pageBreak' });
  expect(join([one, one]).runningHeads).toEqual(ALL);
  expect(join([one, other]).runningHeads).toBeUndefined();
});

test('headers and footers are valid by the ECMA-376 schemas', async () => {
  const parts = schemaParts(await written(ALL));
  expect(parts.map(([name]) => name)).toEqual(expect.arrayContaining(['header3', 'footer3']));
  expect(await validateParts(parts)).toEqual([]);
});

test.runIf(hasOfficeValidator)('headers and footers are valid by the Open XML SDK', async () => {
  const path = join(folder, 'sdk.docx');
  writeFileSync(path, await written(ALL));
  expect(await validateOffice(path)).toEqual([]);
});

test.skipIf(!hasCommand('soffice'))('LibreOffice opens them (only where soffice is installed)', async () => {
  const bytes = await written(ALL);
  expect([...docxParts(bytes).keys()]).toContain('word/header3.xml');
  const path = join(folder, 'open.docx');
  writeFileSync(path, bytes);
  const profile = `-env:UserInstallation=file://${join(folder, 'profile')}`;
  execFileSync('soffice', [profile, '--headless', '--convert-to', 'fodt', '--outdir', folder, path], {
    stdio: 'ignore',
    timeout: 120_000,
  });
  const opened = readFileSync(join(folder, 'open.fodt'), 'utf8');
  expect(opened).toMatch(/<style:header>.*City School/s);
  expect(opened).toMatch(/<style:header-left>.*Even side/s);
  expect(opened).toMatch(/<style:master-page [^>]*First Page.*?Cover/s);
  expect(opened).toMatch(/<style:footer>.*<text:page-number.*<text:page-count/s);
});
