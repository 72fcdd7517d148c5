import { itemsOf } from '../../formula/formula.ts';
import type { Glyph } from '../../page.ts';
import type { PageAccount } from '../model/page-account.ts';
import type { Segment } from './segments.ts';

/** Enters the glyphs of a line that was read: those of words as text, those of formulas as formulas. */
export function claimSegments(account: PageAccount, segments: readonly Segment[]): void {
  for (const { kind, tokens } of segments) {
    const [state, rule] =
      kind === 'math' ? (['formula', 'formula in a line'] as const) : (['text', 'words'] as const);
    const claimed: Glyph[] = [];
    for (const { bases } of tokens)
      for (const base of bases)
        for (const item of itemsOf(base))
          if (kind === 'math' || item.text !== '' || item.nodes !== null) claimed.push(...item.glyphs);
    account.claim(claimed, state, rule);
  }
}
