import type { Explanation } from '@sutra/engine';

/** Longer texts are cut: the box says where they are. */
const MAX_TEXT_LENGTH = 60;
const ELLIPSIS = '…';

const shortened = (text: string) =>
  text.length > MAX_TEXT_LENGTH ? `${text.slice(0, MAX_TEXT_LENGTH - 1)}${ELLIPSIS}` : text;

/** Decisions on neighbours of one line that one rule made alike are one. */
function merged(explanations: readonly Explanation[]): Explanation[] {
  const result: Explanation[] = [];
  for (const each of explanations) {
    const last = result.at(-1);
    const alike =
      last?.page === each.page &&
      last.decision === each.decision &&
      last.rule === each.rule &&
      last.box.y0 === each.box.y0;
    if (last && alike)
      result[result.length - 1] = {
        ...last,
        text: `${last.text} ${each.text}`,
        box: { ...last.box, x1: each.box.x1 },
      };
    else result.push(each);
  }
  return result;
}

const row = ({ box, text, decision, rule }: Explanation) => {
  const [x0, y0, x1, y1] = [box.x0, box.y0, box.x1, box.y1].map(Math.round);
  return `  ${x0},${y0}–${x1},${y1}  ${decision}: ${shortened(text)}  [${rule}]`;
};

/** What was decided page by page, a line each: box in points, decision, text, and the rule in brackets. */
export function explanationText(explanations: readonly Explanation[]): string {
  const pages = new Map<number, Explanation[]>();
  for (const each of merged(explanations)) {
    const list = pages.get(each.page) ?? [];
    list.push(each);
    pages.set(each.page, list);
  }
  return [...pages].map(([page, list]) => [`page ${page}`, ...list.map(row), ''].join('\n')).join('\n');
}
