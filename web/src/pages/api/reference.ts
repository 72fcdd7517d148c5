import openapi from '@sutra/contract/openapi.json';

/** What the page needs of the OpenAPI document; everything it says about endpoints comes from there. */

interface Schema {
  type?: string;
  format?: string;
  description?: string;
  enum?: readonly string[];
  default?: unknown;
  minimum?: number;
  maximum?: number;
  required?: readonly string[];
  properties?: Record<string, Schema>;
  contentEncoding?: string;
}

interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description: string;
  schema: Schema;
}

interface Content {
  example?: unknown;
  schema: { $ref?: string };
}

interface DocumentedOperation {
  operationId: string;
  tags: readonly string[];
  summary: string;
  description: string;
  parameters?: readonly Parameter[];
  requestBody?: { content: Record<string, Content> };
  responses: Record<string, { content: Record<string, Content> }>;
}

interface OpenApi {
  tags: readonly { name: string; description: string }[];
  paths: Record<string, Partial<Record<'get' | 'post', DocumentedOperation>>>;
  components: { schemas: Record<string, Schema> };
}

export type FieldKind = 'file' | 'text' | 'flag' | 'choice' | 'number';

/** One row of the parameters table, and one field of the form. */
export interface Field {
  /** As a request names it: `options.dpi`. */
  name: string;
  place: 'path' | 'header' | 'body';
  kind: FieldKind;
  type: string;
  required: boolean;
  description: string;
  choices: readonly string[];
  least?: number;
  most?: number;
  whole: boolean;
  usual: string;
}

export interface Endpoint {
  id: string;
  method: 'GET' | 'POST';
  path: string;
  category: string;
  summary: string;
  description: string;
  fields: readonly Field[];
  requestExample: unknown;
  answerExample: unknown;
  /** Whether its answers may be jobs with a document. */
  makesJobs: boolean;
}

export interface Category {
  name: string;
  description: string;
  endpoints: readonly Endpoint[];
}

const document = openapi as unknown as OpenApi;
const JSON_TYPE = 'application/json';

function kindOf({ type, enum: choices, contentEncoding }: Schema): FieldKind {
  if (contentEncoding) return 'file';
  if (choices) return 'choice';
  if (type === 'boolean') return 'flag';
  return type === 'integer' || type === 'number' ? 'number' : 'text';
}

function typeOf({ type = 'string', format, minimum, maximum, contentEncoding }: Schema): string {
  if (contentEncoding) return contentEncoding;
  const range = minimum === undefined || maximum === undefined ? '' : ` ${minimum}–${maximum}`;
  return `${format ?? type}${range}`;
}

function fieldOf(name: string, place: Field['place'], schema: Schema, required: boolean): Field {
  return {
    name,
    place,
    kind: kindOf(schema),
    type: typeOf(schema),
    required,
    description: schema.description ?? '',
    choices: schema.enum ?? [],
    least: schema.minimum,
    most: schema.maximum,
    whole: schema.type === 'integer',
    usual: ['string', 'number', 'boolean'].includes(typeof schema.default) ? String(schema.default) : '',
  };
}

function bodyFields(schema: Schema, prefix = ''): Field[] {
  return Object.entries(schema.properties ?? {}).flatMap(([name, field]) =>
    field.type === 'object'
      ? bodyFields(field, `${prefix}${name}.`)
      : [fieldOf(prefix + name, 'body', field, schema.required?.includes(name) ?? false)],
  );
}

const schemaAt = (reference = '') => document.components.schemas[reference.split('/').at(-1) ?? ''] ?? {};

function fieldsOf({ parameters = [], requestBody }: DocumentedOperation): Field[] {
  const outside = parameters.map(({ name, in: place, description, required = false, schema }) =>
    fieldOf(name, place === 'path' ? 'path' : 'header', { ...schema, description }, required),
  );
  const body = requestBody?.content[JSON_TYPE];
  const inside = body ? bodyFields(schemaAt(body.schema.$ref)) : [];
  return [
    ...outside.filter(({ place }) => place === 'path'),
    ...inside,
    ...outside.filter(({ place }) => place === 'header'),
  ];
}

function endpointOf(path: string, method: 'get' | 'post', operation: DocumentedOperation): Endpoint {
  const { operationId: id, tags, summary, description, requestBody, responses } = operation;
  return {
    id,
    method: method === 'get' ? 'GET' : 'POST',
    path,
    category: tags[0] ?? '',
    summary,
    description,
    fields: fieldsOf(operation),
    requestExample: requestBody?.content[JSON_TYPE]?.example ?? null,
    answerExample: responses['200']?.content[JSON_TYPE]?.example ?? null,
    makesJobs: '202' in responses,
  };
}

export const ENDPOINTS: readonly Endpoint[] = Object.entries(document.paths).flatMap(([path, methods]) =>
  (['get', 'post'] as const).flatMap((method) => {
    const operation = methods[method];
    return operation ? [endpointOf(path, method, operation)] : [];
  }),
);

export const CATEGORIES: readonly Category[] = document.tags.map(({ name, description }) => ({
  name,
  description,
  endpoints: ENDPOINTS.filter(({ category }) => category === name),
}));
