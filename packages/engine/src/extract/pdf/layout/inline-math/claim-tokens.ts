import { itemsOf } from '../../formula/formula.ts';
import type { PageAccount } from '../model/page-account.ts';
import type { Segment } from './segments.ts';

/** Enters the glyphs of a line that was read: those of words as text, those of formulas as formulas. */
export function claimSegments(account: PageAccount, segments: readonly Segment[]): void {
  for (const { kind, tokens } of segments) {
    const [state, rule] =
      kind === 'math' ? (['formula', 'formula in a line'] as const) : (['text', 'words'] as const);
    for (const { bases } of tokens)
      for (const base of bases)
        for (const item of itemsOf(base))
          if (kind === 'math' || item.text !== '' || item.nodes !== null)
            account.claim(item.glyphs, state, rule);
  }
}
