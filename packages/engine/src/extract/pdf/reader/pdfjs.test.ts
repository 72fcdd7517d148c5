import { expect, it } from 'vitest';

it('leaves the lists of the process as they are', async () => {
  const { push } = Array.prototype;
  const { pdfjs } = await import('./pdfjs.ts');
  expect(pdfjs.version).not.toBe('');
  expect(Array.prototype.push === push).toBe(true);
});
