import type { Problem } from '../../problem.ts';
import type { Translate } from '../../sentences.ts';
import { currentViewer } from '../../viewer/viewer.ts';
import type { ToastAction } from '../toasts.tsx';
import { supportLink } from './support-link.ts';

/** The message that asks support to renew a plan. */
export const renewalMessage = (t: Translate) =>
  t('site:plan.renewMessage', {
    email: currentViewer()?.account?.email ?? t('site:plan.noEmail'),
  });

/** What a toast about this problem offers besides its sentence. */
export function problemActions(t: Translate, { code }: Problem): ToastAction[] {
  if (code !== 'plan-expired') return [];
  return [
    { label: t('toast.seePlans'), href: '/pricing' },
    { label: t('toast.contactSupport'), href: supportLink(renewalMessage(t)) },
  ];
}
