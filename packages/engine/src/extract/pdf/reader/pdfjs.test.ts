import { expect, it } from 'vitest';

/** Numbers of half precision, which Node has from 24 on. */
const HALF = Reflect.get(globalThis, 'Float16Array') ?? Float32Array;

it('leaves the lists of the process as they are, and reads outlines in full precision', async () => {
  const { push } = Array.prototype;
  Object.defineProperty(globalThis, 'Float16Array', { value: HALF, configurable: true });
  const { pdfjs } = await import('./pdfjs.ts');
  expect(pdfjs.version).not.toBe('');
  expect(Array.prototype.push === push).toBe(true);
  expect(pdfjs.FeatureTest.isFloat16ArraySupported).toBe(false);
  expect(Reflect.get(globalThis, 'Float16Array')).toBe(HALF);
});
