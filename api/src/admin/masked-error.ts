import { errorMessage, SutraError } from '@sutra/contract';
import { GraphQLError } from 'graphql';
import type { AdminContext } from './context.ts';

/** An error as a client may see it: the catalogue's and the query's own as they are, the rest logged under the request's id. */
export function maskedError(error: unknown, { services, requestId }: AdminContext): GraphQLError {
  if (error instanceof SutraError)
    return new GraphQLError(error.message, { extensions: { code: error.code, details: error.details } });
  if (error instanceof GraphQLError) return error;
  services.log.error({ err: error, requestId }, 'admin field failed');
  return new GraphQLError(errorMessage('internal'), { extensions: { code: 'internal', requestId } });
}
