import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';

function parse(value: unknown): Date {
  const time = typeof value === 'string' ? new Date(value) : null;
  if (time === null || Number.isNaN(time.getTime()))
    throw new GraphQLError('DateTime must be an ISO 8601 text');
  return time;
}

export const DateTime = new GraphQLScalarType<Date, string>({
  name: 'DateTime',
  description: 'A moment: ISO 8601, in UTC.',
  serialize: (value) => (value instanceof Date ? value : new Date(String(value))).toISOString(),
  parseValue: parse,
  parseLiteral: (node) => parse(node.kind === Kind.STRING ? node.value : null),
});
