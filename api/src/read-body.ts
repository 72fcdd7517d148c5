import { SutraError } from '@sutra/contract';
import type { ZodType, z } from 'zod';

/** @throws SutraError `invalid-field` that names the first field at fault. */
export function readBody<Schema extends ZodType>(schema: Schema, body: unknown): z.output<Schema> {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const named = parsed.error.issues[0]?.path.filter((part) => typeof part === 'string').join('.');
  throw new SutraError('invalid-field', { field: named || 'body' });
}
