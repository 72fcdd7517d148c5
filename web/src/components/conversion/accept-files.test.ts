import { LIMITS } from '@sutra/contract';
import { describe, expect, it } from 'vitest';
import { acceptFiles, isLarge, isNameless } from './accept-files.ts';
import { sniffFormats } from './sniff-formats.ts';

function fileOf(name: string, size = 10, type = '') {
  const file = new File([new Uint8Array(Math.min(size, 1))], name, { type, lastModified: 1 });
  Object.defineProperty(file, 'size', { value: size });
  return file;
}

const names = (files: readonly File[]) => acceptFiles(files, []).accepted.map(({ file }) => file.name);

describe('choosing files', () => {
  it('skips files of another type and keeps the others', () => {
    const { accepted, problems } = acceptFiles([fileOf('film.mp4'), fileOf('paper.pdf')], []);
    expect(problems).toEqual([{ code: 'invalid-file-type', details: { file: 'film.mp4' } }]);
    expect(accepted.map(({ file }) => file.name)).toEqual(['paper.pdf']);
  });

  it.each(['scan', 'Chapter 4.1', 'By Dr. Rao'])(
    'takes a PDF without an extension, told by its content: %s',
    async (name) => {
      const scan = new File(['%PDF-1.7\n'], name);
      expect(isNameless(scan)).toBe(true);
      expect(acceptFiles([scan], [], await sniffFormats([scan])).accepted).toMatchObject([{ format: 'pdf' }]);
    },
  );

  it('looks into no file whose name says another type, and takes no unknown content', async () => {
    expect(isNameless(fileOf('paper.docx'))).toBe(false);
    const scan = new File(['%PDF-1.7\n'], 'scan');
    const film = new File([new Uint8Array([0, 0, 1, 0xba])], 'film');
    const { accepted, problems } = acceptFiles([scan, film], [], await sniffFormats([scan, film]));
    expect(accepted.map(({ file, format }) => [file.name, format])).toEqual([['scan', 'pdf']]);
    expect(problems.map(({ code }) => code)).toEqual(['invalid-file-type']);
  });

  it('skips a file one byte above the limit and says its size above the limit', () => {
    const { accepted, problems } = acceptFiles([fileOf('big.pdf', LIMITS.fileBytes + 1)], []);
    expect(accepted).toEqual([]);
    expect(problems).toEqual([{ code: 'file-too-large', details: { file: 'big.pdf', size: 10.01 } }]);
  });

  it('keeps a file of exactly the limit', () => {
    expect(names([fileOf('full.pdf', LIMITS.fileBytes)])).toEqual(['full.pdf']);
  });

  it('refuses an empty file by name', () => {
    expect(acceptFiles([fileOf('nothing.pdf', 0)], []).problems).toEqual([
      { code: 'empty-file', details: { file: 'nothing.pdf' } },
    ]);
  });

  it('judges by the extension in any case, or by the type of a file without one', () => {
    expect(names([fileOf('SCAN.HEIC'), fileOf('photo', 10, 'image/webp'), fileOf('notes', 10)])).toEqual([
      'SCAN.HEIC',
      'photo',
    ]);
  });

  it('lists a file once, however often it is chosen', () => {
    const first = acceptFiles([fileOf('a.pdf'), fileOf('a.pdf')], []);
    expect(first.accepted).toHaveLength(1);
    expect(acceptFiles([fileOf('a.pdf')], first.accepted).accepted).toEqual([]);
  });

  it('takes no more files than a batch may hold, counting those in the list', () => {
    const listed = acceptFiles([fileOf('first.pdf')], []).accepted;
    const many = Array.from({ length: LIMITS.filesPerBatch }, (_, index) => fileOf(`${index}.pdf`));
    const { accepted, problems } = acceptFiles(many, listed);
    expect(accepted).toHaveLength(LIMITS.filesPerBatch - 1);
    expect(problems).toEqual([{ code: 'too-many-files', details: { limit: LIMITS.filesPerBatch } }]);
  });
});

describe('the colour of a size', () => {
  it('changes above 80 % of the limit, not at it', () => {
    expect(isLarge(LIMITS.fileBytes * 0.8)).toBe(false);
    expect(isLarge(LIMITS.fileBytes * 0.8 + 1)).toBe(true);
  });
});
