import { describe, expect, test } from 'vitest';
import { auditMath, OmmlReadError, readOmml, writeOmml } from '../src/index.ts';
import type { MathList } from '../src/tree/index.ts';

const formula = (inner: string) => readOmml(`<m:oMath>${inner}</m:oMath>`);
const run = (text: string, properties = '') => `<m:r>${properties}<m:t>${text}</m:t></m:r>`;
const node = (inner: string) => formula(inner).math[0];

describe('equation markup of other programs', () => {
  test('runs come apart into letters, numbers and signs with their classes', () => {
    const symbols = formula(run('2x+3.14=y')).math.map(
      (found) => found.type === 'symbol' && [found.text, found.class],
    );
    expect(symbols).toEqual([
      ['2', 'ordinary'],
      ['x', 'ordinary'],
      ['+', 'binary'],
      ['3.14', 'ordinary'],
      ['=', 'relation'],
      ['y', 'ordinary'],
    ]);
  });

  test('absent properties have the defaults of the standard', () => {
    expect(node('<m:d><m:e/></m:d>')).toMatchObject({ open: '(', close: ')', grow: true });
    expect(node('<m:nary><m:sub/><m:sup/><m:e/></m:nary>')).toMatchObject({
      operator: '∫',
      limits: 'subSup',
    });
    expect(node('<m:acc><m:e/></m:acc>')).toMatchObject({ type: 'accent', mark: '\u0302' });
    expect(node('<m:groupChr><m:e/></m:groupChr>')).toMatchObject({ character: '⏟', position: 'under' });
    expect(node('<m:bar><m:e/></m:bar>')).toMatchObject({ position: 'under' });
    expect(node('<m:phant><m:e/></m:phant>')).toMatchObject({ visible: true });
  });

  test('an empty bracket is none, several items have separators', () => {
    const brackets = '<m:begChr m:val="{"/><m:endChr m:val=""/>';
    expect(node(`<m:d><m:dPr>${brackets}</m:dPr><m:e/><m:e/></m:d>`)).toMatchObject({
      open: '{',
      close: '',
      separator: '|',
      items: [[], []],
    });
  });

  test('a number behind # belongs to its line', () => {
    const number = `<m:d><m:e>${run('1')}</m:e></m:d>`;
    const line = (text: string) => `<m:e>${run(text)}${number}</m:e>`;
    expect(formula(`<m:eqArr>${line('E=m#')}</m:eqArr>`).number).toEqual({ text: '(1)' });
    const [array] = formula(`<m:eqArr>${line('a&amp;=b#')}${line('c&amp;=d#')}</m:eqArr>`).math;
    expect(array).toMatchObject({
      layout: 'align',
      rows: [{ number: { text: '(1)' } }, { number: { text: '(1)' } }],
    });
  });

  test('literal marks are no alignment points', () => {
    const literal = run('&amp;', '<m:rPr><m:lit/></m:rPr>');
    expect(node(`<m:eqArr><m:e>${run('a')}${literal}${run('b')}</m:e></m:eqArr>`)).toMatchObject({
      rows: [{ cells: [[{ text: 'a' }, { text: '&' }, { text: 'b' }]] }],
    });
  });

  test('letters of mathematical alphabets are plain letters of that alphabet', () => {
    expect(formula(run('𝑥ℝ𝔤𝟑')).math).toMatchObject([
      { text: 'x' },
      { text: 'R', script: 'double-struck' },
      { text: 'g', script: 'fraktur' },
      { text: '3', style: 'bold' },
    ]);
  });

  test('tracked changes, bookmarks, fields and spelling marks leave what is seen', () => {
    const field = ['begin', 'separate', 'end'].map(
      (type) => `<m:r><w:fldChar w:fldCharType="${type}"/></m:r>`,
    );
    const math = formula(
      `<w:bookmarkStart w:id="1" w:name="a"/>${run('a')}<w:bookmarkEnd w:id="1"/><w:proofErr/>` +
        `<w:ins w:id="2">${run('b')}</w:ins><w:del w:id="3">${run('c')}</w:del>` +
        `${field[0]}<m:r><w:instrText>REF x</w:instrText></m:r>${field[1]}${run('7')}${field[2]}`,
    ).math;
    expect(math).toMatchObject([{ text: 'a' }, { text: 'b' }, { text: '7' }]);
  });

  test('words keep their weight, runs their colour', () => {
    const words = run('if', '<m:rPr><m:nor/></m:rPr><w:rPr><w:b/></w:rPr>');
    const red = run('x', '<w:rPr><w:color w:val="FF0000"/></w:rPr>');
    expect(formula(words + red).math).toMatchObject([
      { type: 'text', value: 'if', bold: true },
      { type: 'color', color: 'FF0000', base: [{ text: 'x' }] },
    ]);
  });

  test('any prefix, the strict namespace and a document around the formula will do', () => {
    const math = 'xmlns:x="http://purl.oclc.org/ooxml/officeDocument/math"';
    const document = `<?xml version="1.0"?><!-- a --><doc ${math}><x:oMath><x:r><x:t>a&#x3c;&lt;<![CDATA[<]]></x:t></x:r></x:oMath></doc>`;
    expect(readOmml(document).math).toMatchObject([
      { text: 'a' },
      { text: '<' },
      { text: '<' },
      { text: '<' },
    ]);
  });

  test('an element that is not known is named', () => {
    expect(formula(`${run('a')}<m:strange/>`).warnings).toEqual([
      { code: 'omml-unknown-element', detail: 'm:strange' },
    ]);
  });

  test.each([
    '<m:oMath>',
    '<m:oMath></m:r>',
    '<m:oMath a=b/>',
    '</m:oMath>',
    '<m:oMath><m:r></m:oMath>',
    '<',
    '<!--',
  ])('broken XML is refused with a place: %s', (xml) => {
    expect(() => readOmml(xml)).toThrow(OmmlReadError);
  });

  test('nesting beyond measure is refused', () => {
    const deep = '<m:e>'.repeat(5000) + '</m:e>'.repeat(5000);
    expect(() => formula(deep)).toThrow(expect.objectContaining({ code: 'omml-too-deep' }));
  });
});

const symbol = (text: string, look: object = {}): MathList => [
  { type: 'symbol', text, class: 'ordinary', ...look },
];
const roundTrip = (math: MathList) => auditMath(math, writeOmml(math, { display: true }));

describe('the way to Word and back', () => {
  const BLOCKS: [name: string, first: number, last: number][] = [
    ['Latin', 0x20, 0x24f],
    ['Greek and Cyrillic', 0x370, 0x52f],
    ['Devanagari to Malayalam', 0x900, 0xd7f],
    ['punctuation, letter-like and number forms', 0x2000, 0x218f],
    ['arrows and operators', 0x2190, 0x23ff],
    ['geometric shapes and miscellaneous symbols', 0x25a0, 0x27ff],
    ['more arrows and operators', 0x2900, 0x2bff],
    ['mathematical alphanumerics', 0x1d400, 0x1d7ff],
  ];

  test.each(BLOCKS)('every character of %s survives, upright, bold and as a word', (_, first, last) => {
    const lost: string[] = [];
    for (let code = first; code <= last; code++) {
      const text = String.fromCodePoint(code);
      const forms = [
        symbol(text),
        symbol(text, { style: 'bold' }),
        [{ type: 'text', value: `a ${text} b` }] as MathList,
      ];
      for (const math of forms) if (roundTrip(math).verdict !== 'native') lost.push(code.toString(16));
    }
    expect(lost).toEqual([]);
  });

  const LETTERS = Array.from('AZazΓΩαω09');
  const SCRIPTS = ['roman', 'script', 'fraktur', 'double-struck', 'sans-serif', 'monospace'] as const;
  const STYLES = ['plain', 'bold', 'italic', 'bold-italic'] as const;

  test('every alphabet in every style survives', () => {
    for (const text of LETTERS)
      for (const script of SCRIPTS)
        for (const style of STYLES)
          expect({ text, script, style, ...roundTrip(symbol(text, { script, style })) }).toMatchObject({
            verdict: 'native',
          });
  });

  test('every character can be a bracket', () => {
    for (const bracket of '()[]{}|‖⌊⌋⌈⌉⟨⟩⟦⟧<>&"/\\↑⇕') {
      const math: MathList = [
        {
          type: 'delimited',
          open: bracket,
          close: '',
          separator: bracket,
          grow: false,
          items: [symbol('x'), symbol('y')],
        },
      ];
      expect(roundTrip(math).verdict).toBe('native');
    }
  });
});
