import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { useSession } from '../components/conversion/session.tsx';

/** A page that is never idle is settled after so long, in milliseconds. */
const QUIET = 1_000;

function whenIdle(work: () => void): () => void {
  if ('requestIdleCallback' in window) {
    const waiting = requestIdleCallback(work, { timeout: QUIET });
    return () => cancelIdleCallback(waiting);
  }
  const waiting = setTimeout(work, QUIET);
  return () => clearTimeout(waiting);
}

/**
 * Says on the root element, from the first chosen file to the last converted one, that the whole page has been laid out
 * once, in its own fonts: what is out of sight can be passed over at its known height, so that links lead to where their
 * sections are. Convert is clicked and the progress of files shown then; at rest the page is left whole, for those who
 * print or copy it.
 */
export function SettledPage() {
  const { pathname } = useLocation();
  const { converting, files } = useSession();
  const working = converting || files.length > 0;
  // oxlint-disable-next-line react/exhaustive-deps -- another page has other heights
  useEffect(() => {
    if (!working) return undefined;
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
  }, [working, pathname]);
  return null;
}
