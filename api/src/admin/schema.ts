import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import {
  defaultFieldResolver,
  GraphQLError,
  type GraphQLField,
  type GraphQLFieldResolver,
  GraphQLScalarType,
  type GraphQLSchema,
  isObjectType,
} from 'graphql';
import { createSchema } from 'graphql-yoga';
import { DateTime } from '../graphql/date-time.ts';
import { actionResolvers } from './actions.ts';
import { administratorResolvers } from './administrator-resolvers.ts';
import { type AdminContext, adminOf } from './context.ts';
import { counterResolvers } from './counters.ts';
import { fileResolvers } from './files.ts';
import type { Resolvers } from './generated/resolvers.ts';
import { ledgerResolvers } from './ledger.ts';
import { maskedError } from './masked-error.ts';
import { memberResolvers } from './members.ts';
import { messageResolvers } from './messages.ts';
import { overviewResolvers } from './overview.ts';
import { queueJobResolvers } from './queue-jobs.ts';
import { settingsResolvers } from './settings.ts';
import { trackingResolvers } from './tracking/resolvers.ts';

const PARTS: Resolvers[] = [
  actionResolvers,
  administratorResolvers,
  counterResolvers,
  fileResolvers,
  ledgerResolvers,
  memberResolvers,
  messageResolvers,
  overviewResolvers,
  queueJobResolvers,
  settingsResolvers,
  trackingResolvers,
];

function dayOf(value: unknown): string {
  const text = typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : '';
  const date = new Date(`${text}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.toISOString().slice(0, 10) !== text)
    throw new GraphQLError('IndianDay must be a day like 2026-11-20');
  return text;
}

const IndianDay = new GraphQLScalarType<string, string>({
  name: 'IndianDay',
  description: 'A day in India (Asia/Kolkata), as 2026-11-20.',
  serialize: dayOf,
  parseValue: dayOf,
});

type Resolve = GraphQLFieldResolver<unknown, AdminContext>;

/** Asks who wants to know before it answers, and tells nobody what broke. */
function guarded(resolve: Resolve): Resolve {
  return (source, given, context, info) => {
    const mask = (error: unknown): never => {
      throw maskedError(error, context);
    };
    try {
      adminOf(context);
      const answer: unknown = resolve(source, given, context, info);
      return answer instanceof Promise ? answer.catch(mask) : answer;
    } catch (error) {
      return mask(error);
    }
  };
}

function guard(field: GraphQLField<unknown, AdminContext>): void {
  field.resolve = guarded(field.resolve ?? defaultFieldResolver);
  if (field.subscribe) field.subscribe = guarded(field.subscribe);
}

/** Found through the package, so that the bundle finds the same files as the sources. */
function definitions(): string[] {
  const sources = dirname(createRequire(import.meta.url).resolve('@sutra/api/package.json'));
  const folder = join(sources, 'src', 'admin', 'schema');
  return readdirSync(folder).map((name) => readFileSync(join(folder, name), 'utf8'));
}

/** Every field of every type refuses whoever is not an administrator. */
export function adminSchema(): GraphQLSchema {
  const schema = createSchema<AdminContext>({
    typeDefs: definitions(),
    resolvers: [{ DateTime, IndianDay }, ...PARTS],
  });
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) guard(field);
  }
  return schema;
}
