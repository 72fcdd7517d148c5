import { expect, it } from 'vitest';
import { readGrey, writeGrey } from './grey.ts';

it('gives pixels whose copy is independent of them', async () => {
  const { data } = await readGrey(
    await writeGrey({ data: new Uint8Array(12).fill(200), width: 4, height: 3 }),
  );
  data.slice()[0] = 0;
  expect([...data]).toEqual(Array.from({ length: 12 }, () => 200));
});
