import { useSyncExternalStore } from 'react';
import { forget, recall, remember } from './browser-storage.ts';
import { LANGUAGES, type Language } from './languages.ts';
import site from './locales/en/site.json';
import { languageOfAddress } from './routing/addresses.ts';
import { moveToLanguage } from './routing/language-address.ts';
import { lister, type Sentences, type Translate, translator } from './sentences.ts';

const LANGUAGE_KEY = 'sutra.language';
/** Sentences that the contract has in English already. */
const fromContract: Record<string, () => Promise<{ default: Sentences }>> = {
  errors: () => import('./locales/english-errors.ts'),
  warnings: () => import('./locales/english-warnings.ts'),
};
const files = import.meta.glob<{ default: Sentences }>('./locales/*/*.json');

const nameOf = (language: Language, namespace: string) => `${language}/${namespace}`;
const loaded = new Map<string, Sentences>([[nameOf('en', 'site'), site]]);
const loading = new Map<string, Promise<void>>();
/** All that a page has asked for: a change of language brings them, too. */
const wanted = new Set(['site']);

const sentencesOf = (language: Language, namespace: string) => loaded.get(nameOf(language, namespace));

function load(language: Language, namespace: string): Promise<void> {
  wanted.add(namespace);
  const name = nameOf(language, namespace);
  const known = loading.get(name);
  if (known) return known;
  const file = (language === 'en' ? fromContract[namespace] : undefined) ?? files[`./locales/${name}.json`];
  const begun = file
    ? file().then(({ default: sentences }) => void loaded.set(name, sentences))
    : Promise.reject(new Error(`No sentences for ${name}`));
  loading.set(name, begun);
  // The next who asks tries again.
  begun.catch(() => loading.delete(name));
  return begun;
}

const loadMissing = (language: Language, namespaces: Iterable<string>) =>
  Promise.all(
    [...namespaces].filter((each) => !sentencesOf(language, each)).map((each) => load(language, each)),
  );

function makeTexts(language: Language, namespace: string) {
  return {
    t: translator(sentencesOf, language, namespace),
    list: lister(sentencesOf, language, namespace),
    i18n: { language },
  };
}
type Texts = ReturnType<typeof makeTexts>;
const made = new Map<string, Texts>();

/** The same as long as the language is, so that what depends on it is not made anew. */
function textsOf(language: Language, namespace: string): Texts {
  const name = nameOf(language, namespace);
  const texts = made.get(name) ?? makeTexts(language, namespace);
  made.set(name, texts);
  return texts;
}

let current: Language = 'en';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};
const currentLanguage = () => current;

/** For what shows sentences outside of React. */
export const i18n = {
  get language() {
    return current;
  },
  t: ((key, values) => textsOf(current, 'site').t(key, values)) as Translate,
  loadNamespaces: (...namespaces: string[]) => loadMissing(current, namespaces),
};

/** Sentences in the language of the page; waits until its namespaces are loaded. Keys are those of the first one. */
export function useTranslation(namespaces: string | readonly [string, ...string[]] = 'site'): Texts {
  const language = useSyncExternalStore(subscribe, currentLanguage, currentLanguage);
  const names = typeof namespaces === 'string' ? ([namespaces] as const) : namespaces;
  for (const each of names) if (!sentencesOf(language, each)) throw load(language, each);
  return textsOf(language, names[0]);
}

/** Loads the sentences of a language that the page shows. */
function loadLanguage(language: Language) {
  // Sentences about errors come with the first that is told; those in English are with what the server tells.
  if (language !== 'en') wanted.add('errors');
  return loadMissing(language, wanted);
}

function become(language: Language) {
  current = language;
  document.documentElement.lang = language;
  for (const listener of listeners) listener();
}

function firstLanguage(): Language {
  const asked = languageOfAddress(location.pathname);
  const wish = asked ?? recall(LANGUAGE_KEY) ?? navigator.language.slice(0, 2);
  return LANGUAGES.find((language) => language === wish) ?? 'en';
}

/** Where the sentences of the language cannot be had, the page goes on in English. */
export const startI18n = (language: Language = firstLanguage()) =>
  loadLanguage(language)
    .then(() => become(language))
    .catch(() => {
      document.documentElement.lang = current;
    });

/** Shows a page in the language of its address, where a way back leads to one in another. */
export async function showLanguage(language: Language) {
  if (language === current) return;
  await loadLanguage(language);
  if (languageOfAddress(location.pathname) === language) become(language);
}

/** Shows the page in a language, at its address in it: both in one go, so that it is rendered once. */
export async function chooseLanguage(language: Language) {
  await loadLanguage(language);
  become(language);
  moveToLanguage(language);
  if (language === 'en' && navigator.language.startsWith('en')) forget(LANGUAGE_KEY);
  else remember(LANGUAGE_KEY, language);
}
