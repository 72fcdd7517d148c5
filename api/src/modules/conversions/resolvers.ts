import { type Engine, OCR_LANGUAGES, type OutputFormat, SutraError } from '@sutra/contract';
import type { Conversion } from '@sutra/prisma';
import type { Engine as EngineName, Problem, Resolvers } from '../../generated/resolvers.ts';
import type { Payer } from '../allowance/service.ts';
import type { PublicContext } from '../public-context.ts';
import { earlierBatches, forgetBatches } from './earlier.ts';
import {
  conversionAudit,
  conversionFallback,
  conversionPreview,
  conversionProblem,
  conversionWarnings,
  downloadUrl,
  problem,
  secondsKept,
} from './presenter.ts';
import {
  batchConversions,
  cancelConversion,
  deleteConversion,
  findBatch,
  findConversion,
  startConversions,
} from './service.ts';

/** The schema's spelling of a row's value. */
const upper = <Value extends string>(value: Value) => value.toUpperCase() as Uppercase<Value>;

const ENGINE_OF: Record<EngineName, Engine> = { AUTO: 'auto', BUILT_IN: 'builtIn', GEMINI: 'gemini' };

function problemOf(error: unknown): Problem {
  if (error instanceof SutraError) return problem(error.code, error.details);
  throw error;
}

function signedIn(context: PublicContext): string {
  if (context.ownerId === null) throw new SutraError('not-signed-in');
  return context.ownerId;
}

/** The refusals that come with numbers; null for any other. */
function overAllowance(error: unknown, problem: Problem) {
  const { needed, remaining } = error instanceof SutraError ? error.details : {};
  if (typeof needed !== 'number' || typeof remaining !== 'number') return null;
  return { __typename: 'ConvertFilesOverAllowance' as const, problem, needed, remaining };
}

function payerOf(context: PublicContext): Payer {
  return {
    ownerId: signedIn(context),
    address: context.address,
    emailVerified: context.account?.emailVerified ?? true,
  };
}

async function watchBatch(batchId: string, context: PublicContext): Promise<AsyncIterable<Conversion>> {
  const batch = await findBatch(context.services, signedIn(context), batchId);
  if (!batch) throw new SutraError('conversion-not-found');
  return context.services.updates.watch(batch.id);
}

export const conversionResolvers: Resolvers = {
  Query: {
    batch: (_root, { id }, { services, ownerId }) => (ownerId ? findBatch(services, ownerId, id) : null),
    conversion: (_root, { id }, { services, ownerId }) =>
      ownerId ? findConversion(services, ownerId, id) : null,
  },
  Mutation: {
    convertFiles: async (_root, { input }, context) => {
      try {
        const batch = await startConversions(context.services, payerOf(context), {
          freeSample: true,
          uploadIds: input.uploadIds,
          to: (input.to ?? 'DOCX').toLowerCase() as OutputFormat,
          languages: input.languages ?? OCR_LANGUAGES,
          engine: ENGINE_OF[input.engine ?? 'AUTO'],
          secondLook: input.secondLook ?? false,
          pages: input.pages ?? '',
          apiKey: input.apiKey ?? '',
          requestId: input.requestId ?? null,
        });
        return { __typename: 'ConvertFilesSuccess', batch };
      } catch (error) {
        const problem = problemOf(error);
        return overAllowance(error, problem) ?? { __typename: 'ConvertFilesRefused', problem };
      }
    },
    cancelConversion: async (_root, { id }, context) => {
      try {
        const conversion = await cancelConversion(context.services, signedIn(context), id);
        return { __typename: 'CancelConversionSuccess', conversion };
      } catch (error) {
        return { __typename: 'CancelConversionRefused', problem: problemOf(error) };
      }
    },
    deleteConversion: (_root, { id }, { services, ownerId }) =>
      ownerId ? deleteConversion(services, ownerId, id) : false,
    forgetBatches: (_root, { ids }, { services, ownerId }) =>
      ownerId ? forgetBatches(services, ownerId, ids) : 0,
  },
  Subscription: {
    conversionUpdates: {
      subscribe: (_root, { batchId }, context) => watchBatch(batchId, context),
      resolve: (row: Conversion) => row,
    },
  },
  Viewer: {
    batches: (owner, { first }, { services }) => earlierBatches(services, owner.id, first ?? 20),
  },
  Batch: {
    conversions: (batch, _arguments, { services }) => batchConversions(services, batch.id),
  },
  Conversion: {
    status: (row) => upper(row.status),
    step: (row) => upper(row.step),
    contentType: (row) => row.contentType && upper(row.contentType),
    error: conversionProblem,
    charged: async ({ id }, _arguments, { services }) => (await services.charged(id)) ?? false,
    audit: conversionAudit,
    fallback: conversionFallback,
    preview: conversionPreview,
    warnings: conversionWarnings,
    downloadUrl: (row, _arguments, { services }) => downloadUrl(row, services.secret),
    secondsKept: (row) => secondsKept(row),
  },
};
