import { textParts } from './passage-state.ts';
import { safeNodes } from './safe-html.ts';
import type { LookAt } from './use-look.ts';

/** A text as the document will have it: words, and formulas as MathML. Marks of Markdown stay as they are typed. */
export function textNodes(text: string, lookAt: LookAt): DocumentFragment {
  const fragment = document.createDocumentFragment();
  for (const part of textParts(text)) {
    if ('tex' in part) fragment.append(safeNodes(lookAt(part.tex, part.display).mathml));
    else
      for (const [index, line] of part.text.split('\n').entries()) {
        if (index > 0) fragment.append(document.createElement('br'));
        fragment.append(line);
      }
  }
  return fragment;
}
