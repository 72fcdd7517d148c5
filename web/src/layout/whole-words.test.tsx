import { cleanup, render } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { WholeWords } from './whole-words.tsx';

afterEach(cleanup);

const keptWhole = (text: string) => {
  const { container } = render(<WholeWords text={text} />);
  expect(container.textContent).toBe(text);
  return [...container.querySelectorAll('span')].map((word) => word.textContent);
};

it('a heading keeps short words with a hyphen in one line, and says the same', () => {
  expect(keptWhole('Start Your 7-Day Free Trial')).toEqual(['7-Day']);
  expect(keptWhole('Welcome to Your 7-Day Free Trial!')).toEqual(['7-Day']);
  expect(keptWhole('Help Center')).toEqual([]);
  expect(keptWhole('A state-of-the-art converter – as said')).toEqual([]);
});
