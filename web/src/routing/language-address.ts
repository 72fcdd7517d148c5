import type { Language } from '../languages.ts';
import { addressIn, plainAddress } from './addresses.ts';

const listeners = new Set<() => void>();

/** Tells when the page that is shown has moved to its address in another language. */
export const onLanguageAddress = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Pages that exist at their plain address only. */
const HAS_NO_TWIN = /^\/admin(\/|$)/;

/** Shows the same page at its address in another language, without loading it anew: chosen files stay. */
export function moveToLanguage(language: Language) {
  const plain = plainAddress(location.pathname);
  if (HAS_NO_TWIN.test(plain)) return;
  history.replaceState(history.state, '', addressIn(language, plain) + location.search + location.hash);
  for (const listener of listeners) listener();
}
