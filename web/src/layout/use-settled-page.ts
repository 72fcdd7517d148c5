import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useTranslation } from '../i18n.ts';

/** For how long nothing may have to be done, in milliseconds, where browsers do not tell. */
const QUIET = 1_000;

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(work);
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, QUIET);
  return () => clearTimeout(waiting);
}

/**
 * Says on the root element that the whole page has been laid out once, in its own fonts: from then on what is out of
 * sight can be passed over at its known height, so that links lead to where their sections are.
 */
export function useSettledPage() {
  const { pathname } = useLocation();
  const { i18n } = useTranslation();
  const { language } = i18n;
  // oxlint-disable-next-line react/exhaustive-deps -- another page, or its sentences in another language, has other heights
  useEffect(() => {
    const { dataset } = document.documentElement;
    let over = false;
    let stop = () => {};
    const settle = () => {
      dataset.settled = '';
    };
    void document.fonts?.ready.then(() => {
      if (!over) stop = whenIdle(settle);
    });
    return () => {
      over = true;
      stop();
      delete dataset.settled;
    };
  }, [pathname, language]);
}
