import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { strToU8, zipSync } from 'fflate';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { differences } from './compare.ts';

let folders: [string, string];
beforeEach(() => {
  folders = [mkdtempSync(join(tmpdir(), 'same-')), mkdtempSync(join(tmpdir(), 'same-'))];
});
afterEach(() => {
  for (const folder of folders) rmSync(folder, { recursive: true });
});

const write = (place: 0 | 1, markdown: string, document: string) => {
  writeFileSync(join(folders[place], '0.md'), markdown);
  const parts = { 'word/document.xml': strToU8(document), 'word/styles.xml': strToU8('<s/>') };
  writeFileSync(join(folders[place], '0.docx'), zipSync(parts, { mtime: new Date('2026-01-01') }));
};

it('says nothing of results that are the same byte for byte', () => {
  write(0, 'a\nb', '<d/>');
  write(1, 'a\nb', '<d/>');
  expect(differences(...folders, '0')).toEqual([]);
});

it('names the first line of Markdown and the parts of DOCX that differ', () => {
  write(0, 'a\nnew', '<d>new</d>');
  write(1, 'a\nold', '<d/>');
  expect(differences(...folders, '0')).toEqual(['Markdown, line 2: old → new', 'DOCX: word/document.xml']);
});

it('tells a file that only one of them converts', () => {
  write(0, 'a', '<d/>');
  writeFileSync(join(folders[1], '0.error'), 'damaged');
  expect(differences(...folders, '0')).toEqual([
    'error: damaged → ',
    'Markdown, line 1:  → a',
    'DOCX: made by one of them only',
  ]);
});
