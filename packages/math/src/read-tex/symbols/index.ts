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

/**
 * Characters of one class. A line is a run in the order of Unicode: a character, the command that makes it, then the
 * commands of the characters that follow. `-` stands for a character without a command; of several commands for one
 * character (`le/leq`) the first is the one that TeX is written with.
 */
export type SymbolFamily = Pick<SymbolRow, 'class' | 'limits'> & { runs: string };

/** Where a character is in two families, the earlier one says its class. */
export const families: SymbolFamily[] = [
  { runs: greek, class: 'ordinary' },
  { runs: relations, class: 'relation' },
  { runs: arrows, class: 'relation' },
  { runs: sums, class: 'operator', limits: 'underOver' },
  { runs: integrals, class: 'operator', limits: 'subSup' },
  { runs: binary, class: 'binary' },
  { runs: ordinary, class: 'ordinary' },
  { runs: openings, class: 'open' },
  { runs: closings, class: 'close' },
  { runs: punctuation, class: 'punctuation' },
];

const NO_COMMAND = '-';

/** The character so many places behind the one (with its variation selector) that a run begins with. */
const characterAfter = (first: string, places: number) =>
  places === 0 ? first : String.fromCodePoint((first.codePointAt(0) as number) + places);

/** The characters of a family, each with its commands. */
export const rowsOf = ({ runs }: SymbolFamily): [character: string, names: string[]][] =>
  runs
    .trim()
    .split('\n')
    .flatMap((run) => {
      const [first = '', ...entries] = run.split(' ');
      return entries.flatMap((entry, places): [string, string[]][] =>
        entry === NO_COMMAND ? [] : [[characterAfter(first, places), entry.split('/')]],
      );
    });

/** The row of a command that a family holds. Looked for in its text: to take all of it apart takes milliseconds. */
function rowIn({ runs, class: atomClass, limits }: SymbolFamily, command: string): SymbolRow | undefined {
  for (const before of ' /') {
    const sought = before + command;
    for (let at = runs.indexOf(sought); at >= 0; at = runs.indexOf(sought, at + 1)) {
      if (!' /\n'.includes(runs.charAt(at + sought.length))) continue;
      const [first = '', ...entries] = runs.slice(runs.lastIndexOf('\n', at) + 1, at + 1).split(' ');
      return { character: characterAfter(first, entries.length - 1), class: atomClass, limits };
    }
  }
  return undefined;
}

const found = new Map<string, SymbolRow>();

/** The row of a command, without its backslash. */
export function symbolOf(command: string): SymbolRow | undefined {
  const known = found.get(command);
  if (known || command === '' || command === NO_COMMAND) return known;
  for (const family of families) {
    const row = rowIn(family, command);
    if (row) {
      found.set(command, row);
      return row;
    }
  }
  return undefined;
}

/** A table of all rows, made when it is first asked for; what stands earlier in a family list has a key. */
function lazyTable<Value>(
  entry: (character: string, family: SymbolFamily, names: string[]) => [string, Value],
): () => Map<string, Value> {
  let table: Map<string, Value> | undefined;
  const make = () => {
    const rows = families.flatMap((family) =>
      rowsOf(family).map(([character, names]) => entry(character, family, names)),
    );
    return new Map(rows.reverse());
  };
  return () => (table ??= make());
}

const characters = lazyTable<SymbolRow>((character, { class: atomClass, limits }) => [
  character,
  { character, class: atomClass, limits },
]);

const names = lazyTable<string>((character, family, [name]) => [character + family.class, name as string]);

/** The row of a character that was typed as it is. */
export const characterRow = (character: string): SymbolRow | undefined => characters().get(character);

/** The command that makes a character, of that class if there is one. */
export function commandFor(character: string, atomClass: AtomClass): string | undefined {
  const row = characterRow(character);
  return names().get(character + atomClass) ?? (row && names().get(character + row.class));
}

/** The class that a character has by nature, or by the command that makes it. */
export const characterClass = (character: string, command: string | undefined): AtomClass | undefined =>
  ((command ? symbolOf(command) : undefined) ?? characterRow(character))?.class;
