import { familyOf } from './families.ts';
import type { FontObject } from './font.ts';
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

const DIGITS = 3;
/** Metrics are exact to a ten-thousandth; programs write two decimals of a pixel. */
const EXACT = 0.0012;
const INK_TOLERANCE = 0.1;
const SMALLEST_EM = 0.05;
const LARGEST_EM = 60;

function widthAt(metrics: TexMetrics, code: number): number {
  const digits = metrics.widths.slice(code * DIGITS, code * DIGITS + DIGITS);
  return digits.length < DIGITS ? 0 : Number.parseInt(digits, 36) / 1e4;
}

function inkAt(metrics: TexMetrics | undefined, code: number): { bottom: number; top: number } | null {
  const digits = metrics?.ink?.slice(code * 4, code * 4 + 4).trim() ?? '';
  if (digits.length < 4) return null;
  const edge = (text: string) => Number.parseInt(text, 36) / 200 - 3;
  return { bottom: edge(digits.slice(0, 2)), top: edge(digits.slice(2)) };
}

function samplesOf(source: FontObject): Sample[] {
  // Ghostscript draws its bitmap fonts upside down and turns the text instead.
  const [a = 0.001, , , d = a] = source.fontMatrix ?? [];
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
  return samples.filter(({ width, code }) => width > 0 && code < 256);
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
  return em >= SMALLEST_EM && em <= LARGEST_EM ? em : null;
}

/** Programs that keep the fractions of widths draw their fonts in em; only dvips draws them in pixels. */
const UNUSUAL_EM = 0.9;
const UNUSUAL_PIXELS = 0.2;

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
    if (off > INK_TOLERANCE) wrong += 1;
  }
  return known === 0 ? 0.3 : wrong / known;
}

function tryFont(samples: Sample[], metrics: TexMetrics, pixel: number): Match | null {
  const fitted = emFor(samples, metrics);
  if (fitted === null || !namesAgree(samples, metrics)) return null;
  const em = Math.abs(fitted - 1) < (pixel > 0 ? 0.03 : 0.01) ? 1 : fitted;
  const tolerance = EXACT + (0.6 * pixel) / em;
  let sum = 0;
  for (const { code, width } of samples) {
    const off = Math.abs(width / em - widthAt(metrics, code));
    if (off > tolerance) return null;
    sum += off / tolerance;
  }
  const mismatch = inkMismatch(samples, metrics, em);
  const scaled = em === 1 ? 0 : pixel > 0 ? UNUSUAL_PIXELS : UNUSUAL_EM;
  const rare = samples.length < 4 && RARE.has(metrics.family) ? 0.4 : 0;
  return { metrics, em, error: mismatch * 2 + sum / samples.length / 10 + scaled + rare };
}

/** One pixel in units of the size, where the program rounded its widths to whole pixels; else 0. */
function pixelOf(source: FontObject, samples: Sample[]): number {
  const a = source.fontMatrix?.[0] ?? 0.001;
  return samples.every(({ width }) => Math.abs(width / a - Math.round(width / a)) < 1e-6) ? a : 0;
}

const MOST_ERROR = 2;

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
    if (match && match.error < (best?.error ?? MOST_ERROR) - 1e-6) best = match;
  }
  return best && { name: best.metrics.font, em: best.em };
}
