import { useEffect, useRef } from 'react';

const APPLE = /^(Mac|iP)/.test(navigator.platform);

/** The names of keys as this keyboard has them, and as browsers tell them on. */
export const KEYS = APPLE
  ? { save: '⌘ Enter', next: '⌥ ↓', previous: '⌥ ↑' }
  : { save: 'Ctrl+Enter', next: 'Alt+↓', previous: 'Alt+↑' };
export const SHORTCUTS = {
  save: APPLE ? 'Meta+Enter' : 'Control+Enter',
  next: 'Alt+ArrowDown',
  previous: 'Alt+ArrowUp',
};

interface ReviewKeys {
  /** Null where no formula is open. */
  onClose: (() => void) | null;
  onNext: (() => void) | null;
  onPrevious: (() => void) | null;
}

function actionOf(event: KeyboardEvent, keys: ReviewKeys): (() => void) | null {
  if (event.key === 'Escape') return keys.onClose;
  const alone = event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
  if (alone && event.key === 'ArrowDown') return keys.onNext;
  return alone && event.key === 'ArrowUp' ? keys.onPrevious : null;
}

/** Wherever the focus is on the page: Escape closes the formula, two keys go through those in doubt. */
export function useReviewKeys(keys: ReviewKeys) {
  const latest = useRef(keys);
  useEffect(() => {
    latest.current = keys;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const action = event.defaultPrevented ? null : actionOf(event, latest.current);
      if (!action) return;
      event.preventDefault();
      action();
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, []);
}
