import type { Block, DocumentTree, EquationBlock, MathInline, MathNode } from '../src/tree/index.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const symbol = (text: string): MathNode => ({ type: 'symbol', text, class: 'ordinary' });
const text = (value: string) => ({ type: 'text', value }) as const;

/** A formula that was read with doubt, and its picture. */
export const doubtfulInline = (letter: string, confidence = 0.62): MathInline => ({
  type: 'math',
  math: [symbol(letter)],
  confidence,
  picture: { type: 'image', image: 'crop', alt: `${letter} as printed`, width: 30, height: 12 },
});

export const doubtfulDisplay = (letter: string, number?: string): EquationBlock => ({
  ...doubtfulInline(letter, 0.4),
  type: 'equation',
  ...(number && { number: { text: number } }),
});

const paragraph = (...children: Extract<Block, { type: 'paragraph' }>['children']): Block => ({
  type: 'paragraph',
  children,
});

/** Doubtful formulas wherever a formula can stand: 7 that can bear a comment, 1 in a footnote, 1 sure one. */
export function doubtfulTree(): DocumentTree {
  const sure: MathInline = { type: 'math', math: [symbol('s')], confidence: 0.97 };
  return {
    language: 'en-IN',
    images: { crop: { mime: 'image/png', bytes: new Uint8Array(PNG), width: 1, height: 1 } },
    blocks: [
      { type: 'heading', level: 1, children: [text('About '), doubtfulInline('h')] },
      paragraph(text('Let '), doubtfulInline('x'), text(' and '), sure, text(' be given'), {
        type: 'footnoteReference',
        id: 'n',
      }),
      doubtfulDisplay('d'),
      doubtfulDisplay('e', '(1)'),
      {
        type: 'list',
        ordered: false,
        tight: true,
        items: [{ children: [paragraph(text('Item '), doubtfulInline('l')), doubtfulDisplay('m')] }],
      },
      {
        type: 'table',
        align: ['left'],
        headerRows: 0,
        rules: 'all',
        rows: [{ cells: [{ children: [paragraph(text('Cell '), doubtfulInline('t'))] }] }],
      },
      { type: 'footnote', id: 'n', children: [paragraph(text('A note on '), doubtfulInline('f'))] },
    ],
  };
}
