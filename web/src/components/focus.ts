import { type RefObject, useEffect, useRef } from 'react';

/** Nothing has the focus, or something that cannot be used any more. */
export const focusIsLost = () =>
  document.activeElement === null || document.activeElement.matches('body, :disabled');

/** For a button that is off while it works: it has the focus again afterwards, if nothing else took it. */
export function useFocusBack<Kind extends HTMLElement>(busy: boolean): RefObject<Kind | null> {
  const button = useRef<Kind>(null);
  const wasBusy = useRef(false);
  useEffect(() => {
    if (wasBusy.current && !busy && focusIsLost()) button.current?.focus({ preventScroll: true });
    wasBusy.current = busy;
  }, [busy]);
  return button;
}
