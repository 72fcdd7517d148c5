import { createConfig, lintFromString } from '@redocly/openapi-core';
import Ajv2020 from 'ajv/dist/2020.js';
import { describe, expect, it } from 'vitest';
import { ERRORS } from '../errors.ts';
import { exampleOf, type JsonObject, OPERATIONS, openApiDocument } from './index.ts';

const document = openApiDocument('https://sutra.test');
const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce((found, name) => (found as Record<string, unknown> | undefined)?.[name], value);

describe('the OpenAPI document', () => {
  it('passes a public linter without an error', async () => {
    const config = await createConfig({ extends: ['recommended-strict'] });
    const problems = await lintFromString({ source: JSON.stringify(document), config });
    const errors = problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer]);
    expect(errors).toEqual([]);
  });

  it('says of every field what it is', () => {
    const silent: string[] = [];
    const look = (schema: JsonObject, path: string) => {
      for (const [name, field] of Object.entries((schema.properties ?? {}) as Record<string, JsonObject>)) {
        if (!field.description && !field.$ref) silent.push(`${path}.${name}`);
        look(field, `${path}.${name}`);
      }
    };
    const schemas = at(document, 'components', 'schemas') as Record<string, JsonObject>;
    for (const [name, schema] of Object.entries(schemas)) look(schema, name);
    expect(silent).toEqual([]);
  });

  it.each(OPERATIONS)('$id: its examples are what its schemas take', ({ request, answer }) => {
    if (request) expect(request.schema.safeParse(request.example).error).toBeUndefined();
    expect(answer.safeParse(exampleOf(answer)).error).toBeUndefined();
  });

  it('knows every problem that it names', () => {
    for (const { problems } of OPERATIONS)
      for (const code of problems) expect([code, code in ERRORS]).toEqual([code, true]);
  });

  it('describes requests as JSON Schema takes them', () => {
    const ajv = new Ajv2020({ strict: false, validateFormats: false });
    ajv.addSchema(document, 'api');
    for (const { request } of OPERATIONS) {
      if (!request) continue;
      const name = request.schema.meta()?.id;
      const validate = ajv.getSchema(`api#/components/schemas/${String(name)}`);
      expect(validate?.(request.example), JSON.stringify(validate?.errors)).toBe(true);
      expect(validate?.({ ...request.example, options: { dpi: 'much' } })).toBe(false);
    }
  });
});
