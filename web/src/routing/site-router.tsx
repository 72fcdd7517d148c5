import { type ReactNode, startTransition, useEffect, useLayoutEffect, useState } from 'react';
import { UNSAFE_createBrowserHistory as createBrowserHistory, Router } from 'react-router';
import { showLanguage } from '../i18n.ts';
import { baseOfAddress, languageOfAddress } from './addresses.ts';
import { onLanguageAddress } from './language-address.ts';

const placeIn = ({ action, location }: ReturnType<typeof createBrowserHistory>) => ({ action, location });

/**
 * The site's pages below the address of their language. The router's own keeps one base for ever: another language would
 * make every component of the page anew, and the way back to a page in the language before would show nothing.
 */
export function SiteRouter({ children }: { children: ReactNode }) {
  const [history] = useState(() => createBrowserHistory({ v5Compat: true }));
  const [{ action, location }, show] = useState(() => placeIn(history));
  useLayoutEffect(() => history.listen((next) => startTransition(() => show(next))), [history]);
  useLayoutEffect(() => onLanguageAddress(() => show(placeIn(history))), [history]);
  const language = languageOfAddress(location.pathname);
  useEffect(() => {
    if (language) void showLanguage(language);
  }, [language]);
  return (
    <Router
      basename={baseOfAddress(location.pathname)}
      location={location}
      navigationType={action}
      navigator={history}
    >
      {children}
    </Router>
  );
}
