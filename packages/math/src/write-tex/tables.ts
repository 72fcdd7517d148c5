import { tableOf } from '../look-up.ts';
import {
  accentMarks,
  extensibleArrows,
  functionsWithLimits,
  functionsWithScripts,
  rareAccentMarks,
  stretchingCharacters,
} from '../tex-commands.ts';

/** The commands of a table, with what they stand for. */
type Commands = readonly (readonly [name: string, meaning: string])[];

/** The first command for each meaning; the table of them is made when one is asked for. */
function firstCommands(commands: Commands): (meaning: string) => string | undefined {
  let table: Map<string, string> | undefined;
  const make = () =>
    new Map(commands.map(([name, meaning]): [string, string] => [meaning, `\\${name}`]).reverse());
  return (meaning) => (table ??= make()).get(meaning);
}

/** The command for a combining mark over one symbol. */
export const accentCommand = firstCommands([
  ...Object.entries(accentMarks),
  ...Object.entries(rareAccentMarks),
  ['bar', '\u0304'],
  ['overset{\\leftarrow}', '\u20d6'],
  ['overset{\\leftrightarrow}', '\u20e1'],
]);

/** Accents that stretch over more than one symbol, by the one that does not. */
export const wideAccents: Record<string, string> = {
  '\\hat': '\\widehat',
  '\\tilde': '\\widetilde',
  '\\check': '\\widecheck',
};

const stretchingCommands = firstCommands([
  ...Object.entries(stretchingCharacters).map(([name, meaning]) => [name, meaning.join('')] as const),
  ['underrightarrow', '→under'],
  ['underleftarrow', '←under'],
  ['underleftrightarrow', '↔under'],
]);

/** The command for a sign that stretches over or under its base. */
export const stretchingCommand = (character: string, position: 'over' | 'under') =>
  stretchingCommands(character + position);

/** The command for an arrow with text. */
export const arrowCommand = firstCommands(Object.entries(extensibleArrows));

export const spaceCommands: [number, string][] = [
  [3 / 18, '\\,'],
  [4 / 18, '\\:'],
  [5 / 18, '\\;'],
  [-3 / 18, '\\!'],
  [-4 / 18, '\\negmedspace'],
  [-5 / 18, '\\negthickspace'],
  [1 / 3, '\\ '],
  [0.5, '\\enspace'],
  [1, '\\quad'],
  [2, '\\qquad'],
];

/** Matrix environments by their brackets. */
export const matrixEnvironments: Record<string, string> = {
  '': 'matrix',
  '()': 'pmatrix',
  '[]': 'bmatrix',
  '{}': 'Bmatrix',
  '||': 'vmatrix',
  '‖‖': 'Vmatrix',
};

/** Functions that TeX has a command for: the command, and whether limits go below. */
export const functionCommands: Record<string, [command: string, limits: boolean]> = {
  ...tableOf(functionsWithScripts, (name): [string, boolean] => [`\\${name}`, false]),
  ...Object.fromEntries(
    Object.entries(functionsWithLimits).map(([name, text]) => [text, [`\\${name}`, true]]),
  ),
};
