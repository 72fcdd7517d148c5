import type { Inline, MarkInline } from '../../tree/index.ts';

/** One layer of a run's look. The same object around neighbours makes one node of them. */
export type Layer =
  | { kind: 'mark'; mark: MarkInline['mark'] }
  | { kind: 'color'; color: string }
  | { kind: 'language'; language: string }
  | { kind: 'code' };

/** From the outermost layer in. */
export type Style = readonly Layer[];

export interface Run {
  inline: Inline;
  style: Style;
}

const isSame = (a: Layer, b: Layer) => a.kind === 'mark' && b.kind === 'mark' && a.mark === b.mark;

/** The style with one more layer, unless it has that already. */
export function withLayer(style: Style, layer: Layer): Style {
  return style.some((own) => isSame(own, layer)) ? style : [...style, layer];
}

/** The style without marks of these kinds: `\normalfont`, `\upshape`. */
export function withoutMarks(style: Style, marks: readonly MarkInline['mark'][]): Style {
  return style.filter((layer) => layer.kind !== 'mark' || !marks.includes(layer.mark));
}

/** Runs as nested inlines. */
export function nestRuns(runs: readonly Run[], depth = 0): Inline[] {
  const out: Inline[] = [];
  for (let start = 0; start < runs.length; ) {
    const layer = runs[start]?.style[depth];
    let end = start + 1;
    while (end < runs.length && runs[end]?.style[depth] === layer) end += 1;
    const group = runs.slice(start, end);
    for (const inline of layer ? wrap(layer, group, depth) : group.map((run) => run.inline)) out.push(inline);
    start = end;
  }
  return out;
}

function wrap(layer: Layer, runs: readonly Run[], depth: number): Inline[] {
  const children = nestRuns(runs, depth + 1);
  switch (layer.kind) {
    case 'mark':
      return [{ type: 'mark', mark: layer.mark, children }];
    case 'color':
      return [{ type: 'color', color: layer.color, children }];
    case 'language':
      return [{ type: 'span', language: layer.language, children }];
    case 'code':
      return children.map((child) =>
        child.type === 'text' ? { type: 'inlineCode', value: child.value } : child,
      );
  }
}
