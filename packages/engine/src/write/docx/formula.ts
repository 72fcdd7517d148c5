import { writeOmml } from '../../math/write-omml/index.ts';
import type { EquationBlock, EquationNumber, ImageInline, MathInline, MathList } from '../../tree/index.ts';
import { cleanText } from '../clean-text.ts';
import { takeNumbers } from '../formula-source.ts';
import type { Place } from './context.ts';
import { bookmarked } from './field.ts';
import { imageRun } from './images.ts';
import { paragraph } from './paragraph.ts';
import { lineRuns } from './runs.ts';
import { element } from './xml.ts';

/** Below this a formula's picture is shown where the options ask for one. */
const SURE = 0.85;

const resolve = (place: Place) => (label: string) => {
  const target = place.document.references.find(label);
  return target?.text === undefined ? undefined : { text: target.text, bookmark: target.name };
};

const omml = (math: MathList, place: Place, display: boolean, number?: EquationNumber): string =>
  writeOmml(math, {
    display,
    number,
    bookmark: (written) => place.document.references.place(written.label),
    resolve: resolve(place),
    warn: place.document.warn,
  });

interface Doubtful {
  confidence?: number;
  picture?: ImageInline;
}

const pictureMode = (node: Doubtful, place: Place) =>
  node.picture && (node.confidence ?? 0) < SURE ? place.document.pictures : 'none';

export function mathRuns(node: MathInline, place: Place): string {
  const mode = pictureMode(node, place);
  const picture = node.picture && mode !== 'none' ? imageRun(node.picture, place) : '';
  return mode === 'instead'
    ? picture
    : omml(node.math, place, false) + (picture && lineRuns(' ', place.format) + picture);
}

/** A number outside its formula: `(`, the bookmarked number, `)`. */
function numberRuns(number: EquationNumber, place: Place): string {
  const [, open = '', inner = '', close = ''] = /^(\(?)([\s\S]*?)(\)?)$/.exec(cleanText(number.text)) ?? [];
  const bookmark = place.document.references.place(number.label);
  return (
    lineRuns(open, place.format) +
    bookmarked(bookmark, lineRuns(inner, place.format)) +
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
    paragraph({ style: 'TableContents', align: 'right' }, numberRuns(number, place)),
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

/** A formula on a line of its own. Nothing else may stand in its paragraph, or Word sets it small. */
export function equationXml(node: EquationBlock, place: Place): string {
  const mode = pictureMode(node, place);
  const indent = place.indent ? { left: place.indent } : undefined;
  const picture =
    node.picture && mode !== 'none'
      ? paragraph({ style: 'Equation', indent, align: 'center' }, imageRun(node.picture, place))
      : '';
  if (mode === 'instead') return picture;
  const formula = (xml: string) => paragraph({ style: 'Equation', indent }, xml);
  if (place.document.numberStyle === 'native')
    return formula(omml(node.math, place, true, node.number)) + picture;
  const { math, numbers } = takeNumbers(node.math);
  const all = node.number ? [node.number, ...numbers] : numbers;
  const xml = formula(omml(math, { ...place, indent: 0 }, true));
  return (all.length ? numberedTable(xml, all, place) : xml) + picture;
}
