import type { PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, it } from 'vitest';
import { outlinesOf } from './font-cache.ts';

/** As pdf.js has what it sent: each question for a path makes a new list. */
function sent(paths: Map<string, number[]>): Pick<PDFPageProxy, 'commonObjs'> {
  const commonObjs = {
    has: (id: string) => paths.has(id),
    get: (id: string) => ({ path: Float32Array.from(paths.get(id) ?? []) }),
  };
  return { commonObjs } as unknown as PDFPageProxy;
}

it('an outline is the same list each time, and is asked for again until it has come', () => {
  const paths = new Map([['f1_path_a', [0, 1, 2]]]);
  const outlines = outlinesOf(sent(paths), 'f1');
  const first = outlines('a');
  expect(first).toEqual(Float32Array.from([0, 1, 2]));
  expect(outlines('a')).toBe(first);
  expect(outlines('b')).toBeNull();
  paths.set('f1_path_b', [3]);
  expect(outlines('b')).toEqual(Float32Array.from([3]));
});
