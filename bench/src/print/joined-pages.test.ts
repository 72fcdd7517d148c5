import { expect, it } from 'vitest';
import { joinedPages } from './joined-pages.ts';

it('puts the notes of all pages behind the last one, with their lines', () => {
  const pages = ['One[^1] is.\n\n[^1]: Note $a$\n    goes on.\n\n    Still note.', 'Two.\n\n[^1]: Other.\n'];
  const [text, notes] = joinedPages(pages).split('Two.');
  expect(text?.trim()).toBe('One[^1] is.');
  expect(notes?.trim()).toBe('[^1]: Note $a$\n    goes on.\n\n    Still note.\n\n[^1]: Other.');
});
