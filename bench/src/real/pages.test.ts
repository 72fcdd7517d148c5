import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest';
import { rootFolder } from '../formula-lists.ts';
import { real } from './command.ts';
import { GROUPS, pageInFile, type RealPage, realPages, untranscribedPages } from './pages.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'real-'));
  mkdirSync(join(folder, 'pages'));
  mkdirSync(join(folder, 'photos'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(path: string): void {
  writeFileSync(join(folder, path), '');
  writeFileSync(join(folder, path.replace(/\.\w+$/, '.tex')), '');
}

const namesIn = (group: string, pages: RealPage[]) =>
  pages.filter(GROUPS.find(([name]) => name.startsWith(group))?.[1] ?? (() => false)).map(({ name }) => name);

it('finds the PDFs without transcriptions in a folder of their own', () => {
  expect(untranscribedPages(folder)).toEqual([]);
  mkdirSync(join(folder, 'pdfs'));
  for (const name of ['b.pdf', 'a-p3.pdf', 'notes.txt']) writeFileSync(join(folder, 'pdfs', name), '');
  expect(untranscribedPages(folder)).toEqual([
    { name: 'a-p3', source: join(folder, 'pdfs/a-p3.pdf') },
    { name: 'b', source: join(folder, 'pdfs/b.pdf') },
  ]);
});

it('groups pages by their place in the order of names, by language and by what made them', () => {
  for (const path of ['pages/w2.pdf', 'pages/c1-p2.pdf', 'pages/n1-scan.pdf', 'pages/t1.pdf', 'photos/a.jpg'])
    put(path);
  writeFileSync(join(folder, 'pages/without-transcription.pdf'), '');
  const pages = realPages(folder);
  expect(pages.map(({ name, place }) => [name, place])).toEqual([
    ['c1-p2', 1],
    ['n1-scan', 2],
    ['t1', 3],
    ['w2', 4],
    ['a', 1],
  ]);
  expect(namesIn('all', pages)).toEqual(['c1-p2', 't1', 'w2']);
  expect(namesIn('odd', pages)).toEqual(['c1-p2', 't1']);
  expect(namesIn('even', pages)).toEqual(['w2']);
  expect(namesIn('English', pages)).toEqual(['t1', 'w2']);
  expect(namesIn('scans', pages)).toEqual(['n1-scan', 'a']);
});

it('takes the page that the name ends with', () => {
  put('pages/paper-p12.pdf');
  put('pages/sheet.pdf');
  expect(realPages(folder).map(pageInFile)).toEqual([12, null]);
});

it('measures a page and prints each miss on request', async () => {
  const fixture = join(rootFolder, 'packages/engine/test/fixtures/pdf/lists.pdf');
  copyFileSync(fixture, join(folder, 'pages/lists-p2.pdf'));
  writeFileSync(join(folder, 'pages/lists-p2.tex'), 'Nothing that is there but $a^2+b^2=c^2$.');
  const said = vi.spyOn(console, 'log').mockImplementation(() => undefined);
  const complained = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => void [said, complained].map((spy) => spy.mockRestore()));
  // One file warms the engines up as eight do: nobody looks at the seconds here.
  expect(await real(['--folder', folder, '-v'], 1)).toBe(0);
  expect(complained).not.toHaveBeenCalled();
  const output = said.mock.calls.map(([line]) => line).join('\n');
  expect(output).toMatch(/- (?:lost|wrong.*)\n {4}truth: a\^2\+b\^2=c\^2\n {4}found: /);
  expect(output).toMatch(/\| 1 \| lists-p2 \| 1 \| 0 \(0\.0 %\) \|/);
  expect(output).toMatch(/\| 1 \| all born-digital \| 1 \|/);
  expect(await real(['--folder', folder, '--only', 'absent'])).toBe(2);
});
