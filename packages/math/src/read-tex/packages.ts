import { mapValues } from '../look-up.ts';
import { rareAccentMarks } from '../tex-commands.ts';
import { readArrowDiagram } from './arrow-diagram.ts';
import { colorNames as moreColors } from './color-names.ts';
import { accent } from './commands/accents.ts';
import { chemistry } from './commands/chemistry.ts';
import { diagrams as diagramCommands } from './commands/diagrams.ts';
import { graphicsBoxes } from './commands/graphics.ts';
import { physics as physicsCommands } from './commands/physics.ts';
import { plainTexCommands } from './commands/plain-tex.ts';
import { quantity, units } from './commands/units.ts';
import { readDiagram } from './diagram.ts';
import { drawings } from './drawings.ts';
import type { TexPackage } from './handler.ts';

export type { TexPackage } from './handler.ts';

/** Chemistry: `\ce`, `\pu`. */
export const mhchem: TexPackage = { commands: chemistry };

/** Numbers with units: `\qty`, `\SI`, `\num`, `\ang` and their like. */
export const siunitx: TexPackage = { commands: { ...units, qty: quantity } };

/** Derivatives, brackets, vectors and bras and kets of the package physics. Belongs behind `siunitx`. */
export const physics: TexPackage = { commands: physicsCommands };

/** Diagrams of arrows: `CD`, `tikzcd` and xy-pic's `\xymatrix`; other drawings by their names. */
export const diagrams: TexPackage = {
  commands: diagramCommands,
  environments: {
    ...drawings,
    CD: (parser) => [readDiagram(parser)],
    tikzcd: (parser) => {
      parser.tokens.takeOptional();
      return [readArrowDiagram(parser)];
    },
  },
};

/** The colours that xcolor names with its options `svgnames` and `dvipsnames`. */
export const colorNames: TexPackage = { colors: moreColors };

/** Turned, mirrored and scaled boxes, of which Word shows the content. */
export const graphicx: TexPackage = { commands: graphicsBoxes };

/** Plain TeX's alignments: `\pmatrix{…}`, `\bordermatrix`, `\eqalign`, `\buildrel`. */
export const plainTex: TexPackage = { commands: plainTexCommands };

/** Accents that only unicode-math has. */
export const unicodeMath: TexPackage = { commands: mapValues(rareAccentMarks, accent) };

export const allPackages: readonly TexPackage[] = [
  diagrams,
  siunitx,
  physics,
  mhchem,
  colorNames,
  graphicx,
  plainTex,
  unicodeMath,
];
