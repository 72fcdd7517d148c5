import { itemsOf } from '../../formula/formula.ts';
import type { PageAccount } from '../model/page-account.ts';
import type { Segment } from './segments.ts';

/** Enters the glyphs of a line that was read: those of words as text, those of formulas as formulas. */
export function claimSegments(account: PageAccount, segments: readonly Segment[]): void {
  for (const { kind, tokens } of segments) {
    const items = tokens.flatMap(({ bases }) => bases.flatMap(itemsOf));
    const read = kind === 'math' ? items : items.filter(({ text, nodes }) => text !== '' || nodes !== null);
    const [state, rule] =
      kind === 'math' ? (['formula', 'formula in a line'] as const) : (['text', 'words'] as const);
    account.claim(
      read.flatMap(({ glyphs }) => glyphs),
      state,
      rule,
    );
  }
}
