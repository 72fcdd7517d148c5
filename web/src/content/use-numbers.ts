import { ALLOWANCE } from '@sutra/contract';
import { useHydrated } from '../hydration.ts';
import { siteSettings } from '../site-settings.ts';
import { NUMBERS } from './numbers.ts';

/** `NUMBERS` with the files that are free without an account as `count`: the operator's, as soon as the page lives. */
export function useNumbers() {
  const isLive = useHydrated();
  return { ...NUMBERS, count: isLive ? siteSettings.anonymousConversions : ALLOWANCE.anonymous };
}
