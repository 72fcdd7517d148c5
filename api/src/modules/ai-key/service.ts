import { aiKeyErrorOf, type ErrorCode, LONGEST_KEY, SutraError } from '@sutra/contract';
import type { PrismaClient } from '@sutra/prisma';
import { z } from 'zod';
import { networkOf } from '../../identity/network.ts';
import { attemptKey, consumeAttempt } from '../../policies/rate-limit.ts';
import type { Services } from '../../services.ts';

const PATIENCE = 10_000;
const PRINTABLE = /^[\x21-\x7e]+$/;

const modelList = z.object({ models: z.array(z.object({ name: z.string() })).default([]) });
const failure = z.object({
  error: z.object({
    message: z.string().default(''),
    status: z.string().default(''),
    details: z.array(z.looseObject({ reason: z.string().optional() })).default([]),
  }),
});

/** The code for an answer that is no list of models. */
function errorOf(status: number, body: unknown): ErrorCode {
  const { error } = failure.safeParse(body).data ?? { error: { message: '', status: '', details: [] } };
  const reasons = error.details.flatMap(({ reason }) => reason ?? []);
  const keyError = aiKeyErrorOf(status, reasons, `${error.status} ${error.message}`);
  if (keyError) return keyError;
  if (status === 400) return 'ai-key-invalid';
  return status === 429 ? 'ai-limit-reached' : 'ai-service-unavailable';
}

/**
 * The models that a key may ask.
 *
 * @throws SutraError with what is wrong with the key, or `ai-service-unavailable`
 */
export async function testApiKey(geminiUrl: string, given: string): Promise<string[]> {
  const key = given.trim();
  if (key === '') throw new SutraError('ai-key-missing');
  if (key.length > LONGEST_KEY || !PRINTABLE.test(key)) throw new SutraError('ai-key-invalid');
  // The error of a request may hold the key that it was made with, so none is logged.
  const response = await fetch(`${geminiUrl.replace(/\/+$/, '')}/v1beta/models?pageSize=100`, {
    headers: { 'x-goog-api-key': key },
    signal: AbortSignal.timeout(PATIENCE),
    redirect: 'error',
  }).catch(() => null);
  if (!response) throw new SutraError('ai-service-unavailable');
  const body: unknown = await response.json().catch(() => null);
  if (!response.ok) throw new SutraError(errorOf(response.status, body));
  const list = modelList.safeParse(body).data;
  if (!list) throw new SutraError('ai-service-unavailable');
  return list.models.map(({ name }) => name.replace(/^models\//, ''));
}

const HOUR = 3_600_000;
/** Visitors behind one network. */
const VISITORS_PER_NETWORK = 3;

/**
 * Counts a test of a key, each by itself however many one request asks for, before the service is asked.
 *
 * @throws SutraError `rate-limited`
 */
export async function limitKeyTests(
  { prisma, secret, hourly }: Pick<Services, 'prisma' | 'secret' | 'hourly'>,
  ownerId: string | null,
  address: string,
): Promise<void> {
  const limits = [
    {
      key: attemptKey(secret, 'ai-key-network', networkOf(address)),
      most: VISITORS_PER_NETWORK * hourly.aiKeyTests,
    },
    ...(ownerId === null ? [] : [{ key: attemptKey(secret, 'ai-key', ownerId), most: hourly.aiKeyTests }]),
  ];
  for (const { key, most } of limits)
    if (!(await consumeAttempt(prisma, key, { most, within: HOUR }))) throw new SutraError('rate-limited');
}

/** The account knows that there is a key in a browser, for its owner's other devices and for support. */
export async function noteAiKey(prisma: PrismaClient, accountId: string, stored: boolean): Promise<void> {
  const data = { aiKeySource: stored ? 'browser' : null, aiKeyUpdatedAt: new Date() };
  await prisma.account.updateMany({ where: { id: accountId }, data });
}
