import type { Block, EquationBlock, Inline, MathInline } from '../../tree/index.ts';

const isMath = (inline: Inline): inline is MathInline => inline.type === 'math';
/** Marks that end a formula within a sentence. */
const isMark = (inline: Inline) => inline.type === 'text' && /^[\s.,;:]*$/.test(inline.value);

/**
 * A picture of nothing but one formula, as a screenshot gives it, is a display: nothing beside it says so on a page that
 * ends where the formula does.
 */
export function asDisplay(blocks: Block[]): Block[] {
  const [only, ...others] = blocks;
  if (only?.type !== 'paragraph' || others.length > 0) return blocks;
  const formulas = only.children.filter(isMath);
  const [formula] = formulas;
  if (!formula || formulas.length > 1) return blocks;
  if (!only.children.every((inline) => isMath(inline) || isMark(inline))) return blocks;
  const { type: _, ...rest } = formula;
  return [{ type: 'equation', ...rest } satisfies EquationBlock];
}

/**
 * The pages that show formulas and nothing else, of those that a test lets through. Who sends one wants just this: in place of a
 * formula that is doubtful throughout, the same picture again would tell nothing.
 */
export function pagesOfFormulas(
  blocks: readonly Block[],
  isAsked: (page: number) => boolean,
): ReadonlySet<number> {
  const others = new Set(blocks.filter(({ type }) => type !== 'equation').map(({ source }) => source?.page));
  // What tells no page may be on any.
  if (others.has(undefined)) return new Set();
  return new Set(
    blocks.flatMap(({ source }) => {
      const page = source?.page;
      return page !== undefined && !others.has(page) && isAsked(page) ? [page] : [];
    }),
  );
}
