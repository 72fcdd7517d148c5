import { describe, expect, test } from 'vitest';
import { auditMath, writeOmml } from '../src/index.ts';
import type { MathList, MathNode } from '../src/tree/index.ts';

const x: MathNode = { type: 'symbol', text: 'x', class: 'ordinary' };
const y: MathNode = { type: 'symbol', text: 'y', class: 'ordinary' };
const square = (base: MathList): MathList => [
  { type: 'scripts', base, sub: null, sup: [{ ...x, text: '2' }] },
];
const written = (math: MathList) => writeOmml(math, { display: true });

describe('the audit of a written formula', () => {
  test('a formula that reads back the same is native', () => {
    expect(auditMath(square([x]), written(square([x])))).toEqual({ verdict: 'native', differences: [] });
  });

  test('another symbol, structure, weight, colour or number is a difference', () => {
    const others: MathList[] = [
      square([y]),
      [x],
      square([{ ...x, style: 'bold' }]),
      square([{ type: 'color', color: 'FF0000', base: [x] }]),
      [
        {
          type: 'equationArray',
          layout: 'gather',
          rows: [{ cells: [square([x])], number: { text: '(1)' } }],
        },
      ],
    ];
    for (const other of others) {
      const audit = auditMath(square([x]), written(other));
      expect(audit.verdict).toBe('repaired');
      expect(audit.differences).toHaveLength(1);
    }
  });

  test('a formula that the reader had to mend is repaired', () => {
    expect(auditMath([x], written([x]), { warnings: [{ code: 'tex-missing-brace' }] }).verdict).toBe(
      'repaired',
    );
  });

  test('source kept as text is told apart', () => {
    const math: MathList = [x, { type: 'source', value: '\\unknown' }];
    expect(auditMath(math, written(math))).toEqual({ verdict: 'keptAsText', differences: [] });
  });

  test('markup that cannot be read is not native', () => {
    expect(auditMath([x], '<m:oMath>').verdict).toBe('repaired');
  });

  test('a tree too deep for a document keeps its characters and is not native', () => {
    let deep: MathList = [x];
    for (let level = 0; level < 3000; level++) deep = [{ type: 'radical', degree: [], radicand: deep }];
    const codes: string[] = [];
    const omml = writeOmml(deep, { display: true, warn: (warning) => codes.push(warning.code) });
    expect(omml).toContain('<m:t>x</m:t>');
    expect(codes).toEqual(['math-too-deep']);
    expect(auditMath(deep, omml).verdict).toBe('repaired');
  });
});
