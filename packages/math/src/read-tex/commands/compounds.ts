import { mapValues } from '../../look-up.ts';
import type { AtomClass } from '../../tree/index.ts';
import type { Handler } from '../handler.ts';
import { group, symbol } from '../nodes.ts';

/** Relations of two signs that Unicode has no character for. */
const relations: Record<string, string> = {
  approxcolon: '≈:',
  approxcoloncolon: '≈∷',
  colonapprox: ':≈',
  Colonapprox: '∷≈',
  coloncolonapprox: '∷≈',
  colonsim: ':∼',
  Colonsim: '∷∼',
  coloncolonsim: '∷∼',
  simcolon: '∼:',
  simcoloncolon: '∼∷',
  colonminus: ':−',
  coloncolonminus: '∷−',
  minuscoloncolon: '−∷',
  Eqcolon: '−∷',
  Eqqcolon: '=∷',
  equalscoloncolon: '=∷',
};

const compound =
  (signs: string): Handler =>
  () => [
    group(
      'relation',
      Array.from(signs, (sign) => symbol(sign, 'relation')),
    ),
  ];

/** Single signs whose class differs from the one that the character has elsewhere. */
const signs: Record<string, [string, AtomClass]> = {
  vcentcolon: [':', 'relation'],
  ordinarycolon: [':', 'ordinary'],
  nsubseteqq: ['⫅\u0338', 'relation'],
  nsupseteqq: ['⫆\u0338', 'relation'],
  leftmodels: ['⊨', 'relation'],
  oc: ['!', 'ordinary'],
  wn: ['?', 'ordinary'],
  with: ['&', 'binary'],
  coh: ['⁐', 'relation'],
  scoh: ['⌢', 'relation'],
  incoh: ['≍', 'relation'],
  sincoh: ['⌣', 'relation'],
  shpos: ['↓', 'ordinary'],
  shneg: ['↑', 'ordinary'],
  shift: ['↕', 'ordinary'],
  Nand: ['⊼', 'binary'],
  Nor: ['⊽', 'binary'],
  Xor: ['⊻', 'binary'],
  coppa: ['ϙ', 'ordinary'],
  Coppa: ['Ϙ', 'ordinary'],
  minuso: ['⦵', 'binary'],
  standardstate: ['⦵', 'ordinary'],
  var: ['δ', 'ordinary'],
  relbar: ['−', 'relation'],
  Relbar: ['=', 'relation'],
  varvdots: ['⋮', 'ordinary'],
  varcoppa: ['ϙ', 'ordinary'],
};

/** Relations that have no small character of their own. */
const smallRelations: Record<string, string> = {
  shortmid: '∣',
  nshortmid: '∤',
  shortparallel: '∥',
  nshortparallel: '∦',
  smallfrown: '⌢',
  smallsmile: '⌣',
};

const small =
  (sign: string): Handler =>
  () => [group('relation', [{ type: 'sized', size: 'script', base: [symbol(sign, 'relation')] }])];

export const compounds: Record<string, Handler> = {
  ...mapValues(smallRelations, small),
  ...mapValues(relations, compound),
  ...mapValues(
    signs,
    ([text, atomClass]): Handler =>
      (parser) => [parser.symbol(text, atomClass)],
  ),
};
