import type { TableBlock, TableCell } from '../../tree/index.ts';
import { type GridCell, MOST_COLUMNS, tableGrid } from '../table-grid.ts';
import type { Place, WriteBlocks } from './context.ts';
import { justification, paragraph } from './paragraph.ts';
import { columnWidths } from './table-widths.ts';
import { element, val } from './xml.ts';

const STYLES: Record<TableBlock['rules'], string> = {
  all: 'TableGrid',
  none: 'TableNormal',
  horizontal: 'TableRules',
};

/** Word's own cell margins, left and right. */
const CELL_MARGINS = 216;

interface CellPlace {
  place: Place;
  widths: number[];
  header: boolean;
  /** What the style gives to a first row only. */
  headerLook: string;
  align: TableCell['align'];
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

function cellXml(
  slot: GridCell,
  { place, widths, header, headerLook, align }: CellPlace,
  write: WriteBlocks,
): string {
  const width = sum(widths.slice(slot.column, slot.column + slot.columns));
  const properties =
    element('w:tcW', { 'w:w': width, 'w:type': 'dxa' }) +
    (slot.columns > 1 ? val('w:gridSpan', slot.columns) : '') +
    (slot.merge ? val('w:vMerge', slot.merge) : '') +
    headerLook;
  const style = header ? 'TableHeading' : 'TableContents';
  const inside: Place = {
    ...place,
    style,
    align: slot.cell?.align ?? align,
    indent: 0,
    width: Math.max(360, width - CELL_MARGINS),
    list: undefined,
    loose: false,
    inTable: true,
  };
  const written = slot.cell ? write(slot.cell.children, inside) : '';
  const content = written.endsWith('</w:p>') ? written : written + paragraph({ style }, '');
  return `<w:tc><w:tcPr>${properties}</w:tcPr>${content}</w:tc>`;
}

const RULE_BELOW =
  '<w:tcBorders><w:bottom w:val="single" w:sz="4" w:space="0" w:color="000000"/></w:tcBorders>';
const SHADE = '<w:shd w:val="clear" w:color="auto" w:fill="F2F2F2"/>';

/** Word's table styles know one header row; further ones look like it by themselves. */
function headerLook({ headerRows, rules }: TableBlock, row: number): string {
  if (row === 0 || row >= headerRows || rules === 'none') return '';
  if (rules === 'all') return SHADE;
  return row === headerRows - 1 ? RULE_BELOW : '';
}

const rowProperties = (header: boolean) => `<w:trPr><w:cantSplit/>${header ? '<w:tblHeader/>' : ''}</w:trPr>`;

function tableProperties(block: TableBlock, widths: number[], place: Place): string {
  const total = sum(widths);
  const centred = total < place.width - CELL_MARGINS;
  return element(
    'w:tblPr',
    {},
    val('w:tblStyle', STYLES[block.rules]) +
      element('w:tblW', { 'w:w': total, 'w:type': 'dxa' }) +
      (centred ? justification('center') : '') +
      (!centred && place.indent
        ? element('w:tblInd', { 'w:w': Math.round(place.indent), 'w:type': 'dxa' })
        : '') +
      element('w:tblLook', { 'w:val': block.headerRows > 0 ? '0420' : '0400' }),
  );
}

/** The grid's columns from `from` to `to` as one table of Word's. */
function sliceXml(
  block: TableBlock,
  grid: GridCell[][],
  [from, to]: [number, number],
  place: Place,
  write: WriteBlocks,
): string {
  const widths = columnWidths(block, grid, [from, to], place.width);
  const rows = grid.map((cells, index) => {
    const header = index < block.headerRows;
    const inside = cells.filter(({ column, columns }) => column < to && column + columns > from);
    const written = inside.map((slot) => {
      const start = Math.max(slot.column, from);
      const columns = Math.min(slot.column + slot.columns, to) - start;
      const cell = start === slot.column ? slot.cell : undefined;
      const align = block.align[slot.column];
      return cellXml(
        { ...slot, cell, column: start - from, columns },
        { place, widths, header, headerLook: headerLook(block, index), align },
        write,
      );
    });
    return `<w:tr>${rowProperties(header)}${written.join('')}</w:tr>`;
  });
  const columns = widths.map((width) => element('w:gridCol', { 'w:w': width })).join('');
  return `<w:tbl>${tableProperties(block, widths, place)}<w:tblGrid>${columns}</w:tblGrid>${rows.join('')}</w:tbl>`;
}

/** A table without its caption; more columns than Word can hold go on in a table below. */
export function tableXml(block: TableBlock, place: Place, write: WriteBlocks): string {
  const { columns, rows, ragged } = tableGrid(block);
  if (columns === 0) return '';
  if (ragged) place.document.warn({ code: 'table-ragged', source: block.source });
  if (columns > MOST_COLUMNS) place.document.warn({ code: 'table-too-wide', source: block.source });
  const slices: string[] = [];
  for (let from = 0; from < columns; from += MOST_COLUMNS) {
    slices.push(sliceXml(block, rows, [from, Math.min(columns, from + MOST_COLUMNS)], place, write));
  }
  return slices.join(paragraph({ style: 'TableContents' }, ''));
}
