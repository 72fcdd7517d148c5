import { afterEach, expect, it, vi } from 'vitest';
import { previewOf } from './photo.ts';

afterEach(() => vi.unstubAllGlobals());

it('the photo decoder decodes one photo at a time, also behind one that cannot be read', async () => {
  let decoding = 0;
  let most = 0;
  vi.stubGlobal('createImageBitmap', async () => {
    decoding += 1;
    most = Math.max(most, decoding);
    await new Promise((resolve) => setTimeout(resolve, 1));
    decoding -= 1;
    throw new DOMException('not read', 'InvalidStateError');
  });
  const photos = Array.from({ length: 5 }, () => new Blob(['x']));
  const outcomes = await Promise.allSettled(photos.map(previewOf));
  expect(outcomes.map(({ status }) => status)).toEqual(Array(5).fill('rejected'));
  expect(most).toBe(1);
});
