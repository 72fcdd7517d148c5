import { i18n } from '../i18n.ts';
import { showToast } from './toasts.tsx';

/** Copies a text; where the browser does not allow it, says so. Answers whether it is copied. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    showToast({ title: i18n.t('toast.copyFailed'), tone: 'danger' });
    return false;
  }
}
