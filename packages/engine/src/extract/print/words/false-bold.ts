import { median, type Sign, styleOfName } from '../signs/sign.ts';

/*
 * At 200 dots an inch the strokes of an index are two pixels wide as those of the text are, and letters half as high: to the
 * network, which sees each at one size, they are bold. Bold strokes are wider than those of the page's plain letters.
 */

/** Mean width of a sign's strokes in pixels; null where nobody can tell. */
export type StrokeWidth = (sign: Sign) => number | null;

/**
 * Strokes of bold letters to those of plain ones of the text's size, scripts included: 1.2 to 1.5 on a scan of 200 dots an
 * inch (Computer Modern), those of plain scripts that the network takes for bold 0.78 to 1.
 */
const MIN_BOLD_RATIO = 1.12;
/** Plain letters of the text's size that are measured, and how sure the network is of them; fewer say nothing of the page. */
const PLAIN = { minCount: 12, maxCount: 200, sure: 0.9 } as const;
const AS_BODY = { from: 0.95, to: 1.05 } as const;
const PLAIN_OF_BOLD: Readonly<Record<string, string>> = { b: 'r', bi: 'i' };
const PLAIN_STYLES = new Set(['r', 'i']);

function plainWidth(signs: readonly Sign[], body: number, strokeWidth: StrokeWidth): number | null {
  const widths = signs
    .filter(
      ({ style, probability, size, component }) =>
        PLAIN_STYLES.has(style) &&
        probability > PLAIN.sure &&
        component !== null &&
        size > AS_BODY.from * body &&
        size < AS_BODY.to * body,
    )
    .slice(0, PLAIN.maxCount)
    .map(strokeWidth)
    .filter((width) => width !== null);
  return widths.length < PLAIN.minCount ? null : median(widths);
}

/** The same class without bold; other classes are what they are. */
function plainName(name: string): string {
  const style = styleOfName(name);
  return style in PLAIN_OF_BOLD ? `${PLAIN_OF_BOLD[style]}${name.slice(style.length)}` : name;
}

/** Signs in bold whose strokes are no wider than those of the page's plain letters are plain. */
export function settleFalseBold(signs: readonly Sign[], body: number, strokeWidth: StrokeWidth): void {
  const bold = signs.filter(({ style }) => style in PLAIN_OF_BOLD);
  const plain = bold.length > 0 ? plainWidth(signs, body, strokeWidth) : null;
  if (plain === null) return;
  for (const sign of bold) {
    const width = strokeWidth(sign);
    if (width === null || width >= MIN_BOLD_RATIO * plain) continue;
    sign.style = PLAIN_OF_BOLD[sign.style]!;
    sign.name = plainName(sign.name);
    sign.top = sign.top.map((each) => ({ ...each, name: plainName(each.name) }));
  }
}
