import { useEffect, useState } from 'react';
import type { FormulaLook } from './formula-math.ts';

export type LookAt = (tex: string, display: boolean) => FormulaLook;

let loaded: LookAt | null = null;

/** What renders formulas, once it is there; `wanted` loads it. */
export function useLookAt(wanted: boolean): LookAt | null {
  const [lookAt, setLookAt] = useState(() => loaded);
  useEffect(() => {
    if (!wanted || lookAt) return undefined;
    let gone = false;
    import('./formula-math.ts').then(
      (math) => {
        loaded = math.lookAt;
        if (!gone) setLookAt(() => math.lookAt);
      },
      // Without it formulas are shown as LaTeX.
      () => undefined,
    );
    return () => {
      gone = true;
    };
  }, [wanted, lookAt]);
  return lookAt;
}
