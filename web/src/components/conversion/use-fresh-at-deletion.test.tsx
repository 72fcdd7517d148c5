import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useFreshAtDeletion } from './use-fresh-at-deletion.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('the list of results asks again when the first of the documents is deleted, and not before', () => {
  const ask = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const results = [{ secondsKept: 90 }, { secondsKept: 60 }, { secondsKept: 0 }, { secondsKept: null }];
  renderHook(() => useFreshAtDeletion(results, ask));
  vi.advanceTimersByTime(59_999);
  expect(ask).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(ask).toHaveBeenCalledOnce();
});

it('the list of results asks nothing where no document is kept', () => {
  const ask = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const results = [{ secondsKept: 0 }, { secondsKept: null }];
  renderHook(() => useFreshAtDeletion(results, ask));
  vi.runAllTimers();
  expect(ask).not.toHaveBeenCalled();
});
