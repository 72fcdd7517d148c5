import { familyOf } from './families.ts';
import { type FontObject, GLYPH_SPACE_SCALE } from './font-object.ts';
import { encodedName } from './identify.ts';
import { meaningful } from './program-names.ts';
import { TEX_METRICS, type TexMetrics } from './tex-metrics.ts';

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
/** The em in units of the content stream's size: dvips draws in pixels, others in em or in points. */
const EM = { min: 0.05, max: 60 } as const;
/** Simple fonts have one-byte codes. */
const CODE_COUNT = 256;

function widthAt(metrics: TexMetrics, code: number): number {
  const digits = metrics.widths.slice(code * WIDTH_DIGITS, (code + 1) * WIDTH_DIGITS);
  return digits.length < WIDTH_DIGITS ? 0 : Number.parseInt(digits, RADIX) / WIDTH_UNITS_PER_EM;
}

function inkAt(metrics: TexMetrics | undefined, code: number): { bottom: number; top: number } | null {
  const digits = metrics?.ink?.slice(code * INK_DIGITS, (code + 1) * INK_DIGITS).trim() ?? '';
  if (digits.length < INK_DIGITS) return null;
  const edge = (text: string) => Number.parseInt(text, RADIX) / INK_UNITS_PER_EM - LOWEST_INK_EM;
  return { bottom: edge(digits.slice(0, EDGE_DIGITS)), top: edge(digits.slice(EDGE_DIGITS)) };
}

function samplesOf(source: FontObject): Sample[] {
  // Ghostscript draws its bitmap fonts upside down and turns the text instead.
  const [a = GLYPH_SPACE_SCALE, , , d = a] = source.fontMatrix ?? [];
  const samples: Sample[] = [];
  for (const [code, name] of (source.differences ?? []).entries()) {
    const first = name ? source.charProcOperatorList?.[name]?.argsArray[0] : null;
    if (!first) continue;
    const [width = 0, , , low = 0, , high = 0] = first.map(Number);
    const edges = [low * Math.abs(d), high * Math.abs(d)];
    samples.push({
      code,
      name: meaningful(name),
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
  rareFamily: 0.4,
  /** Weighs the mean error of widths, as a share of what is tolerated: within it, widths say little. */
  widths: 10,
} as const;
/** As much as that many characters with other ink, where nothing is known of the family's. */
const UNKNOWN_INK_SHARE = 0.3;
/** Widths in whole pixels leave the size less sure than widths with their fractions. */
const MAX_SIZE_ERROR = { pixels: 0.03, fractions: 0.01 } as const;
/** A width rounded to whole pixels is off by half a pixel, and a little for the size's own error. */
const MAX_ROUNDING_PX = 0.6;
/** From so many characters on their widths alone tell the family. */
const MIN_TELLING_COUNT = 4;
/** A match is better by more than the rounding of its sum. */
const ROUNDING_ERROR = 1e-6;

/** Fonts that a few characters are not enough to tell. */
const RARE = new Set([
  'bbm',
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

/** Whether the file's own names for the characters, if any, are those of the font. */
function namesAgree(samples: Sample[], metrics: TexMetrics): boolean {
  const { encoding } = familyOf(metrics.font);
  return samples.every(({ code, name }) => name === '' || name === encodedName(code, encoding));
}

interface Match {
  metrics: TexMetrics;
  em: number;
  /** 0 is perfect. */
  error: number;
}

const INK_OF_FAMILY = new Map<string, TexMetrics>();
for (const metrics of TEX_METRICS) if (metrics.ink) INK_OF_FAMILY.set(metrics.family, metrics);

/** The share of characters whose ink stands elsewhere than the family's. */
function inkMismatch(samples: Sample[], metrics: TexMetrics, em: number): number {
  let wrong = 0;
  let known = 0;
  for (const sample of samples) {
    const ink = inkAt(INK_OF_FAMILY.get(metrics.family), sample.code);
    if (!ink) continue;
    known += 1;
    const off = Math.max(Math.abs(sample.bottom / em - ink.bottom), Math.abs(sample.top / em - ink.top));
    if (off > MAX_INK_ERROR_EM) wrong += 1;
  }
  return known === 0 ? UNKNOWN_INK_SHARE : wrong / known;
}

function tryFont(samples: Sample[], metrics: TexMetrics, pixel: number): Match | null {
  const fitted = emFor(samples, metrics);
  if (fitted === null || !namesAgree(samples, metrics)) return null;
  const em =
    Math.abs(fitted - 1) < (pixel > 0 ? MAX_SIZE_ERROR.pixels : MAX_SIZE_ERROR.fractions) ? 1 : fitted;
  const tolerance = MAX_WIDTH_ERROR_EM + (MAX_ROUNDING_PX * pixel) / em;
  let sum = 0;
  for (const { code, width } of samples) {
    const off = Math.abs(width / em - widthAt(metrics, code));
    if (off > tolerance) return null;
    sum += off / tolerance;
  }
  const mismatch = inkMismatch(samples, metrics, em);
  const scaled = em === 1 ? 0 : pixel > 0 ? PENALTY.scaledPixels : PENALTY.scaledEm;
  const rare = samples.length < MIN_TELLING_COUNT && RARE.has(metrics.family) ? PENALTY.rareFamily : 0;
  const widths = sum / samples.length / PENALTY.widths;
  return { metrics, em, error: mismatch * PENALTY.ink + widths + scaled + rare };
}

/** One pixel in units of the size, where the program rounded its widths to whole pixels; else 0. */
function pixelOf(source: FontObject, samples: Sample[]): number {
  const a = source.fontMatrix?.[0] ?? GLYPH_SPACE_SCALE;
  return samples.every(({ width }) => Math.abs(width / a - Math.round(width / a)) < ROUNDING_ERROR) ? a : 0;
}

/** From here on no family is named: most of the ink stands elsewhere. */
const MAX_ERROR = 2;

/**
 * Which of TeX's fonts a Type 3 font is. Bitmap fonts have neither names nor outlines, but TeX's advance widths tell
 * the families apart, and where few characters are used the height of their ink does.
 */
export function recogniseType3(source: FontObject): KnownType3 | null {
  const samples = samplesOf(source);
  if (samples.length === 0) return null;
  const pixel = pixelOf(source, samples);
  let best: Match | null = null;
  for (const metrics of TEX_METRICS) {
    const match = tryFont(samples, metrics, pixel);
    if (match && match.error < (best?.error ?? MAX_ERROR) - ROUNDING_ERROR) best = match;
  }
  return best && { name: best.metrics.font, em: best.em };
}
