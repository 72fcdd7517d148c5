import { describe, expect, test } from 'vitest';
import { expectGolden, readGoldens } from '../../engine/test/golden.ts';
import { validateFormulas } from '../../engine/test/validate-xml.ts';
import {
  auditMath,
  readMathml,
  readTex,
  restructure,
  writeMathml,
  writeOmml,
  writeTex,
} from '../src/index.ts';
import { outline } from './outline.ts';

const goldens = readGoldens(new URL('./mathml/', import.meta.url));

describe('MathML as a tree', () => {
  for (const golden of goldens) {
    test(`${golden.name}: ${golden.about}`, () => {
      const { math, number, warnings } = readMathml(golden.sections.get('mathml') ?? '');
      const tree = restructure(math);
      expectGolden(golden, {
        tree: outline(tree, number),
        tex: writeTex(tree),
        warnings: warnings.map(({ code, detail }) => [code, detail].filter(Boolean).join(' ')).join('\n'),
      });
    });
  }

  test('is valid Office Math Markup once written', async () => {
    const written = goldens.map(({ sections }) =>
      writeOmml(restructure(readMathml(sections.get('mathml') ?? '').math), { display: true }),
    );
    expect((await validateFormulas(written)).flat()).toEqual([]);
  });

  test('reads what the MathML writer makes of a formula as that formula', () => {
    const formulas = [
      String.raw`\frac{-b \pm \sqrt{b^2-4ac}}{2a}`,
      String.raw`\sum_{i=1}^{n} \binom{n}{i} x^i \le \lim_{x\to 0} \sin^2 x`,
      String.raw`\int_0^\infty e^{-x^2}\,dx = \left|\hat{a} + \vec{b}\right|`,
      String.raw`\begin{pmatrix} a & b \\ c & d \end{pmatrix} \overbrace{x+y}^{n} \xrightarrow{f} \mathbb{R}`,
      String.raw`\begin{aligned} a &= b \\ c &= d \end{aligned}`,
      String.raw`\underset{n}{\text{max words}} \overline{AB} \boldsymbol{\alpha} + {}^{14}_{6}\mathrm{C}`,
    ];
    const changed = formulas.filter((tex) => {
      const tree = restructure(readTex(tex).math);
      const back = restructure(readMathml(writeMathml(tree, { display: true })).math);
      return auditMath(tree, writeOmml(back, { display: true })).differences.length > 0;
    });
    expect(changed).toEqual([]);
  });

  test('never throws on markup that is not well-formed, and keeps its characters', () => {
    for (const source of [
      '<math><mi>x',
      '<math><mfrac><mi>a</mfrac></mi></math>',
      '<math><mo>&lt;',
      '<<math><mn>5',
    ]) {
      const { math } = readMathml(source);
      expect(writeTex(math), source).toMatch(/[xa<5]/);
    }
    expect(readMathml('no markup').warnings).toEqual([{ code: 'mathml-no-formula' }]);
  });

  test('survives markup of any depth', () => {
    const deep = `<math>${'<mrow>'.repeat(50_000)}<mi>x</mi>`;
    expect(readMathml(deep).warnings.map(({ code }) => code)).toEqual(['mathml-too-deep']);
  });
});
