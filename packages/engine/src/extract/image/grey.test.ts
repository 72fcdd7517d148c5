import { expect, it } from 'vitest';
import { histogram, readGrey, writeGrey } from './grey.ts';

it('gives pixels whose copy is independent of them', async () => {
  const { data } = await readGrey(
    await writeGrey({ data: new Uint8Array(12).fill(200), width: 4, height: 3 }),
  );
  data.slice()[0] = 0;
  expect([...data]).toEqual(Array.from({ length: 12 }, () => 200));
});

it.each([0, 1, 6, 7])('counts each of %i pixels once', (length) => {
  const data = Uint8Array.from({ length }, (_, at) => at % 3);
  const counts = [0, 1, 2].map((level) => data.filter((each) => each === level).length);
  expect([...histogram(data)].slice(0, 3)).toEqual(counts);
});
