import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { extractPdf } from './index.ts';

it('tells whom the characters of each font are taken from, and why', async () => {
  const file = new URL('../../../test/fixtures/pdf/lying-fonts.pdf', import.meta.url);
  const request = { languages: [], fileName: 'lying-fonts.pdf', explain: true };
  const { explanations = [] } = await extractPdf(new Uint8Array(readFileSync(file)), request, {
    recogniser: null,
  });
  const about = (font: string) => explanations.find(({ text }) => text.startsWith(font));
  expect(about('TT2000t00')).toMatchObject({
    page: 1,
    decision: 'font by Symbol',
    rule: 'the likeliest encoding for its shapes; 8 of 8 shapes confirm it',
    text: expect.stringContaining('a → α'),
  });
  expect(about('Honest')).toMatchObject({ decision: 'font by names and map', text: 'Honest' });
});
