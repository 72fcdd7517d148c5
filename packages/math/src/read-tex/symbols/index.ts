import type { AtomClass } from '../../tree/index.ts';
import { arrows } from './arrows.ts';
import { binary } from './binary.ts';
import { closings, openings, punctuation } from './fences.ts';
import { greek } from './letters.ts';
import { integrals, sums } from './operators.ts';
import { ordinary } from './ordinary.ts';
import { relations } from './relations.ts';

/** What a symbol command or a typed character stands for. */
export interface SymbolRow {
  character: string;
  class: AtomClass;
  /** Set for large operators: where their limits go. */
  limits?: 'underOver' | 'subSup';
}

type Family = Pick<SymbolRow, 'class' | 'limits'> & { rows: string };

/** Where a character is in two families, the earlier one says its class. */
export const families: Family[] = [
  { rows: greek, class: 'ordinary' },
  { rows: relations, class: 'relation' },
  { rows: arrows, class: 'relation' },
  { rows: sums, class: 'operator', limits: 'underOver' },
  { rows: integrals, class: 'operator', limits: 'subSup' },
  { rows: binary, class: 'binary' },
  { rows: ordinary, class: 'ordinary' },
  { rows: openings, class: 'open' },
  { rows: closings, class: 'close' },
  { rows: punctuation, class: 'punctuation' },
];

const commands = new Map<string, SymbolRow>();
const characters = new Map<string, SymbolRow>();
const names = new Map<string, string>();

for (const { rows, class: atomClass, limits } of families) {
  for (const row of rows.split('\n')) {
    const [character, ...aliases] = row.split(' ');
    if (!character || aliases.length === 0) continue;
    const symbol: SymbolRow = { character, class: atomClass, limits };
    if (!characters.has(character)) characters.set(character, symbol);
    for (const alias of aliases) if (!commands.has(alias)) commands.set(alias, symbol);
    const key = `${character}${atomClass}`;
    if (!names.has(key)) names.set(key, aliases[0] as string);
  }
}

/** The row of a command, without its backslash. */
export const symbolOf = (command: string): SymbolRow | undefined => commands.get(command);

/** The row of a character that was typed as it is. */
export const characterRow = (character: string): SymbolRow | undefined => characters.get(character);

/** The command that makes a character, of that class if there is one. */
export function commandFor(character: string, atomClass: AtomClass): string | undefined {
  const row = characters.get(character);
  return names.get(`${character}${atomClass}`) ?? (row && names.get(`${character}${row.class}`));
}

/** The class that a character has by nature, or by the command that makes it. */
export const characterClass = (character: string, command: string | undefined): AtomClass | undefined =>
  ((command ? commands.get(command) : undefined) ?? characters.get(character))?.class;
