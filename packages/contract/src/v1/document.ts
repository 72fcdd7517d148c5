import { z } from 'zod';
import { ERRORS, type ErrorCode } from '../errors.ts';
import {
  cancelledJob,
  conversionJob,
  formula,
  imageConversionJob,
  jobStatus,
  mathJob,
  problem,
  usage,
  webhookEvent,
} from './answers.ts';
import { CATEGORIES, OPERATIONS, type Operation } from './operations.ts';
import { extractMathRequest, imageToDocxRequest, pdfToDocxRequest } from './requests.ts';

export type Json = string | number | boolean | null | Json[] | { [key: string]: Json };
export interface JsonObject {
  [key: string]: Json;
}

const ANSWERS = [
  conversionJob,
  imageConversionJob,
  mathJob,
  formula,
  jobStatus,
  cancelledJob,
  usage,
  problem,
  webhookEvent,
];
const REQUESTS = [pdfToDocxRequest, imageToDocxRequest, extractMathRequest];

const DEFAULT_WAIT = 10;
const LONGEST_WAIT = 30;
/** Seconds that a request waits for its job. */
export const WAIT = { usual: DEFAULT_WAIT, longest: LONGEST_WAIT } as const;
export const LONGEST_IDEMPOTENCY_KEY = 255;

const reference = (id: string): JsonObject => ({ $ref: `#/components/schemas/${id}` });
const idOf = (schema: z.ZodType) => String(z.globalRegistry.get(schema)?.id);

function componentSchemas(): JsonObject {
  const schemas: JsonObject = {};
  const add = (list: readonly z.ZodType[], io: 'input' | 'output') => {
    const registry = z.registry<{ id: string }>();
    for (const schema of list) registry.add(schema, { id: idOf(schema) });
    const made = z.toJSONSchema(registry, { io, uri: (id) => `#/components/schemas/${id}` });
    for (const [id, { $schema: _dialect, $id: _address, ...schema }] of Object.entries(made.schemas)) {
      schemas[id] = schema as Json;
    }
  };
  add(ANSWERS, 'output');
  add(REQUESTS, 'input');
  return schemas;
}

const header = (description: string, schema: JsonObject, example: Json): JsonObject => ({
  description,
  schema,
  example,
});

const RATE_HEADERS: JsonObject = {
  'RateLimit-Policy': header(
    'How many requests the key has in how many seconds.',
    { type: 'string' },
    '"key";q=60;w=60',
  ),
  RateLimit: header(
    'How many of them are left, and in how many seconds they are all there again.',
    { type: 'string' },
    '"key";r=58;t=41',
  ),
};

const HEADERS = {
  Prefer: {
    name: 'Prefer',
    in: 'header',
    description: `How long the answer may wait for the job: wait=N, at most ${LONGEST_WAIT} seconds, ${DEFAULT_WAIT} where it is not sent. Answered with Preference-Applied.`,
    schema: { type: 'string', pattern: '^wait=\\d{1,3}$' },
    example: 'wait=20',
  },
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    description:
      'Any text that names this request. Sending the same request with the same key again within a day starts nothing and costs nothing: it is answered for the job of the first. Another request with that key is refused.',
    schema: { type: 'string', minLength: 1, maxLength: LONGEST_IDEMPOTENCY_KEY },
    example: '7f2c1d4e-homework-42',
  },
  'Gemini-Api-Key': {
    name: 'Gemini-Api-Key',
    in: 'header',
    description:
      'Your own Gemini API key. The model then reads what the built-in engine cannot read exactly, such as handwriting and formulas of photos. It is sealed for this job and forgotten when the job ends.',
    schema: { type: 'string' },
    example: 'AIza…',
  },
} as const satisfies Record<string, JsonObject>;

const JOB_ID: JsonObject = {
  name: 'job_id',
  in: 'path',
  required: true,
  description: 'The job_id of the answer that started the job.',
  schema: { type: 'string', format: 'uuid' },
  example: '0197c2a4-4c5e-7d3a-9c1b-2f6a54d1e8b0',
};

function parametersOf({ path, request, waits }: Operation): JsonObject[] {
  return [
    ...(path.includes('{job_id}') ? [JOB_ID] : []),
    ...(waits ? [HEADERS.Prefer] : []),
    ...(request ? [HEADERS['Idempotency-Key'], HEADERS['Gemini-Api-Key']] : []),
  ];
}

function requestBody({ request }: Operation): JsonObject {
  if (request === null) return {};
  const id = idOf(request.schema);
  const form: JsonObject = {
    type: 'object',
    required: [request.file],
    properties: {
      [request.file]: { type: 'string', format: 'binary', description: 'The file itself.' },
      filename: { type: 'string', description: 'Where it is not the name of the file that is sent.' },
      options: { $ref: `#/components/schemas/${id}/properties/options` },
      webhook_url: { $ref: `#/components/schemas/${id}/properties/webhook_url` },
    },
  };
  const content: JsonObject = {
    'application/json': { schema: reference(id), example: request.example as JsonObject },
    'multipart/form-data': { schema: form, encoding: { options: { contentType: 'application/json' } } },
  };
  return { requestBody: { required: true, content } };
}

/** An example of a schema, from the examples of its fields. */
export function exampleOf(schema: z.ZodType): Json {
  const given = z.globalRegistry.get(schema)?.examples;
  if (Array.isArray(given) && given[0] !== undefined) return given[0] as Json;
  const { def } = schema as z.ZodType & { def: { type: string; innerType?: z.ZodType; element?: z.ZodType } };
  if (def.innerType) return exampleOf(def.innerType);
  if (schema instanceof z.ZodUnion) return exampleOf(schema.options.at(-1) as z.ZodType);
  if (schema instanceof z.ZodArray) return [exampleOf(schema.element as z.ZodType)];
  if (!(schema instanceof z.ZodObject)) return null;
  const shape: Record<string, z.ZodType> = schema.shape;
  const fields = Object.entries(shape);
  return Object.fromEntries(
    fields
      .filter(([, field]) => !(field instanceof z.ZodOptional))
      .map(([name, field]) => [name, exampleOf(field)]),
  );
}

const UNFINISHED: JsonObject = {
  status: 'processing',
  download_url: null,
  processing_time: null,
  pages_processed: 0,
  math_formulas_detected: null,
  formula_audit: null,
  expires_at: null,
  review_url: null,
};
const ONLY_ENDED = ['confidence_score', 'text_extracted', 'formulas', 'formulas_not_read'];

function unfinishedExample(schema: z.ZodType): Json {
  const example = { ...(exampleOf(schema) as JsonObject), ...UNFINISHED };
  return Object.fromEntries(
    Object.entries(example).map(([name, value]) => [name, ONLY_ENDED.includes(name) ? null : value]),
  );
}

const answerSchema = (answer: z.ZodType): JsonObject =>
  answer instanceof z.ZodUnion
    ? { anyOf: flatOptions(answer).map((option) => reference(idOf(option))) }
    : reference(idOf(answer));

const flatOptions = (union: z.ZodUnion): z.ZodType[] =>
  union.options.flatMap((option) =>
    option instanceof z.ZodUnion ? flatOptions(option) : [option as z.ZodType],
  );

function success({ answer, waits }: Operation): JsonObject {
  const content = (example: Json): JsonObject => ({
    'application/json': { schema: answerSchema(answer), example },
  });
  const done: JsonObject = {
    description: waits ? 'The job is completed.' : 'The answer.',
    headers: RATE_HEADERS,
    content: content(exampleOf(answer)),
  };
  if (!waits) return { '200': done };
  const location = header('Where the status of the job is.', { type: 'string' }, '/api/v1/jobs/…/status');
  const later = header('Seconds after which asking again is worth it.', { type: 'integer' }, 2);
  const goesOn: JsonObject = {
    description: 'The job goes on: ask for its status, or wait for the webhook.',
    headers: { ...RATE_HEADERS, Location: location, 'Retry-After': later },
    content: content(unfinishedExample(answer)),
  };
  return { '200': done, '202': goesOn };
}

const COMMON_PROBLEMS: readonly ErrorCode[] = [
  'api-key-missing',
  'api-key-expired',
  'scope-missing',
  'rate-limited',
  'internal',
  'server-busy',
];

/** `pdf-encrypted` → `Pdf encrypted`. */
export const problemTitle = (code: string) => {
  const words = code.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

function problemsOf({ problems }: Operation): JsonObject {
  const byStatus = new Map<number, ErrorCode[]>();
  for (const code of [...COMMON_PROBLEMS, ...problems]) {
    const { status } = ERRORS[code];
    byStatus.set(status, [...(byStatus.get(status) ?? []), code]);
  }
  const entries = [...byStatus].sort(([a], [b]) => a - b);
  return Object.fromEntries(
    entries.map(([status, codes]) => [
      String(status),
      {
        description: codes.map((code) => `${code}: ${ERRORS[code].message}`).join('\n\n'),
        content: { 'application/problem+json': { schema: reference('Problem') } },
      },
    ]),
  );
}

function pathItems(): JsonObject {
  const items: Record<string, JsonObject> = {};
  for (const operation of OPERATIONS as readonly Operation[]) {
    const parameters = parametersOf(operation);
    items[operation.path] = {
      ...items[operation.path],
      [operation.method]: {
        operationId: operation.id,
        tags: [operation.category],
        summary: operation.summary,
        description: operation.description,
        ...(parameters.length > 0 && { parameters }),
        ...requestBody(operation),
        responses: { ...success(operation), ...problemsOf(operation) },
      },
    };
  }
  return items;
}

const INTRODUCTION = `Sutra converts math PDFs, photos and notes into editable Word files with native equations.

Every request carries an API key: \`Authorization: Bearer sutra_…\`. Keys are made on the dashboard. A conversion is
charged to the account of the key, as one on the site is, and a file that fails gives it back.

**Rights.** A key is made with the rights it needs: \`convert\` starts and cancels jobs, \`read\` sees jobs, results and
usage, \`delete\` deletes files. What a key may not do is answered with 403 \`scope-missing\`; a key that has ended, with
401 \`api-key-expired\`. Keys that were made before there were rights have them all and do not end by themselves.

A request that starts a job waits for it for a while and is answered 200 when the job ends in that time, else 202.

**Webhooks.** Where a request names a \`webhook_url\`, a message is posted to that address when the job ends. The header
\`Sutra-Signature: t=…,v1=…\` holds the time in seconds and the HMAC-SHA256, in hexadecimal, of \`time.body\`. Its key is
the SHA-256 of your API key, in hexadecimal. An answer other than 2xx is tried again, for several hours.

**Problems** are answered as \`application/problem+json\` (RFC 9457) with a code of the error catalogue.`;

/** The OpenAPI document of the API, made from the schemas that check it. `origin` is the address of the site. */
export function openApiDocument(origin: string): JsonObject {
  return {
    openapi: '3.1.1',
    info: {
      title: 'Sutra API',
      version: '1.0.0',
      summary: 'Math PDFs, photos and notes into editable Word files',
      description: INTRODUCTION,
      license: { name: 'MIT', identifier: 'MIT' },
    },
    servers: [{ url: origin, description: 'This site' }],
    tags: Object.entries(CATEGORIES).map(([name, description]) => ({ name, description })),
    security: [{ apiKey: [] }],
    paths: pathItems(),
    webhooks: {
      jobEnded: {
        post: {
          operationId: 'jobEnded',
          tags: ['Document Processing'],
          summary: 'A job has ended',
          description: 'Sent to the webhook_url of the request that started the job.',
          parameters: [
            {
              name: 'Sutra-Signature',
              in: 'header',
              required: true,
              description: 'Proves that the message is ours.',
              schema: { type: 'string' },
              example: 't=1795081812,v1=5257a869e7…',
            },
          ],
          requestBody: {
            required: true,
            content: {
              'application/json': { schema: reference('WebhookEvent'), example: exampleOf(webhookEvent) },
            },
          },
          responses: {
            '204': { description: 'The message was taken.' },
            '4XX': { description: 'The message was not taken; it is sent again, but not after 410.' },
          },
        },
      },
    },
    components: {
      securitySchemes: {
        apiKey: { type: 'http', scheme: 'bearer', description: 'An API key of your dashboard.' },
      },
      schemas: componentSchemas(),
    },
  };
}
