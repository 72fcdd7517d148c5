import { describe, expect, test } from 'vitest';
import { readGoldens } from '../../engine/test/golden.ts';
import { readTex, restructure, writeMathml } from '../src/index.ts';
import { parseXml } from '../src/read-omml/xml-element.ts';
import type { MathList } from '../src/tree/index.ts';

const display = (tex: string) => writeMathml(restructure(readTex(tex).math), { display: true });
const symbol = (text: string, look: object = {}): MathList => [
  { type: 'symbol', text, class: 'ordinary', ...look },
];
const inline = (math: MathList) => writeMathml(math, { display: false });

describe('formulas as MathML', () => {
  test('structure becomes elements', () => {
    expect(display('\\frac{a}{\\sqrt{b}}')).toContain('<mfrac><mi>a</mi><msqrt><mi>b</mi></msqrt></mfrac>');
    expect(display('x_1^2')).toContain('<msubsup><mi>x</mi><mn>1</mn><mn>2</mn></msubsup>');
    expect(display('\\sum_{i=1}^n i')).toMatch(/<munderover><mo>∑<\/mo>.*<\/munderover>/);
    expect(display('\\sin x')).toContain('<mi>sin</mi><mo>\u2061</mo>');
  });

  test('alphabets are characters, as browsers know no other', () => {
    expect(inline(symbol('R', { script: 'double-struck' }))).toContain('<mi>ℝ</mi>');
    expect(inline(symbol('x', { style: 'bold' }))).toContain('<mi>𝐱</mi>');
    expect(inline(symbol('d', { style: 'plain' }))).toContain('<mi mathvariant="normal">d</mi>');
    expect(inline(symbol('Γ'))).toContain('<mi mathvariant="normal">Γ</mi>');
  });

  test('brackets grow round tall content only', () => {
    expect(display('(x)')).toContain('stretchy="false"');
    expect(display('(\\frac{a}{b})')).toContain('stretchy="true"');
  });

  test('no text of a formula becomes markup', () => {
    const hostile = '<img src=x onerror="alert(1)">&';
    const math: MathList = [
      ...symbol(hostile),
      { type: 'text', value: hostile },
      { type: 'source', value: hostile },
      { type: 'reference', label: hostile, parentheses: true },
      { type: 'accent', mark: hostile, base: symbol('x') },
      { type: 'color', color: '"><b>', base: symbol('y') },
      { type: 'delimited', open: hostile, close: hostile, separator: hostile, grow: true, items: [[], []] },
    ];
    const markup = writeMathml(math, { display: true, number: { text: hostile } });
    expect(markup).not.toContain('<img');
    expect(markup).not.toContain('<b>');
    expect(() => parseXml(markup)).not.toThrow();
  });

  test('any depth is written', () => {
    let deep = symbol('x');
    for (let level = 0; level < 20_000; level++) deep = [{ type: 'radical', degree: [], radicand: deep }];
    expect(inline(deep)).toContain('<mtext>x</mtext>');
  });

  test.each(readGoldens(new URL('./omml/', import.meta.url)))(
    '$name is one well-formed element',
    ({ sections }) => {
      const { children } = parseXml(display(sections.get('tex') ?? ''));
      expect(children.map((child) => child.name)).toEqual(['math']);
    },
  );
});
