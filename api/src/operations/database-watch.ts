import type { PrismaClient } from '@sutra/prisma';
import pTimeout from 'p-timeout';

/** How often the database is asked, and how long it may take to answer, in milliseconds. */
const EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 5_000;
/** Late answers in a row that count as none: a busy machine is late once. */
const MOST_LATE = 2;

export interface DatabaseWatch {
  /** Whether the database has answered the last question. */
  isThere(): boolean;
  stop(): void;
}

type Answer = 'there' | 'away' | 'late';

function answerOf(ask: () => Promise<unknown>, withinMs: number): Promise<Answer> {
  const asked = ask().then(
    () => 'there' as const,
    () => 'away' as const,
  );
  return pTimeout<Answer, Answer>(asked, { milliseconds: withinMs, fallback: () => 'late' });
}

/** Asks again and again, so that requests need not find out one by one that nobody answers. */
export function watchDatabase(
  ask: () => Promise<unknown>,
  { everyMs = EVERY_MS, withinMs = ANSWER_WITHIN_MS } = {},
): DatabaseWatch {
  let isThere = true;
  let lateInARow = 0;
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  const look = async () => {
    const answer = await answerOf(ask, withinMs);
    lateInARow = answer === 'late' ? lateInARow + 1 : 0;
    isThere = answer === 'there' || (answer === 'late' && isThere && lateInARow < MOST_LATE);
    if (!stopped) timer = setTimeout(() => void look(), everyMs).unref();
  };
  void look();
  return {
    isThere: () => isThere,
    stop: () => {
      stopped = true;
      clearTimeout(timer);
    },
  };
}

export const askDatabase = (prisma: PrismaClient) => () => prisma.$queryRaw`SELECT 1`;

/** What answers without the database: records and messages are kept in a spool until it is back. */
const SPOOLED = new Set(['/api/welcome', '/api/track-click', '/api/track-conversion', '/api/contact']);
const NEEDING = ['/api/', '/graphql', '/admin/graphql'];

export function needsDatabase(method: string, url: string): boolean {
  const path = url.split('?')[0] ?? '';
  if (SPOOLED.has(path)) return false;
  // The explorers and the documents of the API are pages.
  if (method === 'GET' && (path === '/graphql' || path === '/admin/graphql')) return false;
  if (path === '/api/v1/openapi.json' || path === '/api/v1/playground') return false;
  return NEEDING.some((start) => path === start || path.startsWith(start));
}
