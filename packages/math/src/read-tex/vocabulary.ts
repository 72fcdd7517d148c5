import { baseColors } from './colors.ts';
import { accents } from './commands/accents.ts';
import { alignments } from './commands/alignments.ts';
import { boxes } from './commands/boxes.ts';
import { colorCommands, colorSwitches, colors } from './commands/colors.ts';
import { compounds } from './commands/compounds.ts';
import { fences } from './commands/fences.ts';
import { fontSwitches, fonts } from './commands/fonts.ts';
import { fractions, infixes } from './commands/fractions.ts';
import { operators } from './commands/operators.ts';
import { references } from './commands/references.ts';
import { sizeSwitches } from './commands/sizes.ts';
import { spacing } from './commands/spacing.ts';
import { stacks } from './commands/stacks.ts';
import { text } from './commands/text.ts';
import { environments } from './environments.ts';
import type { CommandTable, Environment, Handler, Infix, Switch, TexPackage, Vocabulary } from './handler.ts';

const table = <Meaning>(...families: CommandTable<Meaning>[]): CommandTable<Meaning> =>
  Object.assign(Object.create(null), ...families);

/** What LaTeX and the packages of AMS know; where two families have a name, the later one has it. */
const core: Vocabulary = {
  commands: table<Handler>(
    text,
    spacing,
    operators,
    compounds,
    fractions,
    accents,
    fonts,
    fences,
    stacks,
    boxes,
    colors,
    colorCommands,
    references,
    alignments,
  ),
  switches: table<Switch>(fontSwitches, sizeSwitches, colorSwitches),
  infixes: table<Infix>(infixes),
  environments: table<Environment>(environments),
  colors: baseColors,
};

/** The vocabulary with packages; where two have a name, the later one has it. */
export const vocabularyWith = (packages: readonly TexPackage[]): Vocabulary => ({
  ...core,
  commands: table(core.commands, ...packages.map(({ commands = {} }) => commands)),
  environments: table(core.environments, ...packages.map((added) => added.environments ?? {})),
  colors: (name) => {
    for (const { colors } of [core, ...packages]) {
      const color = colors?.(name);
      if (color) return color;
    }
    return undefined;
  },
});
