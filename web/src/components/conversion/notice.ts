const WORKER = '/notice-worker.js';
const ICON = '/favicon.svg';

/**
 * Whether this browser can tell of something while its page is hidden. Only service workers count: Chrome on Android
 * has `Notification` and throws when a page makes one.
 */
export const canNotify = () =>
  'Notification' in window &&
  'serviceWorker' in navigator &&
  'showNotification' in ServiceWorkerRegistration.prototype &&
  Notification.permission !== 'denied';

let worker: ServiceWorkerRegistration | null = null;

export const isNoticeWanted = () => worker !== null;

/** Asks for leave to notify; false where no notification will be shown. */
export async function askToNotify(): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  try {
    await navigator.serviceWorker.register(WORKER);
    worker = await navigator.serviceWorker.ready;
  } catch {
    // No service worker here: the page offers no notice.
    return false;
  }
  return true;
}

/** Tells of something where that was asked for and nobody looks at the page. */
export async function notify(title: string, body: string): Promise<void> {
  if (worker && document.hidden && canNotify()) await worker.showNotification(title, { body, icon: ICON });
}
