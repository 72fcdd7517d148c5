import { useEffect } from 'react';

/** Browsers take a wait as 32 bits of milliseconds; nothing is kept so long. */
const LONGEST_WAIT_MS = 2 ** 31 - 1;

interface ExpiringResult {
  secondsKept: number | null;
}

/** Asks again when the next of these documents is deleted: its links go from an open page, too. */
export function useFreshAtDeletion(results: readonly ExpiringResult[], ask: () => Promise<unknown>) {
  useEffect(() => {
    const waits = results.flatMap(({ secondsKept }) => (secondsKept ? [secondsKept * 1000] : []));
    if (waits.length === 0) return undefined;
    // What could not be asked now is asked at the next poll.
    const look = () => void ask().catch(() => undefined);
    const timer = setTimeout(look, Math.min(...waits, LONGEST_WAIT_MS));
    return () => clearTimeout(timer);
  }, [results, ask]);
}
