import { expect, it } from 'vitest';
import { readOnePage } from './test/page-reader.ts';

/** The texts that the page shows. */
async function seen(content: string): Promise<string> {
  const { glyphs } = await readOnePage({ content });
  return glyphs.flatMap(({ visible, text }) => (visible ? [text] : [])).join('');
}

const show = (text: string, x: number, color: string) =>
  `${color} rg BT /F1 10 Tf ${x} 40 Td (${text}) Tj ET `;
const BLACK = '0 0 0';

it.each([
  ['white', '1 1 1'],
  ['nearly white', '0.93 0.925 0.88'],
])('dots in %s on paper are not seen', async (_, color) => {
  expect(await seen(show('x', 20, BLACK) + show('.', 26, color) + show('y', 30, BLACK))).toBe('xy');
});

it('light grey is seen', async () => {
  expect(await seen(show('x', 20, '0.8 0.8 0.8'))).toBe('x');
});

it('white on anything painted is seen, on small grounds too', async () => {
  expect(await seen(`0 0 0.5 rg 18 36 10 14 re f ${show('1', 20, '1 1 1')}`)).toBe('1');
});
