import { expect, it } from 'vitest';
import { auditDocument } from './audit-document.ts';
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
  expect(audit).toEqual({ native: 3, repaired: 0, keptAsText: 1 });
});
