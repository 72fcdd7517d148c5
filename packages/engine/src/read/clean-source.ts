import type { Warn } from '../tree/index.ts';

const LONE_SURROGATES = /\p{Surrogate}/gu;
const FORBIDDEN = /(?![\t\n\f])\p{Cc}|[\ufffe\uffff]/gu;

/** One kind of line end, no byte order mark, nothing that XML cannot hold. Form feeds stay. */
export function cleanSource(source: string, warn: Warn): string {
  const lines = source.replace(/^\ufeff/, '').replace(/\r\n?|\u0085|\u2028|\u2029/g, '\n');
  const wellFormed = lines.replace(LONE_SURROGATES, '\ufffd');
  if (wellFormed !== lines) warn({ code: 'text-lone-surrogate' });
  const clean = wellFormed.replace(FORBIDDEN, '');
  if (clean !== wellFormed) warn({ code: 'text-control-character' });
  return clean;
}
