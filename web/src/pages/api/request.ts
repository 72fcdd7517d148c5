import type { Endpoint, Field } from './reference.ts';

/** What was typed and chosen in the form, by the names of its fields. */
export interface Values {
  texts: Readonly<Record<string, string>>;
  file: File | null;
}

export const START: Values = { texts: {}, file: null };

export const valueOf = ({ name, usual }: Field, { texts }: Values): string => texts[name] ?? usual;

const bodyOf = (endpoint: Endpoint) => endpoint.fields.filter(({ place }) => place === 'body');
const optionName = (name: string) => name.replace(/^options\./, '');
const isOption = ({ name }: Field) => name.startsWith('options.');

function meant({ kind }: Field, text: string): unknown {
  if (kind === 'flag') return text === 'true';
  return kind === 'number' ? Number(text) : text;
}

/** The options that differ from nothing: what was left empty is not sent. */
function optionsOf(endpoint: Endpoint, values: Values): Record<string, unknown> {
  const options = bodyOf(endpoint).filter((field) => isOption(field) && valueOf(field, values) !== '');
  return Object.fromEntries(
    options.map((field) => [optionName(field.name), meant(field, valueOf(field, values))]),
  );
}

const plainFields = (endpoint: Endpoint, values: Values) =>
  bodyOf(endpoint).filter(
    (field) => !isOption(field) && field.kind !== 'file' && valueOf(field, values) !== '',
  );

export function addressOf({ path, fields }: Endpoint, values: Values): string {
  return fields
    .filter(({ place }) => place === 'path')
    .reduce(
      (address, field) =>
        address.replace(`{${field.name}}`, encodeURIComponent(valueOf(field, values).trim())),
      path,
    );
}

export function headersOf({ fields }: Endpoint, values: Values): [string, string][] {
  return fields
    .filter((field) => field.place === 'header' && valueOf(field, values).trim() !== '')
    .map((field) => [field.name, valueOf(field, values).trim()]);
}

/** The form that a request with a file sends; null for one without. */
export function formOf(endpoint: Endpoint, values: Values): FormData | null {
  const fileField = bodyOf(endpoint).find(({ kind }) => kind === 'file');
  if (!fileField) return null;
  const form = new FormData();
  if (values.file) form.append(fileField.name, values.file);
  for (const field of plainFields(endpoint, values)) form.append(field.name, valueOf(field, values));
  form.append('options', JSON.stringify(optionsOf(endpoint, values)));
  return form;
}

const quoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`;

/** The same request for a shell. The key stays in a variable: commands are shared and logged. */
export function curlOf(endpoint: Endpoint, values: Values, origin: string): string {
  const filled = endpoint.fields.some(({ place, name }) => place === 'path' && !values.texts[name]);
  const address = filled ? endpoint.path.replaceAll(/\{(\w+)\}/g, '$1') : addressOf(endpoint, values);
  const parts = [`curl -X ${endpoint.method} ${quoted(origin + address)}`];
  parts.push('-H "Authorization: Bearer $SUTRA_API_KEY"');
  for (const [name, value] of headersOf(endpoint, values)) parts.push(`-H ${quoted(`${name}: ${value}`)}`);
  const fileField = bodyOf(endpoint).find(({ kind }) => kind === 'file');
  if (fileField) {
    parts.push(
      `-F ${quoted(`${fileField.name}=@${values.file?.name ?? `YOUR_${fileField.name.toUpperCase()}`}`)}`,
    );
    for (const field of plainFields(endpoint, values))
      parts.push(`-F ${quoted(`${field.name}=${valueOf(field, values)}`)}`);
    parts.push(`-F ${quoted(`options=${JSON.stringify(optionsOf(endpoint, values))}`)}`);
  }
  return parts.join(' \\\n  ');
}
