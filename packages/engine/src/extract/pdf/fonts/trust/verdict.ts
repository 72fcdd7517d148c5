import type { Belief } from '../../../shapes/beliefs.ts';
import { labelOf, OTHER, textOfLabel } from '../../../shapes/characters.ts';
import { flatMap } from '../../flat-map.ts';
import { familyOf } from '../families.ts';
import type { FontGlyph } from '../font-object.ts';
import type { Identity } from '../identify.ts';
import { charactersOfOtherPages } from './code-pages.ts';
import { confirms, contradiction, glyphBeliefs, logLikelihood } from './evidence.ts';
import { type Decoded, KNOWN_ENCODINGS, type KnownEncoding } from './known-encodings.ts';

/** The font whose glyphs are observed. */
export interface Observed {
  /** Without its subset prefix. */
  name: string;
  composite: boolean;
}

/** One glyph of a font: what the file says of it, and what its shape says. */
export interface Observation {
  glyph: FontGlyph;
  /** What names and maps say. */
  mapped: Identity;
  /** Null where it paints nothing, or nothing that a character could be. */
  belief: Belief | null;
  /** Whether it has an outline, with nothing in it. */
  isEmpty: boolean;
}

/** Whom to believe about a font. */
export interface Verdict {
  /** The encoding that was chosen: `names and map`, one of the known ones, or `shapes`. */
  choice: string;
  /** The known encoding where it was chosen. */
  encoding: KnownEncoding | null;
  reason: string;
  /** Glyphs that were looked at, and that agree with what was chosen. */
  seen: number;
  confirmed: number;
  /** How italic and how bold the letters that were looked at are, 0 to 1; null where there are none. */
  style: Style | null;
  /** What replaces the mapped identity, by code. */
  corrections: Map<number, Identity>;
  /** True where the shapes contradict the map and are of a script that the network does not know: nobody knows the text. */
  isOtherScript?: boolean;
}

interface Style {
  italic: number;
  bold: number;
}

const LETTER = /^\p{L}$/u;

function styleOf(looked: readonly { belief: Belief }[]): Style | null {
  const letters = looked.filter(({ belief }) => LETTER.test(belief.best));
  if (letters.length === 0) return null;
  const mean = (of: (belief: Belief) => number) =>
    letters.reduce((sum, { belief }) => sum + of(belief), 0) / letters.length;
  return { italic: mean(({ italic }) => italic), bold: mean(({ bold }) => bold) };
}

export const MAPPED = 'names and map';
export const BY_SHAPE = 'shapes';

/** A font lies where its glyphs together speak this much against its map … */
const MAX_HONEST_SUM = -4;
/** … and the mean one does, too: of many glyphs a few are misread. */
const MAX_HONEST_MEAN = -0.5;

/** A single glyph lies where its shape is as sure of another character … */
const MIN_LIE_CERTAINTY = 0.9;
/** … and leaves the mapped one, with all that look like it, less than this. */
const MAX_LIE_SHARE = 0.02;
/** A code that nothing names is read by its shape from this certainty on; the formula is doubted by what is missing. */
const MIN_SHAPE_CERTAINTY = 0.3;

/** An encoding explains a font where the mean logarithm of its likelihoods is above this; chance is near -5. */
const MIN_MEAN_LIKELIHOOD = -2;
/** Of the glyphs that paint: a map that has fewer leaves the word to what is known of fonts of the same name. */
const MIN_MAPPED_SHARE = 0.5;
/** In the same units, by glyph: another encoding than the font's own must explain it that much better. */
const MIN_GAIN = 0.5;
/** A shape is of the network's scripts where it is as certain of one of their characters, look-alikes counted in. */
const MIN_READ_CERTAINTY = 0.6;
/** Of the glyphs: where fewer are, the font is of another script, and nothing is known of it. */
export const MIN_READ_SHARE = 0.6;

/** Fewer glyphs are ornaments, a logo or bullets rather than words. */
const MIN_SCRIPT_GLYPHS = 12;

const visible = (observations: readonly Observation[]) =>
  observations.filter((each): each is Observation & { belief: Belief } => each.belief !== null);

/** Whether the shapes as a whole contradict the map. */
function isRefuted(observations: readonly Observation[]): boolean {
  const against = flatMap(visible(observations), ({ mapped, belief }) => {
    if (mapped.text.trim() === '') return [];
    const contradicted = contradiction(belief, mapped.text);
    return contradicted === null ? [] : [contradicted];
  });
  const sum = against.reduce((a, b) => a + b, 0);
  return sum < MAX_HONEST_SUM && sum / against.length < MAX_HONEST_MEAN;
}

/** Whether a shape says for certain that a text is wrong. Blanks that paint something say nothing of what. */
function isLie(text: string, belief: Belief): boolean {
  const label = labelOf(text);
  if (belief.best === OTHER || belief.certainty < MIN_LIE_CERTAINTY) return false;
  return glyphBeliefs().knows(label) && belief.ofLookAlikes(label) < MAX_LIE_SHARE;
}

/** Whether a shape is a character that the network knows. */
export const isRead = (belief: Belief) => belief.best !== OTHER && belief.alike >= MIN_READ_CERTAINTY;

const isUnknown = ({ mapped, belief }: Observation) => mapped.text === '' && belief !== null;

/** The mean logarithm of how well an encoding suits the shapes; codes that it lacks suit it as little as possible. */
function likelihoodOf(
  observations: readonly (Observation & { belief: Belief })[],
  decode: (o: Observation) => string,
): number {
  const sum = observations.reduce((total, each) => total + logLikelihood(each.belief, decode(each)), 0);
  return sum / observations.length;
}

/** Straight pieces of brackets are all alike; what they belong to is seen where they are stacked. */
const STRAIGHT_PIECES = new Set('⎜⎟⎢⎥⎪');
const STRAIGHT_PIECE = '⎪';

/** The character that a class of the network stands for. */
export const textOfShape = (label: string) =>
  STRAIGHT_PIECES.has(label) ? STRAIGHT_PIECE : textOfLabel(label);

/** What a code stands for by its shape alone; null where the shape is no character of the network's. */
function byShape({ belief, mapped }: Observation, least: number): Identity | null {
  if (!belief || belief.best === OTHER || belief.alike < least) return null;
  return { text: textOfShape(belief.best), name: mapped.name, certain: true, confidence: belief.alike };
}

interface Candidate {
  encoding: KnownEncoding;
  likelihood: number;
}

/** What the font's name is worth, by glyph: more than one shape that the network does not know. */
const NAME_BONUS = 4;

const isNamed = ({ fonts, byGlyphId }: KnownEncoding, { name, composite }: Observed) =>
  byGlyphId === composite && fonts?.test(name) === true;

const isKnownByName = (font: Observed) => KNOWN_ENCODINGS.some((encoding) => isNamed(encoding, font));

function likeliest(
  observations: readonly (Observation & { belief: Belief })[],
  font: Observed,
): Candidate | null {
  let best: Candidate | null = null;
  for (const encoding of KNOWN_ENCODINGS) {
    if (encoding.byGlyphId !== font.composite) continue;
    const likelihood =
      likelihoodOf(observations, ({ glyph }) => encoding.decode(glyph)?.text ?? '') +
      (isNamed(encoding, font) ? NAME_BONUS : 0);
    if (!best || likelihood > best.likelihood) best = { encoding, likelihood };
  }
  return best;
}

/** Some programs' maps give the characters of a glyph twice; ligatures of two like letters are one shape. */
function withoutRepetition({ mapped, belief }: Observation & { belief: Belief }): Identity | null {
  const [first = '', second, ...more] = mapped.text;
  if (first !== second || more.length > 0 || !confirms(belief, first)) return null;
  const label = labelOf(mapped.text);
  return label && belief.ofLookAlikes(label) >= MAX_LIE_SHARE ? null : { ...mapped, text: first };
}

/** What a code means on the page that the file was written with, where its shape confirms that and not what the map says. */
function onOtherPage({ mapped, belief }: Observation & { belief: Belief }): Identity | null {
  if (confirms(belief, mapped.text)) return null;
  const text = charactersOfOtherPages(mapped.text).find((each) => confirms(belief, each));
  return text === undefined ? null : { ...mapped, text };
}

/**
 * The capital that is printed where the map has the small letter: InDesign maps what was typed in all capitals to what was
 * typed, and with it every such capital of the font. The code is a capital's in every encoding of Latin letters.
 */
export function printedCapital(
  { glyph, mapped }: Pick<Observation, 'glyph' | 'mapped'>,
  { composite }: Observed,
): string | null {
  const capital = String.fromCharCode(glyph.originalCharCode);
  return !composite && /^[A-Z]$/.test(capital) && mapped.text === capital.toLowerCase() ? capital : null;
}

function inPrintedCase(each: Observation & { belief: Belief }, font: Observed): Identity | null {
  const capital = printedCapital(each, font);
  const { belief, mapped } = each;
  // The heights of both cases of a letter that look alike differ: the network weighs them.
  return capital && confirms(belief, capital) && belief.of(capital) > belief.of(mapped.text)
    ? { ...mapped, text: capital }
    : null;
}

/** So many characters of the map are also those of an encoding, and none is another: the font follows it. */
const MIN_AGREEING = 4;

/** The encoding that a composite font follows as far as its map says anything: for the glyphs that the map leaves out. */
function followed(observations: readonly Observation[], { composite }: Observed): KnownEncoding | null {
  if (!composite) return null;
  const follows = (encoding: KnownEncoding) => {
    const both = observations.flatMap(({ glyph, mapped }) => {
      const decoded = encoding.decode(glyph);
      return decoded && mapped.text.trim() !== '' ? [decoded.text === mapped.text] : [];
    });
    return both.length >= MIN_AGREEING && both.every(Boolean);
  };
  return KNOWN_ENCODINGS.find((encoding) => encoding.byGlyphId && follows(encoding)) ?? null;
}

/** What is wrong with one glyph of a font that is otherwise honest, or null where nothing is. */
function correctionOf(
  each: Observation & { belief: Belief },
  encoding: KnownEncoding | null,
  font: Observed,
): Identity | null {
  const { text } = each.mapped;
  if (text === '') {
    const decoded = encoding?.decode(each.glyph);
    if (decoded && !isLie(decoded.text, each.belief)) return { ...decoded, certain: true };
    return byShape(each, MIN_SHAPE_CERTAINTY);
  }
  return (
    withoutRepetition(each) ??
    onOtherPage(each) ??
    inPrintedCase(each, font) ??
    (isLie(text, each.belief) ? byShape(each, MIN_LIE_CERTAINTY) : null)
  );
}

/** Codes that the map leaves open, or lies about, in a font that is otherwise honest. */
function correctionsOfHonest(observations: readonly Observation[], font: Observed): Map<number, Identity> {
  const corrections = new Map<number, Identity>();
  const encoding = followed(observations, font);
  for (const each of visible(observations)) {
    const correction = correctionOf(each, encoding, font);
    if (correction) corrections.set(each.glyph.originalCharCode, correction);
  }
  return corrections;
}

/** A glyph without ink, whatever the map of a font that lies has for it: PageMaker writes blanks with the code of a digit. */
const BLANK: Identity = { text: ' ', name: '', certain: true };

/** Where a map leaves a code out, pdf.js has the character of the code. */
const isOwnCode = ({ glyph, mapped }: Observation) =>
  mapped.text === String.fromCharCode(glyph.originalCharCode);

/** What the encoding says, else the shape; among look-alikes, such as dashes, the map may choose, where it says something. */
function decodedOrSeen(each: Observation, decoded: Decoded | null): Identity | null {
  const mayChoose = !decoded && !isOwnCode(each);
  if (mayChoose && each.belief && confirms(each.belief, each.mapped.text)) return each.mapped;
  if (decoded && (!each.belief || !isLie(decoded.text, each.belief))) return { ...decoded, certain: true };
  return each.isEmpty ? BLANK : byShape(each, MIN_SHAPE_CERTAINTY);
}

/** Every code by an encoding, and by its shape where the encoding has nothing or is flatly contradicted. */
function correctionsBy(
  observations: readonly Observation[],
  encoding: KnownEncoding | null,
): Map<number, Identity> {
  const corrections = new Map<number, Identity>();
  for (const each of observations) {
    const decoded = encoding?.decode(each.glyph) ?? null;
    const read = decodedOrSeen(each, decoded);
    if (read) corrections.set(each.glyph.originalCharCode, read);
    else if (each.belief)
      corrections.set(each.glyph.originalCharCode, { text: '', name: '', certain: false });
  }
  return corrections;
}

function verdict(
  observations: readonly Observation[],
  choice: Pick<Verdict, 'choice' | 'encoding' | 'reason' | 'corrections'>,
): Verdict {
  const looked = visible(observations);
  const confirmed = looked.filter(({ glyph, mapped, belief }) =>
    confirms(belief, (choice.corrections.get(glyph.originalCharCode) ?? mapped).text),
  );
  return { seen: looked.length, confirmed: confirmed.length, style: styleOf(looked), ...choice };
}

const PERCENT = 100;
const percent = (share: number) => `${Math.round(share * PERCENT)} %`;

/** A verdict that leaves everything as the file says. */
export function unexamined(reason: string): Verdict {
  return {
    choice: MAPPED,
    encoding: null,
    reason,
    seen: 0,
    confirmed: 0,
    style: null,
    corrections: new Map(),
  };
}

/** Whether a sample of a font calls for looking at all of it. */
export function isSuspicious(sample: readonly Observation[], font: Observed): boolean {
  const isWrong = (each: Observation & { belief: Belief }) =>
    isLie(each.mapped.text, each.belief) || onOtherPage(each) !== null || inPrintedCase(each, font) !== null;
  return sample.some(isUnknown) || isRefuted(sample) || visible(sample).some(isWrong);
}

/** Decides about a font from all its glyphs that were met so far. */
export function judge(observations: readonly Observation[], font: Observed): Verdict {
  const looked = visible(observations);
  if (looked.length === 0) return unexamined('no glyph paints anything');
  const mapped = looked.filter((each) => !isUnknown(each));
  const isSilent = mapped.length < looked.length * MIN_MAPPED_SHARE && isKnownByName(font);
  const named = likelierByName(looked, font);
  if (named) return byEncoding(observations, named, 'its name, which suits its shapes better than its map');
  if (!isRefuted(observations) && mapped.length > 0 && !isSilent) {
    const corrections = correctionsOfHonest(observations, font);
    return verdict(observations, { choice: MAPPED, encoding: null, reason: 'shapes agree', corrections });
  }
  const strange = looked.filter(({ belief }) => !isRead(belief)).length / looked.length;
  if (strange > 1 - MIN_READ_SHARE) {
    const called = wholeByName(observations, font);
    if (called) return byEncoding(observations, called, 'its name, as its shapes are no characters');
    const refuted = unexamined(`${percent(strange)} of the shapes are of another script`);
    return looked.length < MIN_SCRIPT_GLYPHS ? refuted : { ...refuted, isOtherScript: true };
  }
  return contradicted(observations, looked, font);
}

const byEncoding = (observations: readonly Observation[], encoding: KnownEncoding, reason: string): Verdict =>
  verdict(observations, {
    choice: encoding.name,
    encoding,
    reason,
    corrections: correctionsBy(observations, encoding),
  });

/** The encoding that the font's name says, where it has all of its glyphs: ornaments have no shape to ask. */
const wholeByName = (observations: readonly Observation[], font: Observed): KnownEncoding | undefined =>
  KNOWN_ENCODINGS.find(
    (encoding) =>
      isNamed(encoding, font) &&
      encoding.byGlyphId === font.composite &&
      observations.every(({ glyph }) => encoding.decode(glyph) !== null),
  );

/** The encoding that a font's name stands for, where the shapes suit it better: the α of Symbol may pass for an a. */
function likelierByName(
  looked: readonly (Observation & { belief: Belief })[],
  font: Observed,
): KnownEncoding | null {
  const own = likelihoodOf(looked, ({ mapped }) => mapped.text);
  return (
    KNOWN_ENCODINGS.find(
      (encoding) =>
        isNamed(encoding, font) &&
        likelihoodOf(looked, ({ glyph }) => encoding.decode(glyph)?.text ?? '') > own,
    ) ?? null
  );
}

function contradicted(
  observations: readonly Observation[],
  looked: readonly (Observation & { belief: Belief })[],
  font: Observed,
): Verdict {
  const own = likelihoodOf(looked, ({ mapped }) => mapped.text);
  const best = likeliest(looked, font);
  if (best && best.likelihood > MIN_MEAN_LIKELIHOOD && best.likelihood > own + MIN_GAIN)
    return byEncoding(observations, best.encoding, 'the likeliest encoding for its shapes');
  const corrections = correctionsBy(observations, null);
  return verdict(observations, {
    choice: BY_SHAPE,
    encoding: null,
    reason: 'no known encoding explains its shapes',
    corrections: familyOf(font.name).math ? withMinuses(corrections) : corrections,
  });
}

const DASH = /^[–—]$/u;

/** A bar alone is a minus in a font of signs: its shape is also that of a dash. */
const withMinuses = (corrections: Map<number, Identity>) =>
  new Map(
    [...corrections].map(([code, identity]) => [
      code,
      DASH.test(identity.text) ? { ...identity, text: '−' } : identity,
    ]),
  );
