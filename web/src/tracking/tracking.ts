import { siteSettings } from '../site-settings.ts';
import type * as Records from './records.ts';

/** Do Not Track and Global Privacy Control: who sets either is not followed at all. */
function wantsPrivacy(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return globalPrivacyControl === true || doNotTrack === '1' || doNotTrack === 'yes';
}

/** Loaded once the page is quiet; a failure is nothing that a visitor should hear of. */
function count(work: (records: typeof Records) => Promise<void>) {
  if (wantsPrivacy()) return;
  import('./records.ts').then(work).catch((cause: unknown) => {
    // The spec wants errors here logged, and shown to nobody.
    // oxlint-disable-next-line no-console
    console.warn('Not counted:', cause);
  });
}

/** The site was opened; of interest only where the operator has set a service that tells where from. */
export function countVisit() {
  if (siteSettings.geolocationUrl !== null) count(({ sendVisit }) => sendVisit());
}

/** Loads what counts before it is needed: a click that leaves the page would not wait for it. */
export const readyToCount = () => count(() => Promise.resolve());

/** Convert was clicked. */
export const countConversion = () => count(({ sendConversion }) => sendConversion());
/** The button of a plan was clicked. */
export const countPlanClick = (plan: Records.PlanClick) => count(({ sendClick }) => sendClick(plan));
