import { describe, expect, test } from 'vitest';
import {
  allPackages,
  colorNames,
  diagrams,
  graphicx,
  mhchem,
  physics,
  plainTex,
  siunitx,
  unicodeMath,
} from '../src/read-tex/packages.ts';
import { texToOmml } from '../src/tex-to-omml.ts';
import { texToOmmlWith } from '../src/tex-to-omml-core.ts';

const withoutPackages = texToOmmlWith([]);

describe('TeX to OMML with packages of choice', () => {
  test.each([
    ['mhchem', [mhchem], '\\ce{H2SO4}', '\\ce'],
    ['siunitx', [siunitx], '\\qty{5}{\\kilo\\metre}', '\\qty'],
    ['physics', [siunitx, physics], '\\dv{f}{x}', '\\dv'],
    ['diagrams', [diagrams], '\\begin{CD} A @>f>> B \\end{CD}', 'CD'],
    ['colorNames', [colorNames], '\\color{ForestGreen} x', 'ForestGreen'],
    ['graphicx', [graphicx], '\\reflectbox{R}', '\\reflectbox'],
    ['plainTex', [plainTex], '\\bordermatrix{ & 1 \\cr 2 & a}', '\\bordermatrix'],
    ['unicodeMath', [unicodeMath], '\\candra{x}', '\\candra'],
  ])('%s adds what it is named for', (_, packages, tex, detail) => {
    expect(texToOmmlWith(packages)(tex)).toEqual({ omml: texToOmml(tex).omml, warnings: [] });
    expect(withoutPackages(tex).warnings.map((warning) => warning.detail)).toContain(detail);
  });

  test.each([
    '\\frac{-b \\pm \\sqrt{b^2-4ac}}{2a}',
    '\\begin{pmatrix} a & b \\\\ c & d \\end{pmatrix}',
    '\\textcolor{red}{x} \\xrightarrow[b]{a} \\mathbb{R}',
    '\\newcommand{\\R}{\\mathbb{R}} x \\in \\R',
  ])('%s needs none', (tex) => {
    expect(withoutPackages(tex)).toEqual(texToOmml(tex));
  });

  test('all of them are what the whole entry knows', () => {
    const tex = '\\pu{5 kg}\\SI{5}{\\joule}\\ev{A}\\xymatrix{A \\ar[r] & B}\\color{Plum}{x}';
    expect(texToOmmlWith(allPackages)(tex)).toEqual(texToOmml(tex));
  });

  test('a package of one’s own adds commands', () => {
    const convert = texToOmmlWith([{ commands: { half: () => [{ type: 'text', value: '½' }] } }]);
    expect(convert('\\half')).toMatchObject({ warnings: [], omml: expect.stringContaining('½') });
  });
});
