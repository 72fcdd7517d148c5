import type { Token } from './token.ts';

/** Units of measure that stand behind a number, by their symbols. */
const UNITS = new Set(
  (
    'm km cm mm nm pm s ms ns min h g kg mg t A mA V mV kV W kW MW J kJ MJ N kN K C F pF H Hz kHz MHz GHz Pa kPa T mT G Wb ' +
    'mol mole rad sr eV keV MeV GeV u l L mL ml cal kcal cd lm lx Bq Gy atm bar dB Ω kΩ MΩ Å °C °F'
  ).split(' '),
);

/** The rule that takes a number and its units into one formula: what it labelled stays a unit. */
export const QUANTITY_RULE = 'number with several units';

export const isUnitName = (text: string) => UNITS.has(text);

export const isUnitOfMeasure = ({ role, text, glyph }: Token) =>
  (role === 'word' || role === 'symbol') && isUnitName(text) && glyph?.font.italic !== true;
