import type { Problem } from '../../problem.ts';
import { type AccountDialog, type JoinPictures, openDialog, type TooMany } from './dialogs.ts';

/** What the site opens besides the sentence; null where the toast says it all. */
const DIALOGS: Record<string, AccountDialog | null> = {
  'free-limit-reached': 'free-limit',
  'not-enough-conversions': 'upgrade',
  'no-conversions-remaining': 'upgrade',
  'plan-expired': null,
  'email-not-verified': null,
};

export const isAllowanceError = ({ code }: Problem) => code in DIALOGS;

/** Asks to choose a plan, over the plans themselves where the page has them. */
export function showUpgrade(about: TooMany | null = null) {
  document.getElementById('pricing')?.scrollIntoView();
  openDialog('upgrade', about);
}

/** The numbers of a refusal where some of the files can be converted all the same; else null. */
function tooManyOf({ details }: Problem, convertSome?: (count: number) => void, join?: JoinPictures | null) {
  const [needed, remaining] = [Number(details.needed), Number(details.remaining)];
  if (!convertSome || !(remaining > 0 && remaining < needed)) return null;
  const isEnough = join != null && needed - join.count < remaining;
  return { needed, remaining, convertSome: () => convertSome(remaining), join: isEnough ? join : null };
}

/** Says why nothing was converted, and shows the way on. */
export function showAllowanceError(
  problem: Problem,
  showProblems: (problems: Problem[]) => void,
  convertSome?: (count: number) => void,
  join?: JoinPictures | null,
) {
  showProblems([problem]);
  const dialog = DIALOGS[problem.code];
  const about = tooManyOf(problem, convertSome, join);
  if (dialog === 'upgrade') showUpgrade(about);
  else if (dialog) openDialog(dialog, about);
}
