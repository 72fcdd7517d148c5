import { textOfGlyphName } from '../encodings/glyph-names.ts';
import { hasCurves } from '../reader/path.ts';
import { pdfjs } from '../reader/pdfjs.ts';
import { familyOf } from './families.ts';
import { type FontObject, GLYPH_SPACE_SCALE } from './font-object.ts';
import { encodedName } from './identify.ts';
import { meaningful } from './program-names.ts';
import { TEX_METRICS, type TexMetrics } from './tex-metrics.ts';
import { writtenCodes } from './type3-codes.ts';

const { OPS } = pdfjs;

/** A bitmap font of TeX's, known by its metrics. */
export interface KnownType3 {
  /** As TeX calls it: `cmr10`. */
  name: string;
  /** The em on the page for a size of 1 in the content stream. */
  em: number;
}

interface Sample {
  code: number;
  /** What the file calls the character, where that says something. */
  name: string;
  /** In the units of the font's size. */
  width: number;
  bottom: number;
  top: number;
}

/** How {@link TEX_METRICS} are written; their file says more. */
const RADIX = 36;
const WIDTH_DIGITS = 3;
const WIDTH_UNITS_PER_EM = 1e4;
/** Two digits for the lower edge of the ink, two for the upper one. */
const EDGE_DIGITS = 2;
const INK_DIGITS = 2 * EDGE_DIGITS;
const INK_UNITS_PER_EM = 200;
const LOWEST_INK_EM = 3;

/** Metrics are exact to a ten-thousandth; programs write two decimals of a pixel. */
const MAX_WIDTH_ERROR_EM = 0.0012;
/** Ink of bitmaps is that much off at 300 dots an inch; letters with and without ascenders differ by twice as much. */
const MAX_INK_ERROR_EM = 0.1;
/**
 * The em in units of the content stream's size: dvips draws in pixels, others in em or in points. The largest is LaTeX's
 * 25 points at the 1200 dots an inch of a typesetter.
 */
const EM = { min: 0.05, max: 420 } as const;
/** Simple fonts have one-byte codes. */
const CODE_COUNT = 256;

/** The advance width of a character in em; 0 where the font has none. */
export function widthAt(metrics: TexMetrics, code: number): number {
  const digits = metrics.widths.slice(code * WIDTH_DIGITS, (code + 1) * WIDTH_DIGITS);
  return digits.length < WIDTH_DIGITS ? 0 : Number.parseInt(digits, RADIX) / WIDTH_UNITS_PER_EM;
}

/** The lower and upper edge of a character's ink in em, where they are known. */
export function inkAt(metrics: TexMetrics | undefined, code: number): { bottom: number; top: number } | null {
  const digits = metrics?.ink?.slice(code * INK_DIGITS, (code + 1) * INK_DIGITS).trim() ?? '';
  if (digits.length < INK_DIGITS) return null;
  const edge = (text: string) => Number.parseInt(text, RADIX) / INK_UNITS_PER_EM - LOWEST_INK_EM;
  return { bottom: edge(digits.slice(0, EDGE_DIGITS)), top: edge(digits.slice(EDGE_DIGITS)) };
}

function samplesOf(source: FontObject): Sample[] {
  // Ghostscript draws its bitmap fonts upside down and turns the text instead.
  const [a = GLYPH_SPACE_SCALE, , , d = a] = source.fontMatrix ?? [];
  const samples: Sample[] = [];
  const written = writtenCodes(source);
  for (const [code, name] of (source.differences ?? []).entries()) {
    const first = name ? source.charProcOperatorList?.[name]?.argsArray[0] : null;
    if (!first) continue;
    const [width = 0, , , low = 0, , high = 0] = first.map(Number);
    const edges = [low * Math.abs(d), high * Math.abs(d)];
    samples.push({
      code: written.get(code) ?? code,
      name: written.has(code) ? '' : meaningful(name, code),
      width: width * a,
      bottom: Math.min(...edges),
      top: Math.max(...edges),
    });
  }
  return samples.filter(({ width, code }) => width > 0 && code < CODE_COUNT);
}

function median(values: number[]): number {
  const sorted = [...values].sort((x, y) => x - y);
  return sorted[Math.floor(sorted.length / 2)] ?? 0;
}

/** The em at which the font would have these widths, or null where it lacks one of the characters. */
function emFor(samples: Sample[], metrics: TexMetrics): number | null {
  const ratios: number[] = [];
  for (const { code, width } of samples) {
    const expected = widthAt(metrics, code);
    if (expected === 0) return null;
    ratios.push(width / expected);
  }
  const em = median(ratios);
  return em >= EM.min && em <= EM.max ? em : null;
}

/**
 * What speaks against a match. Programs that keep the fractions of widths draw their fonts in em, so that another size
 * is hardly ever right; dvips draws them in pixels of any resolution.
 */
const PENALTY = {
  /** Weighs the share of characters whose ink stands elsewhere. */
  ink: 2,
  scaledEm: 0.9,
  scaledPixels: 0.2,
  /** Where the size in the stream is one in points: programs that write it write the font's own. */
  unlikeSize: 0.4,
  /** An enlarged font, where another one has the size by design. */
  enlarged: 0.15,
  /** A size on the page that TeX's formats do not set the font in: 7 points for a font of 10. */
  otherSize: 0.5,
  rareFamily: 0.4,
  /** The same where widths have their fractions, which are no other family's by chance. */
  rareFamilyByFractions: 0.1,
  /** A font that only extends another one, where the other one has all of the characters. */
  extended: 0.02,
  /** Weighs the mean error of widths, as a share of what is tolerated: within it, widths say little. */
  widths: 10,
} as const;
/** Of the characters: where most of the ink stands elsewhere it is another font of these widths, as all of a typewriter's are. */
const MAX_MISMATCH_SHARE = 0.5;
/** As much as that many characters with other ink, where nothing is known of the family's. */
const UNKNOWN_INK_SHARE = 0.3;
/** Widths in whole pixels leave the size less sure than widths with their fractions. */
const MAX_SIZE_ERROR = { pixels: 0.03, fractions: 0.01 } as const;
/** A width rounded to whole pixels is off by half a pixel; METAFONT rounds stems and sides first, and their sum is off by one. */
const MAX_ROUNDING_PX = 1;
/** From so many characters on their widths alone tell the family. */
const MIN_TELLING_COUNT = 4;
/** A match is better by more than the rounding of its sum. */
const ROUNDING_ERROR = 1e-6;

const POINTS_PER_INCH = { pdf: 72, tex: 72.27 } as const;
const PT_PER_TEX_PT = POINTS_PER_INCH.pdf / POINTS_PER_INCH.tex;
/** LaTeX sets fonts at their design size, and enlarges by half a step or whole steps. */
const MAGSTEP = 1.2;
const MAGSTEPS = { none: 0, half: 0.5, one: 1, two: 2, three: 3, four: 4, five: 5 } as const;
const MAGNIFICATIONS = Object.values(MAGSTEPS).map((steps) => MAGSTEP ** steps);
/** Names of four digits have their size in hundredths of a point: `ecrm1095`. */
const HUNDREDTHS_DIGITS = 4;
const PER_POINT = 100;
/** The largest size is rounded in names: `cmr17`. */
const LARGEST = { name: 17, pt: 17.28 } as const;

function designSizeOf({ font }: TexMetrics): number {
  const digits = /\d+$/.exec(font)?.[0] ?? '';
  const size = Number(digits) / (digits.length >= HUNDREDTHS_DIGITS ? PER_POINT : 1);
  return size === LARGEST.name ? LARGEST.pt : size;
}

/** Between what the widths say and a usual size: a few rounded widths are off by so much together. */
const MAX_FIT_ERROR = 0.1;

interface Em {
  em: number;
  penalty: number;
}

/** Ems in units of the size that are nearly one: the size is meant in points. */
const SIZE_IN_POINTS = { min: 0.7, max: 1.4, tolerance: 0.03 } as const;

function isUnlikeSize(em: number): boolean {
  const { min, max, tolerance } = SIZE_IN_POINTS;
  return em > min && em < max && Math.abs(em - 1) > tolerance;
}

/** The ems near the one that the widths say at which TeX's formats set the font. */
function usualEms(fitted: number, metrics: TexMetrics, unitPt: number): Em[] {
  if (unitPt <= 0) return [];
  const designEm = (designSizeOf(metrics) * PT_PER_TEX_PT) / unitPt;
  return MAGNIFICATIONS.map((step) => ({
    em: step * designEm,
    penalty: (step === 1 ? 0 : PENALTY.enlarged) + (isUnlikeSize(step * designEm) ? PENALTY.unlikeSize : 0),
  })).filter(({ em }) => Math.abs(em / fitted - 1) < MAX_FIT_ERROR);
}

/** Fonts that a few characters are not enough to tell. */
const RARE = new Set([
  'bbm',
  'msam',
  'eufm',
  'eusm',
  'rsfs',
  'lasy',
  'eccc',
  'ecsx',
  'ecsl',
  'cmcsc',
  'cmssi',
  'cmbxti',
  'cmbsy',
]);

/**
 * Whether the file's own names for the characters, if any, are those of the font, as far as its encoding has names.
 * Names that nobody knows say nothing: some programs call a glyph by the sign that ASCII has at its code (`#`, `1`).
 */
function namesAgree(samples: Sample[], metrics: TexMetrics): boolean {
  const { encoding } = familyOf(metrics.font);
  const agrees = ({ code, name }: Sample) => {
    const expected = encodedName(code, encoding);
    return expected === '' || name === expected || textOfGlyphName(name) === null;
  };
  return samples.every(agrees);
}

interface Match {
  metrics: TexMetrics;
  em: number;
  /** 0 is perfect. */
  error: number;
}

/** Fonts in the Cork encoding are drawn like those that they extend, and letters of blackboards are as high as the letters. */
const DRAWN_LIKE: ReadonlyMap<string, string> = new Map([
  ['bbm', 'cmr'],
  ['ecrm', 'cmr'],
  ['ecbx', 'cmbx'],
  ['ecti', 'cmti'],
  ['ecsl', 'cmsl'],
  ['ecss', 'cmss'],
  ['ectt', 'cmtt'],
]);
const LETTER_OR_DIGIT = /^[A-Za-z0-9]$/;

const INK_OF_FAMILY = new Map<string, TexMetrics>();
for (const metrics of TEX_METRICS) if (metrics.ink) INK_OF_FAMILY.set(metrics.family, metrics);

function inkOfFamily(family: string, code: number): { bottom: number; top: number } | null {
  const base = DRAWN_LIKE.get(family);
  if (base && !LETTER_OR_DIGIT.test(String.fromCharCode(code))) return null;
  return inkAt(INK_OF_FAMILY.get(base ?? family), code);
}

/** The share of characters whose ink stands elsewhere than the family's. */
function inkMismatch(samples: Sample[], metrics: TexMetrics, em: number): number {
  let wrong = 0;
  let known = 0;
  for (const sample of samples) {
    const ink = inkOfFamily(metrics.family, sample.code);
    if (!ink) continue;
    known += 1;
    const off = Math.max(Math.abs(sample.bottom / em - ink.bottom), Math.abs(sample.top / em - ink.top));
    if (off > MAX_INK_ERROR_EM) wrong += 1;
  }
  return known === 0 ? UNKNOWN_INK_SHARE : wrong / known;
}

/** Of a font's characters: METAFONT moves the stems of wide letters at low resolutions, and the pen with them. */
const MAX_ADJUSTED_SHARE = 0.25;
/** In multiples of what is tolerated of the others. */
const MAX_ADJUSTMENT = 2;

interface Fit {
  samples: Sample[];
  pixel: number;
  unitPt: number;
}

/** The mean error of widths as a share of what is tolerated, or null where too many are of another font. */
function widthError({ samples, pixel }: Fit, metrics: TexMetrics, em: number): number | null {
  const tolerance = MAX_WIDTH_ERROR_EM + (MAX_ROUNDING_PX * pixel) / em;
  let [sum, adjusted] = [0, 0];
  for (const { code, width } of samples) {
    const share = Math.abs(width / em - widthAt(metrics, code)) / tolerance;
    if (share > 1) adjusted += 1;
    if (share > (pixel > 0 ? MAX_ADJUSTMENT : 1)) return null;
    sum += share;
  }
  return adjusted > MAX_ADJUSTED_SHARE * samples.length ? null : sum / samples.length;
}

/** The font at a size that it is set in, or else at the size that suits its widths best. */
function tryFont(fit: Fit, metrics: TexMetrics): Match | null {
  const { samples, pixel, unitPt } = fit;
  const fitted = emFor(samples, metrics);
  if (fitted === null || !namesAgree(samples, metrics)) return null;
  const [first, ...others] = usualEms(fitted, metrics, unitPt).flatMap((each) => matchAt(fit, metrics, each));
  if (first) return others.reduce((best, each) => (each.error < best.error ? each : best), first);
  const maxSizeError = pixel > 0 ? MAX_SIZE_ERROR.pixels : MAX_SIZE_ERROR.fractions;
  const em = Math.abs(fitted - 1) < maxSizeError ? 1 : fitted;
  const scaled = em === 1 ? 0 : pixel > 0 ? PENALTY.scaledPixels : PENALTY.scaledEm;
  const [match] = matchAt(fit, metrics, { em, penalty: scaled + (unitPt > 0 ? PENALTY.otherSize : 0) });
  return match ?? null;
}

const rarity = ({ pixel }: Fit) => (pixel > 0 ? PENALTY.rareFamily : PENALTY.rareFamilyByFractions);

function matchAt(fit: Fit, metrics: TexMetrics, { em, penalty }: Em): Match[] {
  const widths = widthError(fit, metrics, em);
  if (widths === null) return [];
  const { samples } = fit;
  const rare = samples.length < MIN_TELLING_COUNT && RARE.has(metrics.family) ? rarity(fit) : 0;
  const elsewhere = inkMismatch(samples, metrics, em);
  if (elsewhere > MAX_MISMATCH_SHARE) return [];
  const ink = elsewhere * PENALTY.ink;
  const extended = DRAWN_LIKE.has(metrics.family) ? PENALTY.extended : 0;
  return [{ metrics, em, error: ink + widths / PENALTY.widths + rare + extended + penalty }];
}

/** One pixel in units of the size, where the program rounded its widths to whole pixels; else 0. */
function pixelOf(source: FontObject, samples: Sample[]): number {
  const a = source.fontMatrix?.[0] ?? GLYPH_SPACE_SCALE;
  return samples.every(({ width }) => Math.abs(width / a - Math.round(width / a)) < ROUNDING_ERROR) ? a : 0;
}

/** Whether a glyph is drawn with curves: bitmaps come from pdf.js as the straight edges of their dots. */
const drawsCurves = ({ charProcOperatorList }: FontObject): boolean =>
  Object.values(charProcOperatorList ?? {}).some(({ fnArray, argsArray }) =>
    fnArray.some((operator, at) => {
      if (operator !== OPS.constructPath) return false;
      const [part] = (argsArray[at]?.[1] ?? []) as (ArrayLike<number> | null)[];
      return part != null && hasCurves(part);
    }),
  );

/** From here on no family is named: too much speaks against each. */
const MAX_ERROR = 2;

/**
 * Which of TeX's fonts a Type 3 font is. Bitmap fonts have neither names nor outlines, but TeX's advance widths tell
 * the families apart, and where few characters are used the height of their ink and the size on the page do. A few outlines
 * of another program may have the widths of any font, and their shapes tell more.
 *
 * @param unitPt one unit of the font's size on the page; 0 where it is not known
 */
export function recogniseType3(source: FontObject, unitPt = 0): KnownType3 | null {
  const samples = samplesOf(source);
  if (samples.length === 0) return null;
  if (samples.length < MIN_TELLING_COUNT && drawsCurves(source)) return null;
  const fit = { samples, pixel: pixelOf(source, samples), unitPt };
  let best: Match | null = null;
  for (const metrics of TEX_METRICS) {
    const match = tryFont(fit, metrics);
    if (match && match.error < (best?.error ?? MAX_ERROR) - ROUNDING_ERROR) best = match;
  }
  return best && { name: best.metrics.font, em: best.em };
}
