import { useSyncExternalStore } from 'react';
import { useSearchParams } from 'react-router';

const never = () => () => undefined;

/**
 * False while a page that was written at build time is taken over: then it has to show what was written for
 * everybody, and right after that what this browser knows.
 */
export const useHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );

const NOTHING_ASKED = new URLSearchParams();

/** What an address asks for behind its `?`; pages are written for those that ask for nothing. */
export function useAddressQuery(): URLSearchParams {
  const [query] = useSearchParams();
  return useHydrated() ? query : NOTHING_ASKED;
}
