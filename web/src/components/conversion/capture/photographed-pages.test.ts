import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import {
  choosePage,
  photograph,
  placePage,
  removePages,
  showCapture,
  useCapture,
} from './photographed-pages.ts';

const photo = (name: string) => new File(['x'], name);
const capture = () => renderHook(() => useCapture()).result.current;
const names = () => capture().pages.map((page) => page.photo.name);
const idOf = (name: string) => capture().pages.find((page) => page.photo.name === name)?.id ?? 0;

it('the sheet of photographed pages keeps photos in their order until they are moved or taken away', () => {
  photograph([photo('a'), photo('b')]);
  photograph([photo('c')]);
  expect(names()).toEqual(['a', 'b', 'c']);
  placePage(idOf('c'), 1);
  placePage(idOf('a'), -1);
  expect(names()).toEqual(['a', 'c', 'b']);
  removePages([idOf('c')]);
  expect(names()).toEqual(['a', 'b']);
});

it('the sheet of photographed pages moves a page over many others in one step', () => {
  photograph(['c', 'd', 'e', 'f'].map(photo));
  placePage(idOf('f'), 0);
  expect(names()).toEqual(['f', 'a', 'b', 'c', 'd', 'e']);
  placePage(idOf('f'), 4);
  expect(names()).toEqual(['a', 'b', 'c', 'd', 'f', 'e']);
  removePages(['c', 'd', 'e', 'f'].map(idOf));
});

it('the sheet of photographed pages keeps the pages when the sheet is closed, and closes it with the last of them', () => {
  showCapture(false);
  expect(names()).toEqual(['a', 'b']);
  showCapture(true);
  removePages([idOf('a'), idOf('b')]);
  expect(capture()).toEqual({ pages: [], open: false, chosen: null });
});

it('the sheet of photographed pages opens with the first of the photos that were added, and goes on with the one behind a removed one', () => {
  const chosen = () => capture().pages.find(({ id }) => id === capture().chosen)?.photo.name;
  photograph([photo('a'), photo('b'), photo('c')]);
  expect(chosen()).toBe('a');
  choosePage(idOf('b'));
  removePages([idOf('b')]);
  expect(chosen()).toBe('c');
  photograph([photo('d')]);
  expect(chosen()).toBe('d');
  removePages([idOf('d')]);
  expect(chosen()).toBe('c');
  removePages([idOf('a'), idOf('c')]);
});

it('the sheet of photographed pages does not open for a camera that was put away', () => {
  photograph([]);
  expect(capture().open).toBe(false);
});
