import { type BackendModule, createInstance, type ResourceKey } from 'i18next';
import { initReactI18next } from 'react-i18next';
import { forget, recall, remember } from './browser-storage.ts';
import { LANGUAGES, type Language } from './languages.ts';
import { languageOfAddress } from './layout/addresses.ts';
import site from './locales/en/site.json';

/** For what shows sentences outside of React. */
export const i18n = createInstance();

const LANGUAGE_KEY = 'sutra.language';
/** Sentences that the contract has in English already. */
const fromContract: Record<string, () => Promise<{ default: ResourceKey }>> = {
  errors: () => import('./locales/english-errors.ts'),
  warnings: () => import('./locales/english-warnings.ts'),
};
const files = import.meta.glob<{ default: ResourceKey }>('./locales/*/*.json');

const localeFiles: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const own = language === 'en' ? fromContract[namespace] : undefined;
    const load = own ?? files[`./locales/${language}/${namespace}.json`];
    if (!load) return done(new Error(`No locale file for ${language}/${namespace}`), false);
    load().then(
      (file) => done(null, file.default),
      (cause: Error) => done(cause, false),
    );
  },
};

function firstLanguage(): Language {
  const asked = languageOfAddress(location.pathname);
  const wish = asked ?? recall(LANGUAGE_KEY) ?? navigator.language.slice(0, 2);
  return wish === 'hi' ? 'hi' : 'en';
}

export function startI18n(language: Language = firstLanguage()) {
  document.documentElement.lang = language;
  return i18n
    .use(localeFiles)
    .use(initReactI18next)
    .init({
      lng: language,
      fallbackLng: 'en',
      supportedLngs: LANGUAGES,
      // Sentences about errors come with the first that is told; those in English are with what the server tells.
      ns: language === 'en' ? ['site'] : ['site', 'errors'],
      defaultNS: 'site',
      resources: { en: { site } },
      partialBundledLanguages: true,
      interpolation: { prefix: '{', suffix: '}', escapeValue: false },
      returnNull: false,
    });
}

export async function chooseLanguage(language: Language) {
  if (language !== 'en') await i18n.loadNamespaces('errors');
  await i18n.changeLanguage(language);
  document.documentElement.lang = language;
  if (language === 'en' && navigator.language.startsWith('en')) forget(LANGUAGE_KEY);
  else remember(LANGUAGE_KEY, language);
}
