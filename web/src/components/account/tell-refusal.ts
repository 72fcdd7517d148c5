import type { Problem } from '../../problem.ts';
import { type AccountDialog, openDialog } from './dialogs.ts';

/** What the site opens besides the sentence; null where the toast says it all. */
const DIALOGS: Record<string, AccountDialog | null> = {
  'free-limit-reached': 'free-limit',
  'network-limit-reached': 'free-limit',
  'not-enough-conversions': 'upgrade',
  'no-conversions-remaining': 'upgrade',
  'plan-expired': null,
  'email-not-verified': null,
};

export const isRefusal = ({ code }: Problem) => code in DIALOGS;

/** Asks to choose a plan, over the plans themselves where the page has them. */
export function showUpgrade() {
  document.getElementById('pricing')?.scrollIntoView();
  openDialog('upgrade');
}

/** Says why nothing was converted, and shows the way on. */
export function tellRefusal(problem: Problem, showProblems: (problems: Problem[]) => void) {
  showProblems([problem]);
  const dialog = DIALOGS[problem.code];
  if (dialog === 'upgrade') showUpgrade();
  else if (dialog) openDialog(dialog);
}
