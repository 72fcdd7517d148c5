import { type ComponentType, lazy, type ReactNode, Suspense, useLayoutEffect, useRef } from 'react';
import { takeOverPart } from '../early-input.ts';

/** Whatever somebody does first: nothing below the first screen can be reached without one of them. */
const INPUTS = ['pointermove', 'pointerdown', 'touchstart', 'keydown', 'focusin', 'scroll'] as const;

let begin: () => void = () => undefined;
const begun = new Promise<void>((resolve) => {
  begin = resolve;
});

/** Nothing was written that could wait. */
export const loadAllNow = () => begin();

if (import.meta.env.SSR) begin();
else for (const input of INPUTS) addEventListener(input, () => begin(), { once: true, passive: true });

/** A part that is there as it was written; its scripts come with the first input on the page. */
export const onFirstInput = (load: () => Promise<{ default: ComponentType }>) => lazy(() => begun.then(load));

/** Marks the part as React's as soon as it is. */
function Taken() {
  const place = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => takeOverPart(place.current?.closest<HTMLElement>('[data-waiting]') ?? null), []);
  return <span ref={place} hidden />;
}

/** Holds parts made by `onFirstInput`; a button that is pressed before they are taken over is pressed again then. */
export function AfterFirstInput({ children }: { children: ReactNode }) {
  return (
    <div data-waiting style={{ display: 'contents' }}>
      <Suspense fallback={null}>
        {children}
        <Taken />
      </Suspense>
    </div>
  );
}
