import { LIMITS } from '@sutra/contract';
import { i18n } from '../i18n.ts';
import { type Problem, problemSentence, problemTitle } from '../problem.ts';
import type { Translate } from '../sentences.ts';
import { problemActions } from './account/problem-actions.ts';
import { toastLines } from './toast-lines.ts';
import { showToast } from './toasts.tsx';

function groups(problems: readonly Problem[], t: Translate): [string, Problem[]][] {
  const byTitle = new Map<string, Problem[]>();
  for (const problem of problems) {
    const title = problemTitle(t, problem);
    byTitle.set(title, [...(byTitle.get(title) ?? []), problem]);
  }
  return [...byTitle];
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

/** One toast for each kind of problem. */
export async function showProblemToasts(problems: readonly Problem[], t: Translate, page: Page) {
  await i18n.loadNamespaces('errors');
  for (const [title, group] of groups(problems, t)) {
    const sentences = group.map((problem) => sentenceOn(page, t, problem));
    const actions = group.map((problem) => problemActions(t, problem));
    showToast({
      title,
      message: toastLines(t, [...new Set(sentences)]),
      tone: 'danger',
      actions: actions.find(({ length }) => length > 0),
    });
  }
}
