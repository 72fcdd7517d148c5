import type { PageGeometry } from '../../tree/index.ts';
import { points } from './plain-commands.ts';

const PAPERS: Readonly<Record<string, readonly [number, number]>> = {
  a3paper: [842, 1191],
  a4paper: [595, 842],
  a5paper: [420, 595],
  b5paper: [499, 709],
  letterpaper: [612, 792],
  legalpaper: [612, 1008],
  executivepaper: [522, 756],
};

const MARGIN = 72;

const OPTIONS =
  /\\(?:documentclass\s*\[([^\]]*)\]|usepackage\s*\[([^\]]*)\]\s*\{geometry\}|geometry\s*\{([^{}]*)\})/g;

/** Page and margins, where the preamble says anything about them. */
export function readGeometry(preamble: string): PageGeometry | undefined {
  const named = optionsIn(preamble);
  const paper = [...named.keys()].find((key) => PAPERS[key]) ?? '';
  if (!paper && !named.has('margin') && !named.has('left') && !named.has('top')) return undefined;
  const [width, height] = PAPERS[paper] ?? [595, 842];
  const sides = margins(named);
  return named.has('landscape')
    ? { width: height, height: width, margins: sides }
    : { width, height, margins: sides };
}

function optionsIn(preamble: string): Map<string, string> {
  const named = new Map<string, string>();
  for (const [, document = '', geometry = '', command = ''] of preamble.matchAll(OPTIONS)) {
    for (const option of `${document},${geometry},${command}`.split(',')) {
      const [key = '', value = ''] = option.split('=').map((part) => part.trim());
      if (key) named.set(key, value);
    }
  }
  return named;
}

function margins(named: ReadonlyMap<string, string>): PageGeometry['margins'] {
  const length = (...keys: string[]) => {
    const value = keys.map((key) => named.get(key)).find((found) => found);
    const size = value ? points(value) : MARGIN;
    return size >= 10 && size <= 250 ? Math.round(size * 10) / 10 : MARGIN;
  };
  return {
    top: length('top', 'tmargin', 'vmargin', 'margin'),
    right: length('right', 'rmargin', 'inner', 'hmargin', 'margin'),
    bottom: length('bottom', 'bmargin', 'vmargin', 'margin'),
    left: length('left', 'lmargin', 'outer', 'hmargin', 'margin'),
  };
}
