import { forget, remember } from '../../browser-storage.ts';
import { i18n } from '../../i18n.ts';
import { AWAITING_KEY, enterAccount, mayAwaitSignIn } from '../../viewer/viewer.ts';
import { showToast } from '../toasts.tsx';
import { claimSignIn } from './local-account.ts';

const ASK_EVERY_MS = 4_000;

let timer: ReturnType<typeof setTimeout> | undefined;

const askAgainLater = () => {
  timer = setTimeout(() => void ask(), ASK_EVERY_MS);
};

/** Signed in, by this page or another one of the browser, or too late. */
async function ended(): Promise<void> {
  const viewer = await enterAccount();
  if (!viewer) return askAgainLater();
  forget(AWAITING_KEY);
  if (!viewer.account) return;
  await i18n.loadNamespaces('account');
  showToast({ title: i18n.t('account:verified.signedIn'), tone: 'success' });
}

async function ask(): Promise<void> {
  timer = undefined;
  if (!mayAwaitSignIn()) return;
  const isSeen = document.visibilityState === 'visible';
  if (isSeen && !(await claimSignIn()).waiting) return ended();
  askAgainLater();
}

/** Signs in by itself as soon as the address has been verified, in whichever browser that is done. */
export function awaitSignIn(): void {
  clearTimeout(timer);
  void ask();
}

export function rememberSignUp(): void {
  remember(AWAITING_KEY, '1');
  clearTimeout(timer);
  askAgainLater();
}
