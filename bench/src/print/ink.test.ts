import { expect, it } from 'vitest';
import { addInk, inkRows } from './ink.ts';

const tally = (rule: string, areaPx: number) =>
  ({ state: rule === 'speck' ? 'noise' : 'read', rule, components: 1, areaPx }) as const;

it('shows the share of ink by rule over all pages, the largest first', () => {
  const pages = addInk([tally('speck', 10), tally('sign or stroke', 600), tally('sign or stroke', 390)]);
  expect(inkRows(pages)).toEqual([
    ['read', 'sign or stroke', 2, '99.0 %'],
    ['noise', 'speck', 1, '1.0 %'],
  ]);
});
