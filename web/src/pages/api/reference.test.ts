import { describe, expect, it } from 'vitest';
import hindi from '../../locales/hi/api-reference.json';
import { CATEGORIES, ENDPOINTS, type Endpoint } from './reference.ts';
import { curlOf, formOf, START } from './request.ts';
import { isApiKey } from './saved-key.ts';
import { wordKeys } from './use-reference-words.ts';

const at = (path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>((found, key) => (found as Record<string, unknown> | undefined)?.[key], hindi);

/** Every text that the page takes from the document, by its key. */
function texts(): Map<string, string> {
  const found = new Map<string, string>();
  for (const { name, description } of CATEGORIES) {
    found.set(wordKeys.category(name), name);
    found.set(wordKeys.categoryText(name), description);
  }
  for (const endpoint of ENDPOINTS) {
    found.set(wordKeys.summary(endpoint), endpoint.summary);
    found.set(wordKeys.description(endpoint), endpoint.description);
    for (const field of endpoint.fields)
      found.set(
        field.place === 'body' ? wordKeys.field(field, endpoint) : wordKeys.header(field),
        field.description,
      );
  }
  return found;
}

function leaves(value: unknown, path = ''): string[] {
  if (typeof value === 'string') return [path];
  return Object.entries(value as object).flatMap(([key, child]) =>
    leaves(child, path ? `${path}.${key}` : key),
  );
}

const endpoint = (id: string) => ENDPOINTS.find((one) => one.id === id) as Endpoint;

describe('the reference of the API', () => {
  it('has the four categories, and something in each', () => {
    expect(CATEGORIES.map(({ name }) => name)).toEqual([
      'Document Conversion',
      'Math OCR',
      'Document Processing',
      'Account Management',
    ]);
    for (const { endpoints } of CATEGORIES) expect(endpoints.length).toBeGreaterThan(0);
  });

  it('says everything in Hindi too, and nothing that is not said any more', () => {
    const keys = [...texts().keys()];
    for (const key of keys) expect([key, typeof at(key)]).toEqual([key, 'string']);
    expect(leaves(hindi).sort()).toEqual(keys.sort());
  });

  it('names every parameter with its limits', () => {
    const { fields } = endpoint('convertImageToDocx');
    expect(fields.map(({ name }) => name)).toEqual([
      'image',
      'filename',
      'options.language',
      'options.dpi',
      'options.extract_math',
      'options.doubtful_formulas',
      'webhook_url',
      'Prefer',
      'Idempotency-Key',
      'Gemini-Api-Key',
    ]);
    expect(fields.find(({ name }) => name === 'options.dpi')).toMatchObject({
      kind: 'number',
      type: 'integer 72–600',
      whole: true,
    });
  });

  it('writes the request for a shell: the file by name, the key in a variable, quotes made safe', () => {
    const values = {
      file: new File(['%PDF-'], "teacher's.pdf"),
      texts: { 'options.output_quality': 'low', Prefer: 'wait=5' },
    };
    expect(curlOf(endpoint('convertPdfToDocx'), values, 'https://sutra.test')).toBe(
      [
        "curl -X POST 'https://sutra.test/api/v1/convert/pdf-to-docx'",
        '-H "Authorization: Bearer $SUTRA_API_KEY"',
        "-H 'Prefer: wait=5'",
        "-F 'file=@teacher'\\''s.pdf'",
        `-F 'options={"preserve_formatting":true,"extract_math":true,"output_quality":"low","doubtful_formulas":"comments"}'`,
      ].join(' \\\n  '),
    );
    expect(curlOf(endpoint('getJobStatus'), START, 'https://sutra.test')).toContain('/jobs/job_id/status');
    const known = { ...START, texts: { job_id: 'a b' } };
    expect(curlOf(endpoint('cancelJob'), known, 'https://sutra.test')).toContain('/jobs/a%20b/cancel');
  });

  it('sends a form with the options as they were meant', () => {
    const values = {
      file: new File(['x'], 'a.png'),
      texts: { 'options.dpi': '300', 'options.extract_math': 'false' },
    };
    const form = formOf(endpoint('convertImageToDocx'), values);
    expect(JSON.parse(form?.get('options') as string)).toEqual({
      dpi: 300,
      extract_math: false,
      doubtful_formulas: 'comments',
    });
    expect(form?.get('image')).toBeInstanceOf(File);
    expect(formOf(endpoint('getUsage'), START)).toBeNull();
  });

  it('knows an API key when it sees one', () => {
    expect(isApiKey(` sutra_${'a'.repeat(43)} `)).toBe(true);
    for (const text of ['', 'AIzaSyA', 'sutra_', 'sutra_abc def']) expect(isApiKey(text)).toBe(false);
  });
});
