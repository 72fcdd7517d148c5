import { Suspense, useEffect } from 'react';
import { Outlet, useLocation } from 'react-router';
import { useTranslation } from '../i18n.ts';
import { followPlace } from '../routing/follow-place.ts';
import { BottomBar } from './bottom-bar.tsx';
import { Footer } from './footer.tsx';
import { Header } from './header.tsx';
import classes from './layout.module.css';
import { SettledPage } from './settled-page.ts';

/** Follows a link to its section, or to the top of a new page. */
function useScrollToPlace() {
  const { key, pathname, hash } = useLocation();
  // The same page in another language stays where it is.
  // oxlint-disable-next-line react/exhaustive-deps -- a link that is followed once more leads there again
  useEffect(() => {
    const place = hash ? document.getElementById(hash.slice(1)) : null;
    if (place) return followPlace(place);
    if (!hash) scrollTo({ top: 0, behavior: 'instant' });
    return undefined;
  }, [key, pathname, hash]);
}

export function Layout() {
  const { t } = useTranslation();
  useScrollToPlace();
  return (
    <>
      <a href="#content" className={classes.skip}>
        {t('skip')}
      </a>
      <SettledPage />
      <Header />
      <main id="content" className={classes.content} tabIndex={-1}>
        <Suspense fallback={<output className={classes.waiting} aria-label={t('loading')} />}>
          <Outlet />
        </Suspense>
      </main>
      <Footer />
      <BottomBar />
    </>
  );
}
