import { lookUp } from '../../look-up.ts';
import type { MathFraction, MathList, MathNode } from '../../tree/index.ts';
import { dimension } from '../dimension.ts';
import type { Handler, Infix, TexParser } from '../handler.ts';
import { fenced, fraction, symbol } from '../nodes.ts';
import { tokensToText } from '../token.ts';

const frac =
  (bar: MathFraction['bar'], size?: MathFraction['size']): Handler =>
  (parser) => {
    parser.tokens.takeOptionalLike(/^\s*[lrc]?\s*$/);
    const numerator = parser.argument();
    const denominator = parser.argument();
    return [{ type: 'fraction', bar, ...(size && { size }), numerator, denominator }];
  };

const binomial =
  (open: string, close: string, size?: MathFraction['size']): Handler =>
  (parser) => {
    const [stack] = frac('none', size)(parser, '', parser.tokens.peek());
    return [fenced(open, close, [stack as MathNode])];
  };

const wrapped = (open: string, close: string, node: MathNode): MathNode =>
  open || close ? fenced(open, close, [node]) : node;

const genfracStyles: Record<string, MathFraction['size']> = { '0': 'display', '1': 'text' };

/** A bracket as an argument of its own: `{(}`, `(`, `{}` or `.`. */
function bracket(parser: TexParser): string {
  const [first] = parser.argument();
  return first?.type === 'symbol' && first.text !== '.' ? first.text : '';
}

const genfrac: Handler = (parser) => {
  const open = bracket(parser);
  const close = bracket(parser);
  const thickness = tokensToText(parser.tokens.takeGroup());
  const style = tokensToText(parser.tokens.takeGroup()).trim();
  const bar = /^\s*0/.test(thickness) ? 'none' : 'bar';
  return frac(bar, lookUp(genfracStyles, style))(parser, '', parser.tokens.peek()).map((node) =>
    wrapped(open, close, node),
  );
};

/** `{numerator \over denominator}` and its like. */
const infix =
  (bar: MathFraction['bar'], open = '', close = ''): Infix =>
  () =>
  (numerator, denominator) =>
    wrapped(open, close, fraction(numerator, denominator, bar));

const withDelimiters =
  (bar: MathFraction['bar'], thick: boolean): Infix =>
  (parser) => {
    const open = parser.delimiter();
    const close = parser.delimiter();
    if (thick) dimension(parser.tokens);
    return (numerator, denominator) => wrapped(open, close, fraction(numerator, denominator, bar));
  };

const above: Infix = (parser) => {
  const braced = parser.tokens.accept('{');
  const thickness = dimension(parser.tokens);
  if (braced) parser.tokens.accept('}');
  return (numerator, denominator) => fraction(numerator, denominator, thickness === 0 ? 'none' : 'bar');
};

const radical: Handler = (parser) => {
  const degree = parser.optional() ?? [];
  return [{ type: 'radical', degree, radicand: parser.argument() }];
};

const root: Handler = (parser) => {
  const degree = parser.list('root');
  if (parser.tokens.peekExpanded().text === 'of') parser.tokens.take();
  return [{ type: 'radical', degree, radicand: parser.argument() }];
};

/** `\longdiv{x}`: a bracket on the left, a rule above. */
const longDivision: Handler = (parser) => {
  const base: MathList = [symbol(')', 'close'), ...parser.argument()];
  return [{ type: 'bar', position: 'over', base }];
};

export const fractions: Record<string, Handler> = {
  frac: frac('bar'),
  dfrac: frac('bar', 'display'),
  tfrac: frac('bar', 'text'),
  cfrac: frac('bar', 'display'),
  sfrac: frac('skewed'),
  nicefrac: frac('skewed'),
  xfrac: frac('skewed'),
  faktor: frac('skewed'),
  flatfrac: frac('linear'),
  binom: binomial('(', ')'),
  dbinom: binomial('(', ')', 'display'),
  tbinom: binomial('(', ')', 'text'),
  genfrac,
  sqrt: radical,
  root,
  longdiv: longDivision,
};

export const infixes: Record<string, Infix> = {
  over: infix('bar'),
  atop: infix('none'),
  choose: infix('none', '(', ')'),
  brack: infix('none', '[', ']'),
  brace: infix('none', '{', '}'),
  above,
  overwithdelims: withDelimiters('bar', false),
  atopwithdelims: withDelimiters('none', false),
  abovewithdelims: withDelimiters('bar', true),
};
