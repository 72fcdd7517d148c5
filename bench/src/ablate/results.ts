import { appendFileSync, existsSync, readFileSync, writeFileSync } from 'node:fs';
import type { Change } from './compare.ts';
import { KINDS } from './reading.ts';
import type { Direction, Threshold } from './thresholds.ts';

const COLUMNS = [
  'file',
  'name',
  'value',
  'unit',
  'direction',
  'moved to',
  'documents',
  ...KINDS,
  'exact gained',
  'exact lost',
  'names of documents',
] as const;

/** One threshold in one direction: a line of the table, by column. */
export type Row = Record<(typeof COLUMNS)[number], string>;

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

export function rowOf(threshold: Threshold, direction: Direction, to: number, changes: Change[]): Row {
  const counts = KINDS.map((kind) => [kind, String(sum(changes.map((change) => change.counts[kind])))]);
  return {
    file: threshold.file,
    name: threshold.name,
    value: String(threshold.value),
    unit: threshold.unit,
    direction: direction.label,
    'moved to': String(to),
    documents: String(changes.length),
    ...(Object.fromEntries(counts) as Record<(typeof KINDS)[number], string>),
    'exact gained': String(sum(changes.map(({ exactGained }) => exactGained))),
    'exact lost': String(sum(changes.map(({ exactLost }) => exactLost))),
    'names of documents': changes.map(({ document }) => document).join(' '),
  };
}

export const changesNothing = ({ documents }: Row): boolean => documents === '0';

/** `+20 %: 3 documents (2 formulas, 1 text; exact +0 -2) cm/d01 …`. */
export function describe(row: Row): string {
  if (changesNothing(row)) return `${row.direction}: nothing`;
  const counts = KINDS.filter((kind) => row[kind] !== '0').map((kind) => `${row[kind]} ${kind}`);
  const seen = counts.length > 0 ? counts.join(', ') : 'only boxes, confidence or pictures';
  const exact = `exact +${row['exact gained']} -${row['exact lost']}`;
  return `${row.direction}: ${row.documents} documents (${seen}; ${exact}) ${row['names of documents']}`;
}

/** Rows as they are found, in a file that a later run goes on with. */
export interface ResultFile {
  find(threshold: Threshold, direction: Direction): Row | undefined;
  add(row: Row): void;
}

const keyOf = (file: string, name: string, direction: string) => [file, name, direction].join('\t');

const lineOf = (row: Row) => `${COLUMNS.map((column) => row[column]).join('\t')}\n`;

/** The rows of a file; a line that an interrupted run left unfinished is none. */
function readRows(path: string, state: string): Row[] {
  const [first, , ...lines] = readFileSync(path, 'utf8').split('\n');
  if (first !== state)
    throw new Error(`${path} holds results of another layout or corpus: name another file, or delete it.`);
  return lines
    .map((line) => line.split('\t'))
    .filter(({ length }) => length === COLUMNS.length)
    .map((cells) => Object.fromEntries(COLUMNS.map((column, index) => [column, cells[index]])) as Row);
}

/**
 * @param path where rows are kept, as tab-separated values; `undefined` keeps them in memory alone
 * @param state what the rows hold for, in one line: the layout's code and the documents
 * @throws Error where the file was written for another state
 */
export function openResults(path: string | undefined, state: string): ResultFile {
  const known = path && existsSync(path) ? readRows(path, state) : [];
  const rows = new Map(known.map((row) => [keyOf(row.file, row.name, row.direction), row]));
  if (path) writeFileSync(path, `${state}\n${COLUMNS.join('\t')}\n${known.map(lineOf).join('')}`);
  return {
    find: ({ file, name }, { label }) => rows.get(keyOf(file, name, label)),
    add(row) {
      rows.set(keyOf(row.file, row.name, row.direction), row);
      if (path) appendFileSync(path, lineOf(row));
    },
  };
}
