import { useEffect } from 'react';
import { i18n, useTranslation } from '../../i18n.ts';
import { problemSentence, problemTitle } from '../../problem.ts';
import type { Viewer } from '../../viewer/viewer.ts';
import { showToast } from '../toasts.tsx';
import { standstill } from './allowance-error.ts';
import { problemActions } from './problem-actions.ts';

/** The toasts shown since the page was loaded: each once. */
let lastShownCode: string | null = null;

/** For what was just told in other words. */
export const skipStandstillToast = (code: string) => {
  lastShownCode = code;
};

/** Says why Convert is off, with the page's own sentence where it has one. */
export function useStandstillToast(viewer: Viewer, sentences: 'upload' | 'hindi') {
  const { t } = useTranslation();
  useEffect(() => {
    const problem = standstill(viewer);
    if (!problem || lastShownCode === problem.code) return;
    lastShownCode = problem.code;
    const isHindi = sentences === 'hindi' && problem.code === 'email-not-verified';
    const tell = () =>
      showToast({
        title: problemTitle(t, problem),
        message: isHindi ? t('hindi.verifyEmail') : problemSentence(t, problem),
        tone: 'danger',
        actions: problemActions(t, problem),
      });
    // Without its sentence where that cannot be had. A page that waited for it in rendering would be empty meanwhile.
    void i18n.loadNamespaces('errors').then(tell, tell);
  }, [viewer, sentences, t]);
}
