import { expect, it } from 'vitest';
import { textNodes, tokenNodesIn } from './text-nodes.ts';

const lookAt = (tex: string) => ({ mathml: `<math><mi>${tex}</mi></math>`, errors: [] });

function shown(text: string, html = ''): string {
  const passage = document.createElement('p');
  passage.innerHTML = html;
  const place = document.createElement('div');
  place.append(textNodes(text, lookAt as never, tokenNodesIn(passage)));
  return place.innerHTML;
}

it('a text of the review shows the picture that a token stands for, and formulas', () => {
  const picture = '<span data-token="2"><img alt="curve"></span>';
  expect(shown('See {{2}}: $x$', `a<sup data-token="1">1</sup>${picture}`)).toBe(
    `See ${picture}: <math><mi>x</mi></math>`,
  );
});

it('a text of the review leaves a token that stands for nothing as it was typed', () => {
  expect(shown('See {{7}}')).toBe('See {{7}}');
});
