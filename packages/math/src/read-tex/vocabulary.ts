import { accents } from './commands/accents.ts';
import { alignments } from './commands/alignments.ts';
import { boxes } from './commands/boxes.ts';
import { chemistry } from './commands/chemistry.ts';
import { colorCommands, colorSwitches, colors } from './commands/colors.ts';
import { compounds } from './commands/compounds.ts';
import { diagrams } from './commands/diagrams.ts';
import { fences } from './commands/fences.ts';
import { fontSwitches, fonts } from './commands/fonts.ts';
import { fractions, infixes } from './commands/fractions.ts';
import { operators } from './commands/operators.ts';
import { physics } from './commands/physics.ts';
import { references } from './commands/references.ts';
import { sizeSwitches } from './commands/sizes.ts';
import { spacing } from './commands/spacing.ts';
import { stacks } from './commands/stacks.ts';
import { text } from './commands/text.ts';
import { units } from './commands/units.ts';
import type { CommandTable, Handler, Infix, Switch, Vocabulary } from './handler.ts';

const table = <Meaning>(...families: Record<string, Meaning>[]): CommandTable<Meaning> =>
  Object.assign(Object.create(null), ...families);

/** Every command that is more than a symbol; where two families have a name, the later one has it. */
export const vocabulary: Vocabulary = {
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
    diagrams,
    physics,
    units,
    chemistry,
  ),
  switches: table<Switch>(fontSwitches, sizeSwitches, colorSwitches),
  infixes: table<Infix>(infixes),
};
