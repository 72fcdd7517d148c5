import type { LatexSession, TargetKind } from './session.ts';

const TOKEN =
  /\\(?:(begin|end)[ ]*\{([^{}\n]*)\}|label[ ]*\{([^{}]*)\}|(chapter|(?:sub)*section|item|bibitem)\b(?:\[([^\]\n]*)\])?(?:\{([^{}\n]*)\})?)/g;

const KINDS: readonly (readonly [RegExp, TargetKind])[] = [
  [/^(?:equation|align|gather|multline|eqnarray|alignat|flalign|subequations|dmath)/, 'equation'],
  [/^(?:long|wrap|sideways)?table|^longtable/, 'table'],
  [/figure/, 'figure'],
];

/** Notes what every label points to and what every citation key shows, before anything is read. */
export function collectTargets(source: string, session: LatexSession): void {
  const open: string[] = [];
  let place: TargetKind = 'section';
  for (const [, edge, environment = '', label, command, shown, key] of source.matchAll(TOKEN)) {
    if (edge === 'begin') open.push(environment);
    else if (edge === 'end') closeTo(open, environment);
    else if (label !== undefined)
      session.targets.set(label.replace(/\s+/g, ' ').trim(), kindOf(open, place, session));
    else if (command === 'bibitem') {
      const name = (key ?? '').trim();
      if (name) session.bibliography.set(name, shown ?? String(session.bibliography.size + 1));
    } else if (command !== 'item') place = command === 'chapter' ? 'chapter' : 'section';
  }
}

function closeTo(open: string[], name: string): void {
  const index = open.lastIndexOf(name);
  if (index >= 0) open.length = index;
}

function kindOf(open: readonly string[], place: TargetKind, session: LatexSession): TargetKind {
  for (const name of open.slice(-12).reverse()) {
    const known = KINDS.find(([pattern]) => pattern.test(name));
    if (known) return known[1];
    const theorem = session.definitions.theorems.get(name);
    if (theorem) return theorem.title.toLowerCase();
    if (name.startsWith('enumerate')) return 'item';
  }
  return place;
}
