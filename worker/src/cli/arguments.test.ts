import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { convertArguments, WrongCall } from './arguments.ts';
import { outputPaths } from './outputs.ts';

describe('convertArguments', () => {
  it.each([
    [[]],
    [['a.pdf', '--to', 'pdf']],
    [['a.pdf', '--lang', 'eng+fra']],
    [['a.pdf', '--pages', '3-1']],
    [['a.pdf', '--unknown']],
    [['a.pdf', '--doubts', 'beside']],
    [['a.pdf', '--numbers', 'margin']],
    [['a.pdf', '--report']],
  ])('refuses %j', (words) => {
    expect(() => convertArguments(words)).toThrow(WrongCall);
  });

  it('takes pages as the site does, and says how to write them', () => {
    expect(convertArguments(['a.pdf', '--pages', '1-3, 7 12–']).pages).toEqual([
      { from: 1, to: 3 },
      { from: 7, to: 7 },
      { from: 12, to: null },
    ]);
    expect(convertArguments(['a.pdf']).pages).toBeUndefined();
    expect(() => convertArguments(['a.pdf', '--pages', 'two'])).toThrow(
      'Please write the pages like this: 1-3, 7.',
    );
  });

  it.each([
    ['md', 'markdown'],
    ['.MD', 'markdown'],
    ['tex', 'latex'],
    ['txt', 'text'],
    ['htm', 'html'],
    ['word', 'docx'],
    ['latex', 'latex'],
  ])('takes --to %s for %s', (name, format) => {
    expect(convertArguments(['a.pdf', '--to', name]).to).toBe(format);
  });

  it.each([
    [['-o', 'out.md'], 'markdown'],
    [['-o', 'out.TEX'], 'latex'],
    [['-o', 'out.md', '--to', 'html'], 'html'],
    [['-o', 'folder.2'], 'docx'],
    [[], 'docx'],
  ])('takes the format of %j', (words, format) => {
    expect(convertArguments(['a.pdf', ...words]).to).toBe(format);
  });

  it('names every format that --to takes where it is none of them', () => {
    expect(() => convertArguments(['a.pdf', '--to', 'rtf'])).toThrow(
      '--to takes docx, markdown, latex, html, text, word, md, tex, htm, txt; not rtf',
    );
    expect(() => convertArguments(['a.pdf', '--to', 'constructor'])).toThrow(WrongCall);
  });

  it('takes what is meant', () => {
    expect(convertArguments(['a.pdf', 'b.md', '-o', 'out', '--lang', 'hin+eng+hin'])).toMatchObject({
      inputs: ['a.pdf', 'b.md'],
      output: 'out',
      to: 'docx',
      languages: ['hin', 'eng'],
    });
  });

  it('marks doubtful formulas by comments where nothing else is asked for', () => {
    expect(convertArguments(['a.pdf']).doubts).toBe('comments');
    expect(convertArguments(['a.pdf', '--doubts', 'none']).doubts).toBe('none');
  });
});

describe('equation numbers', () => {
  it('stand in the equation, or in a table that every program counts in where that is asked for', () => {
    expect(convertArguments(['a.tex']).numbering).toBe('native');
    expect(convertArguments(['a.tex', '--numbers', 'table']).numbering).toBe('table');
  });
});

describe('outputPaths', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sutra-cli-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('refuses to write a file onto its source or several files into one', async () => {
    const source = join(folder, 'a.md');
    await writeFile(source, '# A');
    await expect(outputPaths([source], source, 'markdown')).rejects.toThrow(WrongCall);
    await expect(outputPaths(['a.md', 'b.md'], source, 'docx')).rejects.toThrow(WrongCall);
  });

  it('puts documents beside their sources, in a folder, or where it is told', async () => {
    expect(await outputPaths(['x/a.pdf', 'b.md'], undefined, 'docx')).toEqual([
      resolve('x/a.docx'),
      resolve('b.docx'),
    ]);
    expect(await outputPaths(['x/a.pdf'], folder, 'latex')).toEqual([join(folder, 'a.tex')]);
    expect(await outputPaths(['x/a.pdf'], join(folder, 'b.docx'), 'docx')).toEqual([join(folder, 'b.docx')]);
  });

  it('writes no two documents to one place and none onto an input', async () => {
    expect(await outputPaths(['x/a.pdf', 'y/a.md'], folder, 'docx')).toEqual([
      join(folder, 'a.docx'),
      join(folder, 'a (2).docx'),
    ]);
    expect(await outputPaths(['a.md'], undefined, 'markdown')).toEqual([resolve('a (2).md')]);
  });
});
