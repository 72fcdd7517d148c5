import type { TokenSource } from './token-source.ts';

/** Units in em, for a 10 pt font. */
const UNITS: Record<string, number> = {
  em: 1,
  ex: 0.43,
  mu: 1 / 18,
  pt: 0.1,
  bp: 0.1004,
  pc: 1.2,
  mm: 0.2845,
  cm: 2.845,
  in: 7.227,
  dd: 0.107,
  cc: 1.284,
  sp: 0,
};

/** Reads `-1.5em` (and what `plus` and `minus` add to it); 0 where nothing of the kind stands. */
export function dimension(tokens: TokenSource): number {
  tokens.skipSpaces();
  let digits = '';
  while (/^[-+.\d]$/.test(charOf(tokens))) digits += tokens.take().text;
  if (tokens.peek().kind === 'command' && digits === '') {
    tokens.take();
    return 0;
  }
  tokens.skipSpaces();
  const width = Number.parseFloat(digits || '0') * unit(tokens);
  stretch(tokens);
  return rounded(width);
}

const rounded = (width: number) => (Number.isFinite(width) ? Math.round(width * 1e4) / 1e4 : 0);

const charOf = (tokens: TokenSource) => (tokens.peek().kind === 'char' ? tokens.peek().text : '');

function unit(tokens: TokenSource): number {
  const first = tokens.peek();
  if (first.kind === 'command') {
    tokens.take();
    return first.text === 'textwidth' || first.text === 'linewidth' ? 30 : 0;
  }
  if (first.kind !== 'char' || !/^[a-z]$/.test(first.text)) return 0;
  tokens.take();
  const name = first.text + charOf(tokens);
  if (!(name in UNITS)) {
    tokens.push([first]);
    return 0;
  }
  tokens.take();
  return UNITS[name] as number;
}

function stretch(tokens: TokenSource): void {
  for (const keyword of ['plus', 'minus']) {
    tokens.skipSpaces();
    const taken = [];
    for (const letter of keyword) {
      if (charOf(tokens) !== letter) break;
      taken.push(tokens.take());
    }
    if (taken.length < keyword.length) tokens.push(taken);
    else {
      while (/^[-+.\d\s]$/.test(charOf(tokens))) tokens.take();
      unit(tokens);
    }
  }
}
