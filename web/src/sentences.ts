import type { Language } from './languages.ts';

export type Sentences = { readonly [key: string]: string | readonly string[] | Sentences };
type Found = string | readonly string[] | Sentences | undefined;

export interface SentenceValues {
  /** Chooses between the forms of a sentence: `files_zero` where there is one, else `files_one`, `files_other`. */
  count?: number;
  /** Said where no sentence has the key. */
  defaultValue?: string;
  [hole: string]: string | number | null | undefined;
}

/** Says the sentence of a key, `namespace:path.to.it` or below the first namespace that was asked for. */
export type Translate = (key: string, values?: SentenceValues) => string;

/** The sentences of one namespace in one language; undefined while they are not loaded. */
export type FindSentences = (language: Language, namespace: string) => Sentences | undefined;

const HOLE = /\{(\w+)\}/g;

const pluralRules = new Map<Language, Intl.PluralRules>();

function pluralForm(language: Language, count: number): string {
  const rules = pluralRules.get(language) ?? new Intl.PluralRules(language);
  pluralRules.set(language, rules);
  return rules.select(count);
}

const formsOf = (language: Language, count: number): string[] => [
  ...(count === 0 ? ['zero'] : []),
  pluralForm(language, count),
];

const isTree = (found: Found): found is Sentences => typeof found === 'object' && !Array.isArray(found);

function at(sentences: Sentences | undefined, path: string): Found {
  let found: Found = sentences;
  for (const step of path.split('.')) found = isTree(found) ? found[step] : undefined;
  return found;
}

const filled = (sentence: string, values: SentenceValues) =>
  sentence.replace(HOLE, (_hole, name: string) => String(values[name] ?? ''));

const partsOf = (key: string, standard: string): [namespace: string, path: string] => {
  const colon = key.indexOf(':');
  return colon < 0 ? [standard, key] : [key.slice(0, colon), key.slice(colon + 1)];
};

/** Looks in the language that is wanted, then in English. */
function find(
  sentencesOf: FindSentences,
  language: Language,
  namespace: string,
  path: string,
  count?: number,
) {
  for (const each of new Set<Language>([language, 'en'])) {
    const sentences = sentencesOf(each, namespace);
    const forms = count === undefined ? [] : formsOf(each, count).map((form) => `${path}_${form}`);
    const found = [...forms, path]
      .map((name) => at(sentences, name))
      .find((sentence) => sentence !== undefined);
    if (found !== undefined) return found;
  }
  return undefined;
}

export function translator(sentencesOf: FindSentences, language: Language, standard: string): Translate {
  return (key, values = {}) => {
    const [namespace, path] = partsOf(key, standard);
    const found = find(sentencesOf, language, namespace, path, values.count);
    return filled(typeof found === 'string' ? found : (values.defaultValue ?? path), values);
  };
}

/** The sentences of a list. */
export function lister(sentencesOf: FindSentences, language: Language, standard: string) {
  return (key: string): readonly string[] => {
    const [namespace, path] = partsOf(key, standard);
    const found = find(sentencesOf, language, namespace, path);
    return Array.isArray(found) ? found : [];
  };
}
