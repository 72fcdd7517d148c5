import { errorMessage, isErrorCode, QUEUES } from '@sutra/contract';
import { Prisma, type PrismaClient } from '@sutra/prisma';
import { type Queues, queueNamed } from '@sutra/queue';
import type { FileFilter, FileState, Resolvers } from './generated/resolvers.ts';
import type { FilePage } from './mappers.ts';
import { newestPage, type Window } from './pages.ts';
import { oldestSeconds } from './queue-jobs.ts';

const { sql } = Prisma;

const STATES = {
  queued: 'QUEUED',
  processing: 'PROCESSING',
  completed: 'COMPLETED',
  error: 'ERROR',
  cancelled: 'CANCELLED',
} as const satisfies Record<string, FileState>;

const rowStates = Object.entries(STATES) as [keyof typeof STATES, FileState][];

function whichFiles({ state, errorCode }: FileFilter): Prisma.ConversionWhereInput {
  const status = rowStates.find(([, name]) => name === state)?.[0];
  return { ...(status ? { status } : {}), ...(errorCode ? { errorCode } : {}) };
}

function filesPage(prisma: PrismaClient, filter: FileFilter, window: Window): Promise<FilePage> {
  const wanted = whichFiles(filter);
  return newestPage(
    window,
    ({ where, ...part }) =>
      prisma.conversion.findMany({
        ...part,
        where: { ...wanted, ...where },
        include: {
          batch: { select: { engine: true } },
          upload: { select: { format: true, size: true } },
          owner: { select: { account: { select: { email: true } } } },
        },
      }),
    () => prisma.conversion.count({ where: wanted }),
  );
}

/** Failed files by the code of what went wrong, ended on one of these days in India. */
async function failures(prisma: PrismaClient, from: string | null, to: string | null) {
  const start = from
    ? sql`AND "finishedAt" >= (${from}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'`
    : sql``;
  const end = to ? sql`AND "finishedAt" < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'` : sql``;
  const rows = await prisma.$queryRaw<{ code: string; count: number }[]>`
    SELECT COALESCE("errorCode", 'internal') AS "code", count(*)::int AS "count" FROM "Conversion"
    WHERE "status" = 'error' ${start} ${end} GROUP BY 1 ORDER BY 2 DESC, 1`;
  return rows.map(({ code, count }) => ({
    code,
    count,
    message: isErrorCode(code) ? errorMessage(code) : code,
  }));
}

/** Files that were charged on a day in India and not given back. */
function conversionDays(prisma: PrismaClient, from: string, to: string) {
  return prisma.$queryRaw<{ keys: string[]; count: number }[]>`
    SELECT ARRAY[to_char(paid."createdAt" AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD')] AS "keys", count(*)::int AS "count"
    FROM "LedgerEntry" paid
    LEFT JOIN "LedgerEntry" back ON back."conversionId" = paid."conversionId" AND back."kind" = 'refund'
    WHERE paid."kind" = 'charge' AND back."id" IS NULL
      AND paid."createdAt" >= (${from}::date)::timestamp AT TIME ZONE 'Asia/Kolkata'
      AND paid."createdAt" < (${to}::date + 1)::timestamp AT TIME ZONE 'Asia/Kolkata'
    GROUP BY 1 ORDER BY 1`;
}

function queueStates(queues: Queues) {
  return Promise.all(
    Object.values(QUEUES).map(async (name) => {
      const counts = await queueNamed(queues, name).getJobCounts();
      return {
        name,
        counts: Object.entries(counts).map(([state, count]) => ({ state, count })),
        oldestSeconds: await oldestSeconds(queues, name),
      };
    }),
  );
}

export const fileResolvers: Resolvers = {
  Query: {
    files: (_root, { filter, ...window }, { services }) => filesPage(services.prisma, filter ?? {}, window),
    failures: (_root, { from, to }, { services }) => failures(services.prisma, from ?? null, to ?? null),
    conversionDays: (_root, { from, to }, { services }) => conversionDays(services.prisma, from, to),
    queues: (_root, _arguments, { services }) => queueStates(services.queues),
  },
  ConvertedFile: {
    state: ({ status }) => STATES[status],
    format: ({ upload }) => upload?.format ?? null,
    size: ({ upload }) => upload?.size ?? null,
    engine: ({ batch }) => batch.engine,
    pages: ({ pagesTotal }) => pagesTotal,
    email: ({ owner }) => owner.account?.email ?? null,
  },
};
