import { LIMITS } from '@sutra/contract';
import { i18n } from '../i18n.ts';
import { type Problem, problemSentence, problemTitle } from '../problem.ts';
import type { Translate } from '../sentences.ts';
import { problemActions } from './account/problem-actions.ts';
import { showToast } from './toasts.tsx';

/** More problems of one kind than this are told in one toast. */
const TOLD_ONE_BY_ONE = 3;

function groups(problems: readonly Problem[]): Problem[][] {
  const byCode = new Map<string, Problem[]>();
  for (const problem of problems) byCode.set(problem.code, [...(byCode.get(problem.code) ?? []), problem]);
  return [...byCode.values()].flatMap((group) =>
    group.length > TOLD_ONE_BY_ONE ? [group] : group.map((problem) => [problem]),
  );
}

type Page = 'upload' | 'hindi';

/** What the page of Hindi handwriting says in words of its own. */
const HINDI_PAGE: Record<string, string> = {
  'invalid-file-type': 'hindi.invalidType',
  'file-too-large': 'hindi.tooLarge',
};

function sentenceOn(page: Page, t: Translate, problem: Problem): string {
  const own = page === 'hindi' ? HINDI_PAGE[problem.code] : undefined;
  if (!own) return problemSentence(t, problem);
  return `${problem.details.file}: ${t(own, { limit: LIMITS.fileBytes / 1024 / 1024 })}`;
}

/** One toast each; many of a kind share one. */
export async function showProblemToasts(problems: readonly Problem[], t: Translate, page: Page) {
  await i18n.loadNamespaces('errors');
  for (const group of groups(problems)) {
    const [first] = group;
    if (!first) continue;
    const rest = group.length > 1 ? ` ${t('toast.andMore', { count: group.length - 1 })}` : '';
    showToast({
      title: problemTitle(t, first),
      message: sentenceOn(page, t, first) + rest,
      tone: 'danger',
      actions: problemActions(t, first),
    });
  }
}
