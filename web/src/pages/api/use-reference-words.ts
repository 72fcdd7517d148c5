import { useTranslation } from '../../i18n.ts';
import type { Endpoint, Field } from './reference.ts';

/** A category's name where no spaces may be: in keys and identifiers. */
export const slug = (name: string) => name.toLowerCase().replaceAll(' ', '-');

/** Every text of the reference by its name in the Hindi locale file. */
export const wordKeys = {
  category: (name: string) => `categories.${slug(name)}.name`,
  categoryText: (name: string) => `categories.${slug(name)}.text`,
  summary: ({ id }: Endpoint) => `endpoints.${id}.summary`,
  description: ({ id }: Endpoint) => `endpoints.${id}.description`,
  field: ({ name }: Field, { id }: Endpoint) => `endpoints.${id}.fields.${name.replaceAll('.', '-')}`,
  header: ({ name }: Field) => `headers.${name}`,
};

/** The document speaks English; other languages have its words in their locale files. */
export function useReferenceWords() {
  const { i18n } = useTranslation();
  const translated = i18n.language === 'hi';
  const { t } = useTranslation(translated ? 'api-reference' : 'api');
  const say = (key: string, english: string) => (translated ? t(key, { defaultValue: english }) : english);
  return {
    category: (name: string) => say(wordKeys.category(name), name),
    categoryText: (name: string, text: string) => say(wordKeys.categoryText(name), text),
    summary: (endpoint: Endpoint) => say(wordKeys.summary(endpoint), endpoint.summary),
    description: (endpoint: Endpoint) => say(wordKeys.description(endpoint), endpoint.description),
    field: (field: Field, endpoint: Endpoint) =>
      say(
        field.place === 'body' ? wordKeys.field(field, endpoint) : wordKeys.header(field),
        field.description,
      ),
  };
}
