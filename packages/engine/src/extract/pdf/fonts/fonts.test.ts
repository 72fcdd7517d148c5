import { describe, expect, it } from 'vitest';
import { inAlphabet } from '../encodings/alphabets.ts';
import { MSA, MSB } from '../encodings/ams.ts';
import { textOfGlyphName } from '../encodings/glyph-names.ts';
import { SYMBOL } from '../encodings/symbol.ts';
import { OML, OMS, OMX, OT1, T1 } from '../encodings/tex.ts';
import { familyName, familyOf, flagsOfName, hasNumberedName, withoutSubsetPrefix } from './families.ts';
import { loadFont } from './font.ts';
import type { FontGlyph } from './font-object.ts';
import { identify } from './identify.ts';
import { recogniseType3 } from './type3.ts';

const glyph = (code: number, unicode = String.fromCharCode(code)): FontGlyph => ({
  originalCharCode: code,
  fontChar: '',
  unicode,
  width: 500,
  isSpace: code === 32,
});
const textIn = (font: string, code: number, name = '', unicode?: string) =>
  identify(glyph(code, unicode), name, familyOf(font)).text;

describe('encodings', () => {
  it('know the arrow that MT Extra sets over a letter, and what lengthens it', () => {
    expect(textIn('MTExtra', 0x29, 'arrowrightnosp')).toBe('→');
    expect(textIn('MTExtra', 0x5b, 'combarrowextender')).toBe('⎯');
  });

  it.each([
    [0x72, '\u20d7'],
    [0x24, 'ˆ'],
    [0x55, '⋃'],
    [0x61, '↦'],
    [0x6c, 'ℓ'],
  ])('know the signs of MT Extra by the codes that printer drivers move: %i is %s', (code, text) => {
    expect(textIn('MT-Extra', 0x26, '', String.fromCharCode(0xf000 + code))).toBe(text);
  });

  it('know the stroke of ł from a blank, whose code it has', () => {
    expect(textIn('CMBX10', 32, 'suppress', ' ')).toBe('\u0337');
    expect(textIn('Times-Roman', 32, 'space', ' ')).toBe(' ');
  });

  it.each([
    ['KaTeX_AMS-Regular', 'R', 'ℝ'],
    ['KaTeX_AMS-Regular', 'k', '𝕜'],
    ['KaTeX_AMS-Regular', '∴', '∴'],
    ['MathJax_Caligraphic', 'L', 'ℒ'],
    ['KaTeX_Script-Regular', 'L', 'ℒ'],
    ['KaTeX_Fraktur-Regular', 'g', '𝔤'],
    ['KaTeX_Fraktur-Bold', 'g', '𝖌'],
    ['KaTeX_Main-Regular', '∣', '|'],
    ['KaTeX_Main-Regular', '∙', '•'],
    ['KaTeX_Main-Regular', 'R', 'R'],
  ])('of web pages say what a letter is by the name of the font: %s has %s as %s', (font, letter, text) => {
    expect(textIn(font, 40, '', letter)).toBe(text);
    expect(familyOf(font).math).toBe(true);
  });

  it('are complete: every named code stands for something', () => {
    for (const encoding of [OT1, OML, OMS, OMX]) {
      expect(encoding).toHaveLength(128);
      expect(encoding.filter((name) => textOfGlyphName(name) === null)).toEqual([]);
    }
    expect(T1).toHaveLength(256);
    expect(T1.filter((name) => textOfGlyphName(name) === null)).toEqual([]);
    expect([MSA.length, MSB.length]).toEqual([128, 128]);
    expect(SYMBOL).toHaveLength(255);
    expect(SYMBOL.filter((name) => name && textOfGlyphName(name) === null)).toEqual([]);
  });
});

describe('glyph names', () => {
  it.each([
    ['uni2200', '∀'],
    ['uni21A6.endl', '↦'],
    ['u1D465', '𝑥'],
    ['f_f_i', 'ffi'],
    ['Acircumflexacute', 'Ấ'],
    ['parenleftBigg', '('],
    ['bracketrightbig5', ']'],
    ['summationdisplay.1', '∑'],
    ['notprecedes', '⊀'],
    ['nelement', '∉'],
    ['Rbbb', 'ℝ'],
    ['nothingofthekind', null],
  ])('%s is %s', (name, text) => {
    expect(textOfGlyphName(name)).toBe(text);
  });

  it('glyph names of letters become letters of an alphabet, those of Letterlike Symbols included', () => {
    expect(['A', 'B', 'a', 'e', '1'].map((letter) => inAlphabet(letter, 'script'))).toEqual([
      '𝒜',
      'ℬ',
      '𝒶',
      'ℯ',
      '1',
    ]);
    expect(['C', 'g'].map((letter) => inAlphabet(letter, 'fraktur'))).toEqual(['ℭ', '𝔤']);
    expect(['R', 'k', '1'].map((letter) => inAlphabet(letter, 'double-struck'))).toEqual(['ℝ', '𝕜', '𝟙']);
  });
});

describe('a glyph', () => {
  it.each([
    ['TeX-matha10', 0, 'grave', '+'],
    ['TeX-matha8', 0xa4, 'ccaron', '⩽'],
    ['TeX-matha12', 0x5e, 'asciicircum', '∧'],
    ['TeX-mathb10', 0x72, 'r', '⌈'],
    ['TeX-mathx10', 0xb3, 'scaron', '∫'],
    ['TeX-mathx10', 0x20, 'visualspace', '{'],
    ['TeX-mathx10', 0x66, 'f', '│'],
  ])('of %s is read by its code %i, whatever the font program calls it', (font, code, name, text) => {
    expect(textIn(font, code, name)).toBe(text);
  });

  it('of a font whose names lie is unknown where its code says nothing', () => {
    expect(identify(glyph(0x27), 'quoteright', familyOf('TeX-matha10'))).toMatchObject({
      text: '',
      certain: false,
    });
  });

  it.each([
    ['STIXMath-Regular', 'uni2219', '•'],
    ['STIXMathScript-Regular', 'uni25E6', '∘'],
    ['MnSymbol10', 'circle', '∘'],
    ['MnSymbol10', 'blackcircle', '•', '●'],
    ['NewTXMI', 'uni2605', '⋆'],
  ])('of %s called %s is the operator that TeX sets with it', (font, name, text, unicode = '') => {
    expect(textIn(font, 200, name, unicode)).toBe(text);
  });

  it('that a program maps to a tab is a blank, unless that is its code', () => {
    expect(textIn('ABCDEF+BookmanOldStyle-Bold', 3, '', '\t')).toBe(' ');
    expect(textIn('ABCDEF+BookmanOldStyle-Bold', 9, '', '\t')).not.toBe(' ');
  });

  it('of a blackboard font is not bold by the name of the font', () => {
    expect(flagsOfName('Fourier-Math-BlackBoard').bold).toBe(false);
    expect(flagsOfName('Arial-Black').bold).toBe(true);
  });

  it('a glyph of a TeX font is read by its code, not by a wrong Unicode map', () => {
    expect(textIn('CMEX10', 18, '', '\u0012')).toBe('(');
    expect(textIn('CMSY10', 0, '', '\u0000')).toBe('−');
    expect(textIn('CMEX10', 32)).toBe('(');
    expect(textIn('MSBM10', 82)).toBe('ℝ');
    expect(textIn('bbm10', 49)).toBe('𝟙');
    expect(textIn('MSAM10', 62)).toBe('⩾');
    expect(textIn('CMSY10', 65, 'A')).toBe('𝒜');
    expect(textIn('EUFM10', 103)).toBe('𝔤');
    expect(textIn('RSFS10', 76)).toBe('ℒ');
  });

  it('a glyph at one of the doubled codes is the one at its control code', () => {
    expect(textIn('CMMI10', 174)).toBe(textIn('CMMI10', 11));
    expect(textIn('CMSY10', 161)).toBe('−');
  });

  it('follows TeX in its two phis and epsilons, and Symbol in its own', () => {
    expect([30, 39, 15, 34].map((code) => textIn('CMMI10', code))).toEqual(['ϕ', 'φ', 'ϵ', 'ε']);
    expect(textIn('MathDesign-UT-Regular-Italic-MathItalic-10', 15, 'epsilon')).toBe('ϵ');
    expect([textIn('StandardSymL', 102, 'phi'), textIn('StandardSymL', 106, 'phi1')]).toEqual(['ϕ', 'φ']);
  });

  it('goes by the name in the font program where the font has codes of its own', () => {
    expect(textIn('txexs', 185, 'uni222B.dsp', '¹')).toBe('∫');
    expect(textIn('txsys', 184, 'plus', '¸')).toBe('+');
    expect(textIn('txsyc', 44, 'nequal', ',')).toBe('≠');
  });

  it('a glyph of a symbol font at a private code is read by the low byte', () => {
    expect(textIn('SymbolMT', 3, '', '\uf061')).toBe('α');
    expect(textIn('Symbol', 0xe5, '', '\uf0e5')).toBe('∑');
  });

  it('loses variation selectors and ligatures, and keeps mathematical letters', () => {
    expect(textIn('Times', 1, '', '∑\ufe00')).toBe('∑');
    expect(textIn('Times', 1, '', 'ﬃ')).toBe('ffi');
    expect(textIn('CambriaMath', 1, '', '𝑥')).toBe('𝑥');
  });

  it('glyphs of esint are integrals, each for text and for displays', () => {
    expect([1, 2, 3, 6, 12, 24].map((code) => textIn('esint10', code, 'asciicircum'))).toEqual([...'∫∫∬∭∮∳']);
  });

  it('a glyph that nothing names is unknown, not a guess', () => {
    const identity = identify(glyph(201, 'É'), 'signwithoutmeaning', familyOf('txexs'));
    expect(identity).toEqual({ text: '', name: 'signwithoutmeaning', certain: false });
    expect(identify(glyph(5, '\ue123'), '', familyOf('Unknown'))).toMatchObject({ text: '', certain: false });
  });
});

describe('a font name', () => {
  it.each([
    ['CMMI10', 'OML', true],
    ['LMMathSymbols10-Regular', 'OMS', true],
    ['Kp--M-Ex-Regular', 'OMX', true],
    ['CMR10', 'OT1', false],
    ['LatinModernMath-Regular', 'unicode', true],
    ['Symbol', 'symbol', true],
    ['TimesNewRoman', 'unknown', false],
    ['TeXGyreBonum-Italic', 'unknown', false],
    ['Gentium-Italic', 'unknown', false],
    ['Roboto-MediumItalic', 'unknown', false],
    ['Kp--M-Italic', 'OML', true],
  ])('%s is of %s, math %s', (name, encoding, math) => {
    expect(familyOf(name)).toMatchObject({ encoding, math });
  });

  it('tells the family, the weight and the slope', () => {
    expect(withoutSubsetPrefix('ABCDEF+CMBX12')).toBe('CMBX12');
    expect(familyName('LMRoman10-Bold')).toBe('LMRoman');
    expect(flagsOfName('NimbusRomNo9L-MediItal')).toMatchObject({ bold: true, italic: true });
    expect(flagsOfName('CMTT10')).toMatchObject({ monospace: true, italic: false });
    expect(flagsOfName('TeXGyreTermes-Regular')).toMatchObject({
      bold: false,
      italic: false,
      monospace: false,
    });
  });
});

describe('a name that only numbers its font', () => {
  it.each(['TT7526t00', 'TTE1BDA3B8T00', 'T3Font_0', 'F12', 'Type3', 'C1'])('is %s', (name) => {
    expect(hasNumberedName(name)).toBe(true);
  });

  it.each(['Times-Roman', 'CMR10', 'TimesNewRoman,Italic', 'Symbol', 'Fences'])('is not %s', (name) => {
    expect(hasNumberedName(name)).toBe(false);
  });
});

describe('a bitmap font', () => {
  /** Width, lower and upper edge of each character, in units. */
  type Metrics = Record<number, [width: number, bottom: number, top: number]>;
  const type3 = (metrics: Metrics, unit: number) => ({
    name: 'Type3',
    loadedName: 'f',
    fontMatrix: [unit, 0, 0, unit, 0, 0],
    differences: Array.from({ length: 256 }, (_, code) => (metrics[code] ? `a${code}` : null)),
    charProcOperatorList: Object.fromEntries(
      Object.entries(metrics).map(([code, [width, bottom, top]]) => [
        `a${code}`,
        { fnArray: [], argsArray: [[width, 0, 0, bottom, width, top]] },
      ]),
    ),
  });

  it('is known by the widths of its characters', () => {
    const roman: Metrics = {
      97: [50, -1, 45],
      98: [55.556, -1, 69],
      99: [44.444, -1, 45],
      109: [83.334, 0, 44],
    };
    expect(recogniseType3(type3(roman, 0.01))).toEqual({ name: 'cmr10', em: 1 });
  });

  it('is known by its ink where its widths are those of two fonts', () => {
    expect(recogniseType3(type3({ 58: [27.778, 0, 11] }, 0.01))?.name).toBe('cmmi10');
    expect(recogniseType3(type3({ 58: [27.778, 0, 43] }, 0.01))?.name).toBe('cmr10');
  });

  it('is the double-struck one of an indicator, alone, where an italic of another size is as wide', () => {
    expect(recogniseType3(type3({ 49: [60.278, 0, 64.4] }, 0.01), 10.909)?.name).toBe('bbm10');
  });

  it('is known, and its size, where the widths are whole pixels', () => {
    const pixels: Metrics = {
      11: [27, 0, 18],
      12: [24, -8, 29],
      25: [24, 0, 18],
      120: [24, 0, 18],
      121: [20, -8, 18],
    };
    const known = recogniseType3(type3(pixels, 0.24));
    expect(known?.name).toMatch(/^cmmi/);
    expect(known?.em).toBeGreaterThan(9);
    expect(known?.em).toBeLessThan(11);
  });

  it('is known by the size of its digits on the page, where bold ones of another size are as wide', () => {
    const digits: Metrics = { 48: [17, 0, 19], 49: [17, 0, 19], 50: [17, 0, 19] };
    const resolution = 300 / 72.27;
    const known = recogniseType3(type3(digits, 1), 0.24);
    expect(known?.name).toBe('cmr7');
    expect(known?.em).toBeCloseTo(7 * resolution, 1);
  });

  it('is known at 300 dots an inch, where METAFONT has moved the pen of wide letters', () => {
    const roman: Metrics = {
      97: [21, 0, 19],
      98: [23, 0, 29],
      105: [12, 0, 28],
      109: [36, 0, 18],
      110: [23, 0, 18],
      119: [30, 0, 18],
    };
    expect(recogniseType3(type3(roman, 1), 0.24)?.name).toBe('cmr10');
  });

  it('has no names where dvips counted its characters', () => {
    const counted = { 97: 'CP', 98: 'CQ', 99: 'CR', 109: 'D1', 119: 'DB' };
    const source = type3(
      { 97: [21, 0, 19], 98: [23, 0, 29], 99: [18, 0, 18], 109: [36, 0, 18], 119: [30, 0, 18] },
      1,
    );
    const { differences, charProcOperatorList } = source;
    for (const [code, name] of Object.entries(counted)) {
      differences[Number(code)] = name;
      charProcOperatorList[name] = charProcOperatorList[`a${code}`]!;
    }
    expect(recogniseType3(source, 0.24)?.name).toBe('cmr10');
  });

  it('is known where its glyphs are called by the signs that ASCII has at their codes', () => {
    const source = type3(
      { 35: [35, -8, 29], 38: [32, -1, 30], 40: [16, -11, 31], 43: [32, -4, 24], 97: [21, 0, 19] },
      1,
    );
    const { differences, charProcOperatorList } = source;
    for (const code of [35, 38, 40, 43, 97]) {
      differences[code] = code === 40 ? 'parenleft' : String.fromCharCode(code);
      charProcOperatorList[differences[code]] = charProcOperatorList[`a${code}`]!;
    }
    expect(recogniseType3(source, 0.24)?.name).toBe('cmr10');
  });

  it('a bitmap font of one bullet is the text companion at the size of the text', () => {
    expect(recogniseType3(type3({ 136: [45.2, 6, 40] }, 0.011), 10.9091)?.name).toBe('tcrm1095');
    const glyph = { originalCharCode: 136, fontChar: '', unicode: '', width: 0, isSpace: false };
    expect(identify(glyph, '', familyOf('tcrm1095')).text).toBe('•');
    expect(identify({ ...glyph, originalCharCode: 0xb0 }, '', familyOf('tcrm1095')).text).toBe('°');
  });

  it('a bitmap font that is not of TeX stays unknown', () => {
    expect(
      recogniseType3(type3({ 65: [33.2, 0, 70], 66: [91.7, 0, 70], 67: [12.1, 0, 70] }, 0.01)),
    ).toBeNull();
  });

  it.each([
    ['pixels', 1, 41.5],
    ['its own unit', 0.024, 1],
  ])('that is not of TeX is as large as its characters, with a size in %s', (_, unit, em) => {
    const height = em / unit;
    const source = type3(
      { 40: [0.39 * height, -0.25 * height, 0.75 * height], 61: [0.8 * height, 0.1 * height, 0.4 * height] },
      unit,
    );
    const glyphAt = (code: number) => ({
      originalCharCode: code,
      operatorListId: `a${code}`,
      fontChar: String.fromCharCode(code),
      unicode: String.fromCharCode(code),
      width: 0.39 * height,
      isSpace: false,
    });
    const font = loadFont({ ...source, isType3Font: true }, () => null);
    font.meet([40, 61].map(glyphAt).values());
    expect(font.sizeFactor).toBeCloseTo(em, 1);
  });

  it('a bitmap font that collects glyphs of all sizes, without widths, keeps the size that the stream gives it', () => {
    const source = type3({ 40: [0, -0.16, 0.44], 41: [0, -0.25, 0.75] }, 1);
    const font = loadFont({ ...source, isType3Font: true }, () => null);
    const glyphAt = (code: number) => ({
      originalCharCode: code,
      operatorListId: `a${code}`,
      fontChar: String.fromCharCode(code),
      unicode: String.fromCharCode(code),
      width: 0,
      isSpace: false,
    });
    font.meet([40, 41].map(glyphAt));
    expect(font.sizeFactor).toBe(1);
  });
});

it('takes widths in the units of the font’s own matrix, as pdf.js gives them', () => {
  const glyph = { originalCharCode: 65, fontChar: 'A', unicode: 'A', width: 1024, isSpace: false };
  const widthWith = (fontMatrix?: number[]) =>
    loadFont(
      { name: 'ABCDEF+Century', loadedName: 'f', ...(fontMatrix && { fontMatrix }) },
      () => null,
    ).widthOf(glyph);
  expect(widthWith([1 / 2048, 0, 0, 1 / 2048, 0, 0])).toBe(0.5);
  expect(widthWith()).toBe(1.024);
});

it('a font whose name is a number sets mathematics where it has letters of mathematics', () => {
  const fontWith = (name: string, text: string) => {
    const font = loadFont({ name, loadedName: 'f', composite: true }, () => null);
    font.meet([glyph(0x742, text)].values());
    return font.font;
  };
  expect(fontWith('CIDFont+F2', '𝑓')).toMatchObject({ math: true, italic: false });
  expect(fontWith('CIDFont+F2', 'f').math).toBe(false);
  expect(fontWith('ABCDEF+Georgia', '𝑓').math).toBe(false);
});

describe('fonts of one width', () => {
  const monospace = (name: string, widths: number[], isMonospace = false) =>
    loadFont({ name, loadedName: 'f', widths, isMonospace }, () => null).font.monospace;
  const one = Array.from({ length: 8 }, () => 600);
  const several = [250, 300, 450, 500, 550, 600, 650, 700];

  it.each([
    ['Courier', one, true],
    ['Courier', [], true],
    ['AmericanTypewriter', several, false],
    ['Garamond', one, false],
  ])('%s with %j is told by its name, unless its widths differ', (name, widths, expected) => {
    expect(monospace(name, widths)).toBe(expected);
  });

  it('are told where codes are sparse', () => {
    const widths = Object.fromEntries(several.map((width, at) => [1000 * at, width]));
    const { font } = loadFont({ name: 'AmericanTypewriter', loadedName: 'f', widths }, () => null);
    expect(font.monospace).toBe(false);
  });

  it('are those that say so, where their widths do not differ', () => {
    expect(monospace('Garamond', one, true)).toBe(true);
    expect(monospace('Garamond', several, true)).toBe(false);
  });
});
