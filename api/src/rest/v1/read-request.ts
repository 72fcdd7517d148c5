import { LIMITS, SutraError } from '@sutra/contract';
import type { FileField } from '@sutra/contract/v1';
import type { FastifyRequest } from 'fastify';
import type { ZodObject, z } from 'zod';
import { InvalidFields } from './problems.ts';

type Issue = z.core.$ZodIssue;

const path = (issue: Issue, ...more: string[]) =>
  [...issue.path, ...more].filter((part) => typeof part !== 'symbol').join('.') || 'body';

function fieldErrorsOf(issue: Issue) {
  if (issue.code !== 'unrecognized_keys') return [{ field: path(issue), message: issue.message }];
  return issue.keys.map((key) => ({ field: path(issue, key), message: 'is not known' }));
}

/** @throws InvalidFields */
function checked<Schema extends ZodObject>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  throw new InvalidFields(parsed.error.issues.flatMap(fieldErrorsOf));
}

/** A file that came in a request. */
export interface SentFile {
  bytes: Buffer;
  /** As the form has it; null where it came as base64. */
  name: string | null;
}

export interface SentRequest<Schema extends ZodObject> {
  file: SentFile;
  fields: z.output<Schema>;
}

const FIELD_BYTES = 64 * 1024;
/** A file that is too large still comes whole, to be told its size. */
const FILE_BYTES = 2 * LIMITS.fileBytes;
const OPTION = /^options(?:\[(\w+)\]|\.(\w+))$/;

/** Fields of a form are text; the schema says what they were meant to be. */
function meant(text: string): unknown {
  if (text === 'true' || text === 'false') return text === 'true';
  return /^-?\d+(?:\.\d+)?$/.test(text) ? Number(text) : text;
}

function optionsOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidFields([{ field: 'options', message: 'is not JSON' }]);
  }
}

function takeField(body: Record<string, unknown>, name: string, value: string): void {
  const [, bracketed, dotted] = OPTION.exec(name) ?? [];
  const option = bracketed ?? dotted;
  if (name === 'options') body.options = optionsOf(value);
  else if (option === undefined) body[name] = value;
  else body.options = { ...(body.options as object | undefined), [option]: meant(value) };
}

/** Stands for a file that came as bytes where the schema wants base64. */
const PRESENT = 'AAAA';

async function readForm<Schema extends ZodObject>(
  request: FastifyRequest,
  schema: Schema,
  fileField: FileField,
): Promise<SentRequest<Schema>> {
  const body: Record<string, unknown> = {};
  let file: SentFile | null = null;
  const limits = { files: 1, fields: 20, fieldSize: FIELD_BYTES, fileSize: FILE_BYTES };
  for await (const part of request.parts({ limits })) {
    if (part.type === 'field') takeField(body, part.fieldname, String(part.value));
    else if (part.fieldname === fileField) {
      file = { bytes: await part.toBuffer(), name: part.filename || null };
      body[fileField] = PRESENT;
    } else {
      part.file.resume();
      throw new InvalidFields([{ field: part.fieldname, message: 'is not known' }]);
    }
  }
  const fields = checked(schema, body);
  if (file === null) throw new InvalidFields([{ field: fileField, message: 'is not a file' }]);
  return { file, fields };
}

/**
 * A request that starts a job: JSON with the file in base64, or a form.
 *
 * @throws InvalidFields; SutraError `media-type-unknown`
 */
export async function readRequest<Schema extends ZodObject>(
  request: FastifyRequest,
  schema: Schema,
  fileField: FileField,
): Promise<SentRequest<Schema>> {
  if (request.isMultipart()) return readForm(request, schema, fileField);
  if (request.body === undefined) throw new SutraError('media-type-unknown');
  const fields = checked(schema, request.body);
  const text = String((fields as Record<string, unknown>)[fileField]);
  const start = text.startsWith('data:') ? text.indexOf(',') + 1 : 0;
  return { file: { bytes: Buffer.from(text.slice(start), 'base64'), name: null }, fields };
}
