import { median, type Sign, styleOfName } from '../signs/sign.ts';

/*
 * At 200 dots an inch the strokes of an index are two pixels wide as those of the text are, and letters half as high: to the
 * network, which sees each at one size, they are bold. Bold strokes are wider than those of the page's plain letters.
 */

/** Mean width of a sign's strokes in pixels; null where nobody can tell. */
export type StrokeWidth = (sign: Sign) => number | null;

/**
 * Strokes of bold letters to those of the same letter that is plain, in the text or in scripts: 1.13 to 1.5 on a scan of 200
 * dots an inch (Computer Modern), those that the network takes for bold though they are plain 0.9 to 1.1. A plain 0 has strokes as
 * wide as a bold v: to those of all letters v has 1.08 to 1.2 and 0 has 1.02 to 1.15.
 */
const MIN_BOLD_RATIO = 1.12;
/** Plain letters of one size that are measured, and how sure the network is of them; fewer say nothing of the page. */
const PLAIN = { minCount: 12, maxCount: 400, sure: 0.9 } as const;
/** Plain signs of one letter; of fewer nobody knows how wide its strokes are. */
const MIN_OF_LETTER = 3;
/** Sizes to the text's: of the text, and of the scripts of its formulas. */
const AS_BODY = { from: 0.95, to: 1.05 } as const;
const AS_SCRIPT = { from: 0.65, to: 0.85 } as const;
const PLAIN_OF_BOLD: Readonly<Record<string, string>> = { b: 'r', bi: 'i' };
const PLAIN_STYLES = new Set(['r', 'i']);

interface Measured {
  text: string;
  widthPx: number;
}

/** The strokes of plain letters on a page. */
interface PlainStrokes {
  /** Of letters of the text, in pixels. */
  widthPx: number;
  /** Of each letter, to those of all. */
  ofLetter: ReadonlyMap<string, number>;
  /** Of letters in scripts, to those of the same letters in the text. */
  ofScripts: number;
}

const hasSize = ({ size }: Sign, { from, to }: { from: number; to: number }, body: number) =>
  size > from * body && size < to * body;

function measured(letters: readonly Sign[], strokeWidth: StrokeWidth): Measured[] {
  return letters.slice(0, PLAIN.maxCount).flatMap((sign) => {
    const widthPx = strokeWidth(sign);
    return widthPx === null ? [] : [{ text: sign.text, widthPx }];
  });
}

const medianWidth = (letters: readonly Measured[]) => median(letters.map(({ widthPx }) => widthPx));

function plainStrokes(signs: readonly Sign[], body: number, strokeWidth: StrokeWidth): PlainStrokes | null {
  const plain = signs.filter(
    ({ style, probability, component }) =>
      PLAIN_STYLES.has(style) && probability > PLAIN.sure && component !== null,
  );
  const ofSize = (range: { from: number; to: number }) =>
    measured(
      plain.filter((sign) => hasSize(sign, range, body)),
      strokeWidth,
    );
  const text = ofSize(AS_BODY);
  if (text.length < PLAIN.minCount) return null;
  const widthPx = medianWidth(text);
  const ofLetter = new Map<string, number>();
  for (const letter of new Set(text.map((each) => each.text))) {
    const same = text.filter((each) => each.text === letter);
    if (same.length >= MIN_OF_LETTER) ofLetter.set(letter, medianWidth(same) / widthPx);
  }
  const scripts = ofSize(AS_SCRIPT).flatMap((letter) => {
    const usual = ofLetter.get(letter.text);
    return usual === undefined ? [] : [letter.widthPx / (usual * widthPx)];
  });
  return { widthPx, ofLetter, ofScripts: scripts.length < PLAIN.minCount ? 1 : median(scripts) };
}

/** Mean width of the strokes of a letter that is plain, in pixels. */
function plainWidth(sign: Sign, { widthPx, ofLetter, ofScripts }: PlainStrokes, body: number): number {
  const usual = ofLetter.get(sign.text);
  if (usual === undefined) return widthPx;
  return usual * widthPx * (hasSize(sign, AS_SCRIPT, body) ? ofScripts : 1);
}

/** The same class without bold; other classes are what they are. */
function plainName(name: string): string {
  const style = styleOfName(name);
  return style in PLAIN_OF_BOLD ? `${PLAIN_OF_BOLD[style]}${name.slice(style.length)}` : name;
}

/** Signs in bold whose strokes are no wider than those of the page's plain letters are plain. */
export function settleFalseBold(signs: readonly Sign[], body: number, strokeWidth: StrokeWidth): void {
  const bold = signs.filter(({ style }) => style in PLAIN_OF_BOLD);
  const plain = bold.length > 0 ? plainStrokes(signs, body, strokeWidth) : null;
  if (plain === null) return;
  for (const sign of bold) {
    const width = strokeWidth(sign);
    if (width === null || width >= MIN_BOLD_RATIO * plainWidth(sign, plain, body)) continue;
    sign.style = PLAIN_OF_BOLD[sign.style]!;
    sign.name = plainName(sign.name);
    sign.top = sign.top.map((each) => ({ ...each, name: plainName(each.name) }));
  }
}
