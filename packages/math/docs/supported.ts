import { alphabetLetter } from '../src/read-tex/alphabet-letters.ts';
import { accents } from '../src/read-tex/commands/accents.ts';
import { alignments } from '../src/read-tex/commands/alignments.ts';
import { boxes } from '../src/read-tex/commands/boxes.ts';
import { chemistry } from '../src/read-tex/commands/chemistry.ts';
import { colorCommands, colorSwitches, colors } from '../src/read-tex/commands/colors.ts';
import { compounds } from '../src/read-tex/commands/compounds.ts';
import { diagrams } from '../src/read-tex/commands/diagrams.ts';
import { fences } from '../src/read-tex/commands/fences.ts';
import { fontSwitches, fonts } from '../src/read-tex/commands/fonts.ts';
import { fractions, infixes } from '../src/read-tex/commands/fractions.ts';
import { graphicsBoxes } from '../src/read-tex/commands/graphics.ts';
import { operators } from '../src/read-tex/commands/operators.ts';
import { physics } from '../src/read-tex/commands/physics.ts';
import { plainTexCommands } from '../src/read-tex/commands/plain-tex.ts';
import { references } from '../src/read-tex/commands/references.ts';
import { sizeSwitches } from '../src/read-tex/commands/sizes.ts';
import { spacing } from '../src/read-tex/commands/spacing.ts';
import { stacks } from '../src/read-tex/commands/stacks.ts';
import { text } from '../src/read-tex/commands/text.ts';
import { units } from '../src/read-tex/commands/units.ts';
import { environments } from '../src/read-tex/environments.ts';
import { allPackages } from '../src/read-tex/packages.ts';
import { families, rowsOf } from '../src/read-tex/symbols/index.ts';
import { greek as greekRuns } from '../src/read-tex/symbols/letters.ts';
import { rareAccentMarks } from '../src/tex-commands.ts';

const GREEK_LETTERS = rowsOf({ runs: greekRuns, class: 'ordinary' }).map(([, [name = '']]) => name);
const greek = Object.fromEntries(
  ['up', 'mup', 'it', 'mit', 'mbf', 'var']
    .flatMap((prefix) => GREEK_LETTERS.map((name) => prefix + name))
    .map((name) => [name, alphabetLetter(name)])
    .filter(([, letter]) => letter),
);

const COMMANDS: [title: string, ...tables: Record<string, unknown>[]][] = [
  ['Fractions and binomials', fractions, infixes],
  ['Accents, bars, braces and strikes', accents],
  ['Accents of unicode-math', rareAccentMarks],
  ['Functions, limits and large operators', operators],
  ['Things above, below and beside others; arrows with text', stacks],
  ['Brackets and their sizes', fences],
  ['Alphabets', fonts, fontSwitches],
  ['Upright and bold Greek', greek],
  ['Sizes', sizeSwitches],
  ['Spaces and phantoms', spacing],
  ['Text', text],
  ['Boxes', boxes],
  ['graphicx', graphicsBoxes],
  ['Colours', colors, colorSwitches, colorCommands],
  ['Rows, matrices and alignment as commands', alignments],
  ['Plain TeX', plainTexCommands],
  ['Signs put together from others', compounds],
  ['Numbers, labels and references', references],
  ['Diagrams of arrows', diagrams],
  ['physics', physics],
  ['siunitx', units],
  ['mhchem', chemistry],
];

const SYMBOLS: Record<string, string> = {
  ordinary: 'Letters and ordinary signs',
  relation: 'Relations and arrows',
  operator: 'Large operators',
  binary: 'Binary operators',
  open: 'Opening brackets',
  close: 'Closing brackets',
  punctuation: 'Punctuation',
};

const isName = (name: string) => /^[A-Za-z@]+\*?$/.test(name);
const byName = (one: string, other: string) =>
  one.toLowerCase().localeCompare(other.toLowerCase(), 'en') || one.localeCompare(other, 'en');
const list = (names: Iterable<string>) =>
  [...new Set(names)]
    .toSorted(byName)
    .map((name) => `\`\\${name}\``)
    .join(' ');

function symbolTable(title: string, rows: [character: string, names: string[]][]): string {
  const lines = rows.map(
    ([character, names]) => `| ${character === '|' ? '\\|' : character} | ${list(names)} |`,
  );
  return `### ${title}\n\n| sign | commands |\n|---|---|\n${lines.join('\n')}\n`;
}

/** The page of everything that the reader of TeX knows, as Markdown. */
export function supportedPage(): string {
  const commands = COMMANDS.map(
    ([title, ...tables]) =>
      `### ${title}\n\n${list(tables.flatMap((table) => Object.keys(table)).filter(isName))}\n`,
  );
  const symbols = Object.entries(SYMBOLS).map(([atomClass, title]) =>
    symbolTable(title, families.filter((family) => family.class === atomClass).flatMap(rowsOf)),
  );
  const tables = [environments, ...allPackages.map((added) => added.environments ?? {})];
  const names = tables
    .flatMap((table) => Object.keys(table))
    .toSorted(byName)
    .map((name) => `\`${name}\``);
  return [
    '# What TeX is understood',
    'Made from the sources by `npx tsx packages/math/docs/write-supported.ts`. A command that is not here is kept as it was written, with the warning `tex-unknown-command`.',
    `## Environments\n\n${names.join(' ')}, each with its star where LaTeX has one.\n`,
    '## Commands',
    ...commands,
    '## Signs',
    ...symbols,
  ].join('\n\n');
}
