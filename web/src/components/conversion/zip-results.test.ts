import { strFromU8, unzipSync } from 'fflate';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { distinctNames, zipFiles } from './zip-results.ts';

afterEach(() => vi.unstubAllGlobals());

const serve = (answers: Record<string, string>) =>
  vi.stubGlobal('fetch', async (url: string) => {
    const text = answers[url];
    return {
      ok: text !== undefined,
      status: 404,
      arrayBuffer: async () => new TextEncoder().encode(text).buffer,
    };
  });

function bytesOf(blob: Blob): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener('load', () => resolve(new Uint8Array(reader.result as ArrayBuffer)));
    reader.addEventListener('error', () => reject(reader.error as DOMException));
    reader.readAsArrayBuffer(blob);
  });
}

describe('all results in one archive', () => {
  it('holds each of them, with names that differ', async () => {
    serve({ '/1': 'one', '/2': 'two' });
    const reported: number[] = [];
    const files = [
      { url: '/1', fileName: 'नोट.md' },
      { url: '/2', fileName: 'नोट.md' },
    ];
    const archive = unzipSync(await bytesOf(await zipFiles(files, (done) => reported.push(done))));
    expect(Object.entries(archive).map(([name, bytes]) => [name, strFromU8(bytes)])).toEqual([
      ['नोट.md', 'one'],
      ['नोट (2).md', 'two'],
    ]);
    expect(reported).toEqual([1, 2]);
  });

  it('is none where one cannot be fetched', async () => {
    serve({ '/1': 'one' });
    const files = [
      { url: '/1', fileName: 'a' },
      { url: '/2', fileName: 'b' },
    ];
    await expect(zipFiles(files, () => undefined)).rejects.toThrow('404');
  });

  it('tells names apart that differ in case alone', () => {
    expect(distinctNames(['A.docx', 'a.docx', 'a (2).docx', 'b'])).toEqual([
      'A.docx',
      'a (2).docx',
      'a (2) (2).docx',
      'b',
    ]);
  });
});
