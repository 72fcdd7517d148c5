import { recall, remember } from '../../browser-storage.ts';
import { plainAddress } from '../../routing/addresses.ts';
import { refreshViewer } from '../../viewer/viewer.ts';
import { openDialog } from './dialogs.ts';
import { showUpgrade } from './show-allowance-error.ts';

const PROMO_KEY = 'sutra.account-offered';
const HINDI = '/hindi-handwriting-to-text';

/** After files were started: a member whose free plan is used up is asked to choose another. */
export async function offerPlan() {
  const allowance = (await refreshViewer())?.allowance;
  if (allowance?.plan === 'FREE' && allowance.remaining === 0) showUpgrade();
}

/** After files have ended: a visitor whose free conversions are used up is offered an account, once. */
export async function offerAccount() {
  const viewer = await refreshViewer();
  if (!viewer || viewer.account || viewer.allowance.remaining > 0 || recall(PROMO_KEY)) return;
  remember(PROMO_KEY, '1');
  openDialog(plainAddress(location.pathname) === HINDI ? 'free-limit' : 'promo');
}
