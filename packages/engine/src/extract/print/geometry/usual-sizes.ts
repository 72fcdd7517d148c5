import { heightOf, median, midX, midY, type Sign, styleOfName, textOfName, widthOf } from '../signs/sign.ts';
import { type ScriptShares, settleBaselessScripts } from './baseless-scripts.ts';
import { AXIS_EM, baselineBy, INK_BLOAT_PX, isAlphanumeric, nominalOf } from './nominal-size.ts';
import type { PageSizes } from './page-sizes.ts';
import { smallRowOf } from './small-print.ts';

/*
 * A page has few sizes: body, script, second script. Sizes that nearly are one of them become it. Shares are of the
 * body size.
 */

const FENCES = new Set('()[]{}⟨⟩⌊⌋⌈⌉|∥/');
/** A fence higher than this is stretched. */
const MIN_TALL_FENCE = 1.22;
/** Where the usual sizes begin and end; between script and body lies nothing. */
export const BODY = { from: 0.865, to: 1.14 } as const;
export const SCRIPT = { nominal: 0.7, from: 0.6, to: 0.865 } as const;
const SECOND_SCRIPT = { nominal: 0.5, from: 0.38, to: 0.6 } as const;
/**
 * Of the page's scripts: letters as little smaller are of their size. LibreOffice's are 0.6 of the text, where second scripts of TeX
 * end: the digits of `n = 0` measured 0.593, where letters made 0.67 the usual size, and were exponents.
 */
const LEAST_OF_SCRIPT = 0.85;
/**
 * Of a script to what it is a script of, 0.62 to 0.775 in most faces. Letters of a small optical size are drawn larger, so that
 * the x of Palatino's `|O_x|` and the n of NewTX's \frac{s_n}{n} measured 0.8 and more, and the layout takes that for a sign of the line.
 */
export const MAX_SCRIPT_TO_BASE = 0.775;
/** In em of the body: an index stands right behind its base, and this much lower; letters of one line differ by less. */
const INDEX = { maxGap: 0.35, minDrop: 0.06, sameLine: 0.05 } as const;
/**
 * An index of a script's letter stands lower than that, in em of the script, and measured as much smaller: TeX draws the letters of a second script
 * larger, so that the ε of u_ε in a fraction within a line measured 0.6 of the text, and was a factor.
 */
const INDEX_OF_SCRIPT = { minDrop: 0.12, maxRatio: 0.9 } as const;
/** Of the body: sizes that were brought to one are equal. */
const SAME_SIZE = 1e-6;
interface SizeRange {
  nominal: number;
  from: number;
  to: number;
}
/** Letters that measure a size, and how sure the network must be of them. */
const MIN_MEASURED = 4;
const SURE = 0.6;
/** The same shape small and large. */
const SAME_SHAPE = new Set('cosvwxzuCOSVWXZU');
const TEXT_STYLES = new Set(['r', 'i', 'b']);
/** Neighbours on the baseline that tell small letters from capitals. */
const NEIGHBOURS = {
  minCount: 2,
  minCountOfFew: 1,
  baseline: 0.12,
  minSize: 0.86,
  from: 0.85,
  to: 1.15,
} as const;
/** Sizes as near to the body as letters measure it. */
const AS_BODY = { from: 0.92, to: 1.08 } as const;
const TOO_LARGE_FOR_SMALL = 1.28;
const TOO_SMALL_FOR_CAPITAL = 0.8;
/** Faces differ in how high their capitals are. */
const ODD_CAPITAL = { from: 1.1, to: 1.55, baseline: 0.28, neighbours: 1.1 } as const;
/** Smaller signs, in em, stand where they were measured: their own extent says too little. */
const MIN_TELLING_SIGN_EM = 0.3;
const MIN_TALL_BODY = 0.8;

/** Letters beside a sign, whatever line they stand on. */
export const lettersBeside = (sign: Sign, { letters, body }: PageSizes) =>
  letters.around(sign, 3 * body, body);

/** Stretched fences and those of a line. */
function recogniseTallFences(signs: readonly Sign[], body: number): void {
  for (const sign of signs) {
    if (!FENCES.has(sign.text) || (sign.style !== 'X' && sign.style !== 's')) continue;
    sign.isTall = heightOf(sign) > MIN_TALL_FENCE * body;
    sign.style = sign.isTall ? 'X' : 's';
    sign.name = `${sign.style}:${sign.text}`;
  }
}

/** The operators of sums that are circles, and those of two operands, which have one shape. */
const SMALL_CIRCLES: Record<string, string> = { '⨂': '⊗', '⨁': '⊕', '⨀': '⊙' };
/** In em: the small ones are 0.78 high, the large ones 1 and more within a line. */
const CIRCLE_EM = { nominal: 0.78, below: 0.9 } as const;

/** Operators of two operands that look like those of sums: on a screenshot of `a ⊗ b` the one has the pixels of the other. */
function recogniseSmallCircles(signs: readonly Sign[], body: number): void {
  for (const sign of signs) {
    const text = SMALL_CIRCLES[sign.text];
    if (!text || heightOf(sign) >= CIRCLE_EM.below * body) continue;
    const size = heightOf(sign) / CIRCLE_EM.nominal;
    const baseline = midY(sign) + AXIS_EM * size;
    Object.assign(sign, { text, name: `s:${text}`, style: 's', isTall: false, size, baseline });
  }
}

/** Ink of a minus in em; an en dash is shorter, an em dash longer. */
const MINUS_EM = { from: 0.58, to: 0.85 } as const;
const DASHES = new Set(['–', '—']);

/** Dashes of the length of a minus are one. */
function recogniseMinusSigns(signs: readonly Sign[], body: number): void {
  for (const sign of signs) {
    const lengthEm = widthOf(sign) / body;
    if (!DASHES.has(sign.text) || lengthEm < MINUS_EM.from || lengthEm > MINUS_EM.to) continue;
    Object.assign(sign, { text: '−', name: 's:−' });
  }
}

/** Tells signs of one shape apart by their size to that of the body. */
export function recogniseByBody(signs: readonly Sign[], body: number): void {
  recogniseTallFences(signs, body);
  recogniseSmallCircles(signs, body);
  recogniseMinusSigns(signs, body);
}

/** The other case of a letter: small for large. */
const otherCase = (text: string) => (text === text.toLowerCase() ? text.toUpperCase() : text.toLowerCase());

const DOUBLE_STRUCK = 'bb';

/**
 * The style that a letter has in the other case. Double-struck letters have none but capitals: a blurred z is ℤ of 0.46 and z of 0.41 to
 * the network. Null where it sees no other style.
 */
function styleOfOtherCase({ style, text, top }: Sign): string | null {
  if (style !== DOUBLE_STRUCK) return TEXT_STYLES.has(style) ? style : null;
  const other = top.find(
    ({ name }) => textOfName(name) === otherCase(text) && TEXT_STYLES.has(styleOfName(name)),
  );
  return other ? styleOfName(other.name) : null;
}

/** Whether a letter would have the size of the text if it was of the other case. */
function wouldBeBody(sign: Sign, style: string, { body, metrics }: PageSizes): boolean {
  const nominal = nominalOf({ text: '', name: `${style}:${otherCase(sign.text)}` }, metrics);
  if (!nominal) return false;
  const share = (heightOf(sign) - INK_BLOAT_PX) / ((nominal.bottom - nominal.top) * body);
  return share > AS_BODY.from && share < AS_BODY.to;
}

/** `c` and `C` are told by the letters beside them; one is enough for what is too small for the one case, and no other size. */
function settleCase(sign: Sign, sizes: PageSizes): void {
  const { body, metrics } = sizes;
  const style = styleOfOtherCase(sign);
  if (style === null) return;
  const beside = lettersBeside(sign, sizes)
    .filter(
      (other) =>
        Math.abs(other.baseline - sign.baseline) < NEIGHBOURS.baseline * body &&
        !SAME_SHAPE.has(other.text) &&
        other.size > NEIGHBOURS.minSize * body,
    )
    .map(({ size }) => size / body);
  const usual = median(beside);
  const isOneEnough = sizes.areFew || wouldBeBody(sign, style, sizes);
  const minCount = isOneEnough ? NEIGHBOURS.minCountOfFew : NEIGHBOURS.minCount;
  if (beside.length < minCount || usual < NEIGHBOURS.from || usual > NEIGHBOURS.to) return;
  const share = sign.size / body / usual;
  const isSmall = sign.text === sign.text.toLowerCase();
  if (isSmall ? share <= TOO_LARGE_FOR_SMALL : share >= TOO_SMALL_FOR_CAPITAL) return;
  const text = otherCase(sign.text);
  Object.assign(sign, { text, style, name: `${style}:${text}`, size: body });
  const nominal = nominalOf(sign, metrics);
  if (nominal) sign.baseline = baselineBy(sign, nominal, body);
}

/** Capitals of one script are as high as each other, and stand that close, in em of the body. */
const SCRIPT_CAPITALS = { sameEdge: 0.08, maxGap: 0.35 } as const;

/**
 * `W` and `S` beside a `D` in a subscript are as high as small letters of the text: letters with the edges of a capital
 * that can only be a script's are capitals of that script. From right to left and back, because each tells the next.
 */
function settleScriptCapitals(letters: readonly Sign[], sizes: PageSizes): void {
  const { body } = sizes;
  const isScriptCapital = (other: Sign) =>
    other.style === 'r' && /^\p{Lu}$/u.test(other.text) && other.size < SCRIPT.to * body;
  const haveSameEdges = (a: Sign, b: Sign) =>
    Math.max(Math.abs(a.y0 - b.y0), Math.abs(a.y1 - b.y1)) < SCRIPT_CAPITALS.sameEdge * body;
  const small = letters.filter(({ style, text }) => style === 'r' && /^[cosvwxz]$/.test(text));
  const inOrder = small.toSorted((a, b) => b.x0 - a.x0);
  for (const sign of [...inOrder, ...inOrder.toReversed()]) {
    const capital = sizes.letters
      .around(sign, SCRIPT_CAPITALS.maxGap * body)
      .find((other) => other !== sign && isScriptCapital(other) && haveSameEdges(sign, other));
    if (!capital || isScriptCapital(sign)) continue;
    const text = sign.text.toUpperCase();
    Object.assign(sign, { text, name: `r:${text}`, size: capital.size, baseline: capital.baseline });
  }
}

function settleCapital(sign: Sign, sizes: PageSizes): void {
  const { body } = sizes;
  const share = sign.size / body;
  if (share <= ODD_CAPITAL.from || share >= ODD_CAPITAL.to) return;
  const beside = lettersBeside(sign, sizes)
    .filter(
      (other) =>
        Math.abs(other.baseline - sign.baseline) < ODD_CAPITAL.baseline * body &&
        other.size > NEIGHBOURS.minSize * body,
    )
    .map(({ size }) => size / body);
  if (beside.length >= NEIGHBOURS.minCount && median(beside) < ODD_CAPITAL.neighbours) sign.size = body;
}

/** What the page's own letters of a range measure. */
function measured(letters: readonly Sign[], body: number, { nominal, from, to }: SizeRange) {
  const shares = letters
    .filter(({ probability }) => probability > SURE)
    .map(({ size }) => size / body)
    .filter((share) => share >= from && share < to);
  return shares.length >= MIN_MEASURED ? median(shares) : nominal;
}

/**
 * The page's usual sizes. Scripts of office faces are 0.8 of the text and their own scripts 0.62: where a script ends and
 * its script begins lies between the two that the page has. A paragraph in small print has more letters than the page has
 * scripts, and says nothing of their size.
 */
function usualSizes(letters: readonly Sign[], sizes: PageSizes) {
  const { body } = sizes;
  const mayBeSmall = ({ size }: Sign) => size >= SCRIPT.from * body && size < SCRIPT.to * body;
  const small = new Set(letters.filter((sign) => mayBeSmall(sign) && smallRowOf(sign, sizes) !== null));
  const others = letters.filter((sign) => !small.has(sign));
  const script = measured(others, body, SCRIPT);
  const second = Math.min(MAX_SCRIPT_TO_BASE * script, measured(letters, body, SECOND_SCRIPT));
  const smallPrint = measured([...small], body, { ...SCRIPT, nominal: script });
  const border = Math.min(LEAST_OF_SCRIPT * script, Math.max(SCRIPT.from, Math.sqrt(script * second)));
  return {
    ranges: [
      { ...BODY, share: 1 },
      { ...SCRIPT, from: border, share: script },
      { ...SECOND_SCRIPT, to: border, share: second },
    ] as const,
    shareOfSmall: (sign: Sign) => (small.has(sign) ? smallPrint : null),
  };
}

/**
 * Makes indices smaller than the letters of the text that they stand behind and below. A whole page is not measured for
 * that: letters in small print beside ones that measured too large would be their scripts.
 */
function settleIndices(signs: readonly Sign[], { body, metrics, letters }: PageSizes): void {
  const isTooLarge = ({ size }: Sign) => size > MAX_SCRIPT_TO_BASE * body && size < SCRIPT.to * body;
  const indices = new Set<Sign>();
  for (const sign of signs.filter(isTooLarge).toSorted((a, b) => a.x0 - b.x0)) {
    const isIndex = letters.around(sign, INDEX.maxGap * body).some((other) => {
      if (midX(other) >= midX(sign)) return false;
      const drop = (sign.baseline - other.baseline) / body;
      return indices.has(other)
        ? Math.abs(drop) < INDEX.sameLine
        : other.size >= BODY.from * body && drop > INDEX.minDrop && sign.y0 < other.baseline;
    });
    if (isIndex) indices.add(sign);
  }
  for (const sign of indices) {
    sign.size = MAX_SCRIPT_TO_BASE * body;
    const nominal = nominalOf(sign, metrics);
    if (nominal && isAlphanumeric(sign.text)) sign.baseline = baselineBy(sign, nominal, sign.size);
  }
}

/** Makes indices of letters in a script smaller than these. */
function settleIndicesOfScripts(
  measured: ReadonlyMap<Sign, number>,
  { body, metrics, letters }: PageSizes,
  { script, second }: ScriptShares,
): void {
  const isScript = ({ size }: Sign) => Math.abs(size - script * body) < SAME_SIZE * body;
  const small = [...measured.keys()].filter(isScript);
  const isIndexOf = (sign: Sign, other: Sign) =>
    midX(other) < midX(sign) &&
    isScript(other) &&
    sign.y0 < other.baseline &&
    sign.baseline - other.baseline > INDEX_OF_SCRIPT.minDrop * other.size &&
    measured.get(sign)! < INDEX_OF_SCRIPT.maxRatio * (measured.get(other) ?? 0);
  const indices = small.filter((sign) =>
    letters.around(sign, INDEX.maxGap * script * body).some((other) => isIndexOf(sign, other)),
  );
  for (const sign of indices) {
    sign.size = second * body;
    const nominal = nominalOf(sign, metrics);
    if (nominal) sign.baseline = baselineBy(sign, nominal, sign.size);
  }
}

/** Brings sizes to the page's usual ones, and baselines with them. */
export function settleSizes(signs: readonly Sign[], sizes: PageSizes): void {
  const { body, metrics } = sizes;
  const letters = signs.filter(({ text, isTall }) => isAlphanumeric(text) && !isTall);
  const { ranges, shareOfSmall } = usualSizes(letters, sizes);
  for (const sign of letters) {
    if (SAME_SHAPE.has(sign.text)) settleCase(sign, sizes);
  }
  settleScriptCapitals(letters, sizes);
  for (const sign of letters) settleCapital(sign, sizes);
  const measuredSizes = new Map(letters.map((sign) => [sign, sign.size]));
  for (const sign of signs) {
    const share = sign.size / body;
    const fit = ranges.find(({ from, to }) => share >= from && share < to);
    if (fit) {
      sign.size = (shareOfSmall(sign) ?? fit.share) * body;
      sign.isUsualSize = true;
    }
    if (sign.isTall) {
      if (share > MIN_TALL_BODY || FENCES.has(sign.text)) sign.size = body;
      sign.baseline = midY(sign) + AXIS_EM * sign.size;
      continue;
    }
    const nominal = nominalOf(sign, metrics);
    if (nominal && Math.max(nominal.bottom - nominal.top, nominal.width) >= MIN_TELLING_SIGN_EM)
      sign.baseline = baselineBy(sign, nominal, sign.size);
  }
  const [, script, second] = ranges;
  const shares = { script: script.share, second: second.share };
  settleBaselessScripts(signs, sizes, shares);
  settleIndices(signs, sizes);
  settleIndicesOfScripts(measuredSizes, sizes, shares);
}
