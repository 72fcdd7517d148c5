import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { extractPdf } from '../extract/pdf/index.ts';
import type { DocumentTree } from '../tree/index.ts';
import { reportFormulas } from './formula-report.ts';
import { packDocument } from './packed-document.ts';

const FIXTURE = new URL('../../test/fixtures/pdf/formulas-office.pdf', import.meta.url);

const reportOf = (tree: DocumentTree) => reportFormulas(packDocument({ tree, reader: 'built-in' }));

it('tells of every formula where it stands, how sure it is and what speaks against it', async () => {
  const bytes = new Uint8Array(readFileSync(FIXTURE));
  const { tree } = await extractPdf(bytes, { languages: [], fileName: 'a.pdf' }, { recogniser: null });
  const formulas = reportOf(tree);
  expect(formulas.every(({ page, box }) => page === 1 && box && box.width > 0 && box.height > 0)).toBe(true);
  for (const { confidence, doubts } of formulas) expect(doubts.length > 0).toBe(confidence < 1);
  const doubted = (tex: string) => formulas.find((formula) => formula.tex.includes(tex))?.doubts;
  expect(doubted('C_{j}')).toEqual(['office-signs-lost']);
  expect(doubted('¿')).toContain('operand-missing');
});

it('rounds what it tells, and names the page where there is no box', () => {
  const math = [{ type: 'symbol' as const, text: 'x', class: 'ordinary' as const }];
  const source = { page: 2, box: { x: 1.23456, y: 2, width: 3.001, height: 4 } };
  const blocks: DocumentTree['blocks'] = [
    { type: 'equation', math, confidence: 0.123_456, doubts: ['sign-alone'], source },
    { type: 'paragraph', children: [{ type: 'math', math }] },
  ];
  expect(reportOf({ blocks, images: {} })).toEqual([
    {
      page: 2,
      box: { x: 1.23, y: 2, width: 3, height: 4 },
      display: true,
      tex: 'x',
      confidence: 0.12,
      doubts: ['sign-alone'],
    },
    { page: 2, box: null, display: false, tex: 'x', confidence: 1, doubts: [] },
  ]);
});
