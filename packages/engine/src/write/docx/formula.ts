import { type DoubtMark, isDoubtful } from '@sutra/contract';
import { alignByColumns, splitNumberedLines, writeOmml } from '@sutra/math/write-omml';
import type { EquationBlock, EquationNumber, ImageInline, MathInline, MathList } from '../../tree/index.ts';
import { cleanText } from '../clean-text.ts';
import { takeNumbers } from '../formula-source.ts';
import type { CommentAnchor } from './comments.ts';
import type { Place } from './context.ts';
import { bookmarked, numberRuns } from './field.ts';
import { imageRun } from './images.ts';
import { paragraph } from './paragraph.ts';
import { lineRuns } from './runs.ts';
import { element } from './xml.ts';

const resolve = (place: Place) => (label: string) => {
  const target = place.document.references.find(label);
  return target?.text === undefined ? undefined : { text: target.text, bookmark: target.name };
};

interface Setting {
  display: boolean;
  align?: EquationBlock['align'];
  number?: EquationNumber;
}

const omml = (math: MathList, place: Place, { display, align, number }: Setting): string =>
  writeOmml(place.document.numberStyle === 'table' ? alignByColumns(math) : math, {
    display,
    align,
    number,
    bookmark: (written) => place.document.references.place(written.label),
    numberParts: (text) => place.document.sequences.number('Equation', text),
    resolve: resolve(place),
    warn: place.document.warn,
  });

interface Doubtful {
  confidence?: number;
  picture?: ImageInline;
}

/** Word takes no comments in footnotes: there the picture stands beside the formula. */
function doubtMark(node: Doubtful, { document, inFootnote }: Place): DoubtMark {
  if (!isDoubtful(node)) return 'none';
  return document.doubts === 'comments' && inFootnote ? 'pictures' : document.doubts;
}

/** A picture in a comment is at most this wide and high, in twips: Word shows comments in a narrow column. */
const COMMENT_PICTURE = { width: 4_320, height: 4_320 };

/** The comment on a doubtful formula, with its picture where there is one. */
function doubtComment({ picture, confidence = 1 }: Doubtful, place: Place): CommentAnchor {
  const { comments } = place.document;
  const inside: Place = { ...place, ...COMMENT_PICTURE, relationships: comments.relationships };
  return comments.addDoubt(confidence, picture ? imageRun(picture, inside) : '');
}

export function mathRuns(node: MathInline, place: Place): string {
  const formula = omml(node.math, place, { display: false });
  const mark = doubtMark(node, place);
  if (mark === 'comments') {
    const { start, end, reference } = doubtComment(node, place);
    return `${start}${formula}${end}<w:r>${reference}</w:r>`;
  }
  if (mark === 'none' || !node.picture) return formula;
  return formula + lineRuns(' ', place.format) + imageRun(node.picture, place);
}

/** A number outside its formula: `(`, the bookmarked number, `)`. */
function marginNumber(number: EquationNumber, place: Place): string {
  const [, open = '', inner = '', close = ''] = /^(\(?)([\s\S]*?)(\)?)$/.exec(cleanText(number.text)) ?? [];
  const bookmark = place.document.references.place(number.label);
  return (
    lineRuns(open, place.format) +
    bookmarked(bookmark, numberRuns(place.document.sequences.number('Equation', inner), place.format)) +
    lineRuns(close, place.format)
  );
}

const cell = (width: number, content: string) =>
  element(
    'w:tc',
    {},
    element(
      'w:tcPr',
      {},
      `${element('w:tcW', { 'w:w': width, 'w:type': 'dxa' })}<w:vAlign w:val="center"/>`,
    ) + content,
  );

/** Three columns without borders: the formula in the middle of the page, its numbers at the margin. */
function numberedTable(formula: string, numbers: EquationNumber[], place: Place): string {
  const side = Math.round(place.width * 0.12);
  const middle = Math.round(place.width) - 2 * side;
  const shown = numbers.map((number) =>
    paragraph({ style: 'TableContents', align: 'right' }, marginNumber(number, place)),
  );
  const grid = [side, middle, side].map((width) => element('w:gridCol', { 'w:w': width })).join('');
  const row =
    cell(side, paragraph({ style: 'TableContents' }, '')) +
    cell(middle, formula) +
    cell(side, shown.join(''));
  return (
    `<w:tbl><w:tblPr>${element('w:tblW', { 'w:w': Math.round(place.width), 'w:type': 'dxa' })}` +
    `${element('w:tblInd', { 'w:w': Math.round(place.indent), 'w:type': 'dxa' })}<w:tblLayout w:type="fixed"/></w:tblPr>` +
    `<w:tblGrid>${grid}</w:tblGrid><w:tr>${row}</w:tr></w:tbl>`
  );
}

const DISPLAY_END = '</m:oMath></m:oMathPara>';
const UPRIGHT = '<m:rPr><m:sty m:val="p"/></m:rPr>';

/** The comment's reference is a run of the formula: a run beside a display makes Word set it small. */
function commentedDisplay(xml: string, { start, end, reference }: CommentAnchor): string {
  if (!xml.endsWith(DISPLAY_END)) return `${start}${xml}${end}<w:r>${reference}</w:r>`;
  const inner = xml.slice(0, -DISPLAY_END.length);
  return `${start}${inner}${end}<m:r>${UPRIGHT}${reference}</m:r>${DISPLAY_END}`;
}

/** A formula on a line of its own. Nothing else may stand in its paragraph, or Word sets it small. */
export function equationXml(node: EquationBlock, place: Place): string {
  const mark = doubtMark(node, place);
  const indent = place.indent ? { left: place.indent } : undefined;
  const picture =
    node.picture && mark === 'pictures'
      ? paragraph({ style: 'Equation', indent, align: 'center' }, imageRun(node.picture, place))
      : '';
  const anchor = mark === 'comments' ? doubtComment(node, place) : null;
  const formula = (xml: string, comment = anchor) =>
    paragraph({ style: 'Equation', indent }, comment ? commentedDisplay(xml, comment) : xml);
  if (place.document.numberStyle === 'native') {
    const parts = splitNumberedLines(node.math);
    const shown = parts.map((math, index) =>
      formula(
        omml(math, place, { display: true, align: node.align, number: node.number }),
        index === 0 ? anchor : null,
      ),
    );
    return shown.join('') + picture;
  }
  const { math, numbers } = takeNumbers(node.math);
  const all = node.number ? [node.number, ...numbers] : numbers;
  const xml = formula(omml(math, { ...place, indent: 0 }, { display: true, align: node.align }));
  return (all.length ? numberedTable(xml, all, place) : xml) + picture;
}
