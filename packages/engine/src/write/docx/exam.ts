import type { AlternativeBlock, OptionsBlock, QuestionBlock } from '../../tree/index.ts';
import { plainInlines } from '../plain.ts';
import type { Lead, Place, WriteBlocks } from './context.ts';
import { inlinesXml } from './inlines.ts';
import { type LevelDefinition, LIST_LEVELS, LIST_STEP } from './numbering.ts';
import { type ParagraphProperties, paragraph, type TabStop } from './paragraph.ts';
import { printedNumbers } from './question-numbers.ts';
import { TAB, textRuns } from './runs.ts';
import { element } from './xml.ts';

const CHARACTER = 125;
const LEAST_WIDTH = 1440;

/** Room for a number and its dress; two digits for those that count. */
function hangingOf(printed: string): number {
  const template = printedNumbers(printed)[0]?.template;
  const characters = (template ? template.length + 1 : printed.length) + 1;
  return Math.min(2400, Math.max(LIST_STEP, characters * CHARACTER));
}

export const rightMargin = (place: Place): TabStop => ({
  align: 'right',
  position: place.indent + place.width,
});

/** What a question is worth, at the tab stop of the right margin. */
export const marksRuns = (marks: string, place: Place) =>
  TAB + textRuns(marks, { ...place.format, style: 'Marks' });

const depthOf = ({ depth }: QuestionBlock) =>
  Number.isFinite(depth) ? Math.min(LIST_LEVELS - 1, Math.max(0, Math.trunc(depth))) : 0;

function questionLead(block: QuestionBlock, place: Place, hanging: number): Lead {
  const indent = Math.round(place.indent);
  const numbering = place.document.questions.place(block.number, depthOf(block), { indent, hanging });
  const after = block.marks ? marksRuns(block.marks, place) : '';
  const tabs = block.marks ? [rightMargin(place)] : undefined;
  if (numbering) return { before: '', after, properties: { numbering, tabs } };
  const before = textRuns(block.number, place.format) + TAB;
  return { before, after, properties: { indent: { left: indent, hanging }, tabs } };
}

/** A question, or a part of one: its number counts, its marks stand at the right margin. */
export function questionXml(block: QuestionBlock, place: Place, write: WriteBlocks): string {
  const outer = place.inQuestion ? 0 : depthOf(block) * LIST_STEP;
  const hanging = hangingOf(block.number);
  const step = Math.min(outer + hanging, Math.max(0, place.width - LEAST_WIDTH));
  const inside: Place = {
    ...place,
    style: 'Question',
    indent: place.indent + step,
    width: place.width - step,
    list: undefined,
    inQuestion: true,
  };
  return write(block.children, inside, questionLead(block, inside, hanging));
}

type Option = OptionsBlock['items'][number];

const TALL = ['matrix', 'equationArray'];

const isTall = (option: Option) =>
  option.children.some(
    (inline) =>
      inline.type === 'image' ||
      (inline.type === 'math' &&
        inline.math.some(
          (node) =>
            TALL.includes(node.type) ||
            (node.type === 'delimited' && node.items.some(([first]) => first && TALL.includes(first.type))),
        )),
  );

const optionWidth = ({ children }: Option) => LIST_STEP + (plainInlines(children).length + 1) * CHARACTER;

const labelRuns = (option: Option, place: Place) => textRuns(option.label, place.format);

const chunks = <Item>(items: Item[], size: number): Item[][] =>
  Array.from({ length: Math.ceil(items.length / size) }, (_, index) =>
    items.slice(index * size, (index + 1) * size),
  );

/** Every option at a tab stop of its own, the text behind its label at another. */
function tabbedRow(row: Option[], columns: number, place: Place): string {
  const width = place.width / columns;
  const tabs = Array.from({ length: columns }, (_, index) => place.indent + width * index).flatMap(
    (position, index): TabStop[] => [
      ...(index > 0 ? [{ align: 'left' as const, position }] : []),
      { align: 'left', position: position + LIST_STEP },
    ],
  );
  const runs = row.map((option) => labelRuns(option, place) + TAB + inlinesXml(option.children, place));
  return paragraph({ style: 'Options', indent: { left: place.indent }, tabs }, runs.join(TAB));
}

const labelled = (option: Option, properties: ParagraphProperties, place: Place) =>
  paragraph(
    { style: 'Options', ...properties },
    labelRuns(option, place) + TAB + inlinesXml(option.children, place),
  );

function tableRow(row: Option[], columns: number, place: Place): string {
  const width = Math.round(place.width / columns);
  const inside = { ...place, indent: 0, width: width - LIST_STEP };
  const cells = Array.from({ length: columns }, (_, index) => {
    const option = row[index];
    const content = option
      ? labelled(option, { indent: { left: LIST_STEP, hanging: LIST_STEP } }, inside)
      : paragraph({ style: 'Options' }, '');
    return `<w:tc><w:tcPr>${element('w:tcW', { 'w:w': width, 'w:type': 'dxa' })}</w:tcPr>${content}</w:tc>`;
  });
  return `<w:tr><w:trPr><w:cantSplit/></w:trPr>${cells.join('')}</w:tr>`;
}

const NO_LEFT_MARGIN = '<w:tblCellMar><w:left w:w="0" w:type="dxa"/></w:tblCellMar>';

/** For options that lines and tab stops cannot hold: a table without borders. */
function optionTable(rows: Option[][], columns: number, place: Place): string {
  const width = Math.round(place.width / columns);
  const size = element('w:tblW', { 'w:w': width * columns, 'w:type': 'dxa' });
  const indent = element('w:tblInd', { 'w:w': Math.round(place.indent), 'w:type': 'dxa' });
  const grid = element('w:gridCol', { 'w:w': width }).repeat(columns);
  return (
    `<w:tbl><w:tblPr><w:tblStyle w:val="TableNormal"/>${size}${indent}<w:tblLayout w:type="fixed"/>${NO_LEFT_MARGIN}</w:tblPr>` +
    `<w:tblGrid>${grid}</w:tblGrid>${rows.map((row) => tableRow(row, columns, place)).join('')}</w:tbl>`
  );
}

/** The options' own list where their labels count on from the first. */
function optionList(items: Option[], place: Place): number | null {
  const [first] = items;
  const found = printedNumbers(first?.label ?? '').find((start) =>
    items.every(({ label }, index) =>
      printedNumbers(label).some(
        ({ format, template, value }) =>
          format === start.format && template === start.template && value === start.value + index,
      ),
    ),
  );
  if (!found) return null;
  const definition: LevelDefinition = {
    format: found.format,
    template: found.template,
    start: found.value,
    indent: Math.round(place.indent + LIST_STEP),
    hanging: LIST_STEP,
  };
  return place.document.numbering.add([definition]).id;
}

function optionColumn(items: Option[], place: Place): string {
  const id = optionList(items, place);
  const position = { left: place.indent + LIST_STEP, hanging: LIST_STEP };
  return items
    .map((option) =>
      id === null
        ? labelled(option, { indent: position }, place)
        : paragraph({ style: 'Options', numbering: { id, level: 0 } }, inlinesXml(option.children, place)),
    )
    .join('');
}

/** The choices of a question beside each other, as the source had them; below each other where one is longer than a line. */
export function optionsXml(block: OptionsBlock, place: Place): string {
  const columns = Math.min(4, Math.max(1, Math.trunc(block.columns) || 1));
  const isLong = block.items.some((option) => optionWidth(option) > place.width);
  if (columns === 1 || isLong) return optionColumn(block.items, place);
  const rows = chunks(block.items, columns);
  const wide = block.items.some((option) => optionWidth(option) > place.width / columns);
  if (wide || block.items.some(isTall)) return optionTable(rows, columns, place);
  return rows.map((row) => tabbedRow(row, columns, place)).join('');
}

export const alternativeXml = (block: AlternativeBlock, place: Place) =>
  paragraph({ style: 'Alternative', keepNext: true }, inlinesXml(block.children, place));
