import { renderHook } from '@testing-library/react';
import { expect, it } from 'vitest';
import { movePage, photograph, removePages, showCapture, useCapture } from './photographed-pages.ts';

const photo = (name: string) => new File(['x'], name);
const capture = () => renderHook(() => useCapture()).result.current;
const names = () => capture().pages.map((page) => page.photo.name);
const idOf = (name: string) => capture().pages.find((page) => page.photo.name === name)?.id ?? 0;

it('keeps photos in their order until they are moved or taken away', () => {
  photograph([photo('a'), photo('b')]);
  photograph([photo('c')]);
  expect(names()).toEqual(['a', 'b', 'c']);
  movePage(idOf('c'), -1);
  movePage(idOf('a'), -1);
  expect(names()).toEqual(['a', 'c', 'b']);
  removePages([idOf('c')]);
  expect(names()).toEqual(['a', 'b']);
});

it('keeps the pages when the sheet is closed, and closes it with the last of them', () => {
  showCapture(false);
  expect(names()).toEqual(['a', 'b']);
  showCapture(true);
  removePages([idOf('a'), idOf('b')]);
  expect(capture()).toEqual({ pages: [], open: false });
});

it('does not open for a camera that was put away', () => {
  photograph([]);
  expect(capture().open).toBe(false);
});
