import { textParts } from './passage-state.ts';
import { safeNodes } from './safe-html.ts';
import type { LookAt } from './use-look.ts';

/** What a token of a passage stands for; null where it stands for nothing. */
export type TokenNode = (token: number) => Node | null;

/** The pictures and references below an element of the review's HTML, by their tokens. */
export function tokenNodesIn(passage: ParentNode | null): TokenNode {
  const nodes = new Map(
    [...(passage?.querySelectorAll('[data-token]') ?? [])].map((place) => [
      Number(place.getAttribute('data-token')),
      place,
    ]),
  );
  return (token) => nodes.get(token)?.cloneNode(true) ?? null;
}

/**
 * A text as the document will have it: words, formulas as MathML, and what its tokens stand for. Marks of Markdown stay
 * as they are typed, and so does a token that stands for nothing.
 */
export function textNodes(text: string, lookAt: LookAt, tokenNode: TokenNode): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const part of textParts(text)) {
    if ('tex' in part) fragment.append(safeNodes(lookAt(part.tex, part.display).mathml));
    else if ('token' in part) fragment.append(tokenNode(part.token) ?? `{{${part.token}}}`);
    else
      for (const [index, line] of part.text.split('\n').entries()) {
        if (index > 0) fragment.append(document.createElement('br'));
        fragment.append(line);
      }
  }
  return fragment;
}
