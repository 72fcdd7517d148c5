import { SutraError } from '@sutra/contract';
import type { FileFormat, Resolvers } from '../../generated/resolvers.ts';
import { networkOf } from '../../identity/network.ts';
import { attemptKey, consumeAttempt } from '../../policies/rate-limit.ts';
import { requireAllowance } from '../allowance/service.ts';
import { problem } from '../conversions/presenter.ts';
import type { PublicContext } from '../public-context.ts';
import { bytesOfBase64, latestUploads, storeUpload } from './service.ts';

const HOUR = 3_600_000;
const MOST_SHOWN = 100;

async function take(context: PublicContext, fileName: string, base64: string) {
  const { services, account, address } = context;
  const ownerId = await context.ensureOwner();
  const emailVerified = account?.emailVerified ?? true;
  await requireAllowance(services, { ownerId, address, emailVerified }, 1);
  const key = attemptKey(services.secret, 'upload', account?.ownerId ?? networkOf(address));
  const limit = { most: services.hourly.uploads, within: HOUR };
  if (!(await consumeAttempt(services.prisma, key, limit))) throw new SutraError('rate-limited');
  return storeUpload(services, { ownerId, address }, fileName, bytesOfBase64(base64));
}

export const uploadResolvers: Resolvers = {
  Viewer: {
    uploads: ({ id }, _arguments, { services }) => latestUploads(services, id, MOST_SHOWN),
  },
  Mutation: {
    uploadFile: async (_root, { input }, context) => {
      try {
        const upload = await take(context, input.fileName, input.base64);
        return { __typename: 'UploadFileSuccess', upload };
      } catch (error) {
        if (!(error instanceof SutraError)) throw error;
        return { __typename: 'UploadFileRefused', problem: problem(error.code, error.details) };
      }
    },
  },
  Upload: {
    format: ({ format }) => format.toUpperCase() as FileFormat,
  },
};
