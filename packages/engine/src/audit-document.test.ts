import { expect, it } from 'vitest';
import { auditDocument, countKeptAsPictures } from './audit-document.ts';
import type { MathList } from './tree/index.ts';

const x: MathList = [{ type: 'symbol', text: 'x', class: 'ordinary' }];
const unread: MathList = [{ type: 'source', value: '\\mystery' }];

it('counts every formula once, wherever it stands', () => {
  const audit = auditDocument({
    blocks: [
      { type: 'equation', math: x, number: { text: '(1)', label: 'one' } },
      {
        type: 'list',
        ordered: false,
        tight: true,
        items: [{ children: [{ type: 'paragraph', children: [{ type: 'math', math: x }] }] }],
      },
      {
        type: 'table',
        align: ['left'],
        headerRows: 0,
        rules: 'all',
        caption: [{ type: 'math', math: x }],
        rows: [{ cells: [{ children: [{ type: 'equation', math: unread }] }] }],
      },
    ],
    images: {},
  });
  expect(audit).toEqual({
    native: 3,
    repaired: 0,
    keptAsText: 1,
    sure: 3,
    doubtful: 0,
    keptAsPictures: 0,
  });
});

it('tells doubtful formulas from sure ones, and what nobody could read from both', () => {
  const formula = (math: MathList, confidence?: number) =>
    ({ type: 'math', math, ...(confidence !== undefined && { confidence }) }) as const;
  const children = [formula(x), formula(x, 0.97), formula(x, 0.62), formula(unread, 0.62)];
  const places = ['formula', 'region', 'page', 'pdf', 'pdf-page'] as const;
  const warnings = places.map((place) => ({ code: `${place}-kept-as-picture` as const }));
  const pictures = countKeptAsPictures([...warnings, { code: 'link-removed' }]);
  expect(auditDocument({ blocks: [{ type: 'paragraph', children }], images: {} }, pictures)).toEqual({
    native: 3,
    repaired: 0,
    keptAsText: 1,
    sure: 2,
    doubtful: 1,
    keptAsPictures: 5,
  });
});
