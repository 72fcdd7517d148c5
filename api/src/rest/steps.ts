import rateLimit from '@fastify/rate-limit';
import { detectRequest, docxRequest, extractRequest, STEP_BYTES, SutraError } from '@sutra/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ANSWER_WITHIN_MS } from '../answer-limit.ts';
import { networkOf } from '../identity/network.ts';
import { ensureVisitor } from '../identity/visitor.ts';
import { callerOf } from '../modules/accounts/caller.ts';
import type { Payer } from '../modules/allowance/service.ts';
import { convertStep } from '../modules/steps/service.ts';
import { requireScope } from '../policies/api-scopes.ts';
import { fromOwnSite } from '../policies/origin.ts';
import { attemptKey, consumeAttempt } from '../policies/rate-limit.ts';
import { readBody } from '../read-body.ts';
import type { Services } from '../services.ts';
import { answerPlainly } from './plain-answers.ts';

export interface StepOptions {
  services: Services;
  publicUrl: string | undefined;
  secureCookies: boolean;
  /** Requests a minute that one network has. */
  perNetwork: number;
  /** An answer is waited for this long, in milliseconds. */
  answerWithin: number;
}

/** What is not charged, since the reading before it was, has a ceiling of its own: of a network, for all processes. */
const FREE_STEPS = { most: 300, within: 3_600_000 };

/** Only kinds of text need a name, and what is meant to be a PDF: everything else shows what it is. */
const TEXT_NAMES: Record<string, string> = {
  'application/pdf': 'document.pdf',
  'text/markdown': 'document.md',
  'text/x-tex': 'document.tex',
  'application/x-tex': 'document.tex',
  'application/x-latex': 'document.tex',
  'text/plain': 'document.txt',
};

const nameFor = (mimeType: string) =>
  TEXT_NAMES[mimeType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? 'document';

/** LaTeX where it is a whole document; else Markdown, in which formulas are LaTeX. */
function sourceName(fileName: string, content: string): string {
  const base = fileName.replace(/\.[A-Za-z0-9]{1,10}$/, '') || 'document';
  return `${base}.${/\\documentclass|\\begin\{document\}/.test(content) ? 'tex' : 'md'}`;
}

async function payerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  { services, secureCookies }: StepOptions,
): Promise<Payer> {
  const caller = await callerOf(request.server, services, request.headers);
  requireScope(caller, 'convert');
  const { account } = caller;
  const ownerId = account?.ownerId ?? (await ensureVisitor(services.prisma, request, reply, secureCookies));
  return { ownerId, address: request.ip, emailVerified: account?.emailVerified ?? true };
}

function stepHandlers(scope: FastifyInstance, options: StepOptions): void {
  const { services, answerWithin } = options;
  const bodyLimit = STEP_BYTES;
  const config = { answerWithinMs: answerWithin + ANSWER_WITHIN_MS };
  const reading = async (
    request: FastifyRequest,
    reply: FastifyReply,
    { base64File, mimeType }: { base64File: string; mimeType: string },
  ) => {
    const payer = await payerOf(request, reply, options);
    const bytes = Buffer.from(base64File, 'base64');
    const file = { name: nameFor(mimeType), bytes, to: 'latex', charged: true } as const;
    return convertStep(services, payer, file, answerWithin);
  };
  scope.post('/api/detect-content', { bodyLimit, config }, async (request, reply) => {
    const { row } = await reading(request, reply, readBody(detectRequest, request.body));
    return { contentType: row.contentType ?? 'text' };
  });
  scope.post('/api/extract-content', { bodyLimit, config }, async (request, reply) => {
    const { result } = await reading(request, reply, readBody(extractRequest, request.body));
    return { latexContent: result.toString('utf8') };
  });
  scope.post('/api/convert-to-docx', { bodyLimit, config }, async (request, reply) => {
    const { latexContent, fileName } = readBody(docxRequest, request.body);
    const payer = await payerOf(request, reply, options);
    const key = attemptKey(services.secret, 'docx-step', networkOf(request.ip));
    if (!(await consumeAttempt(services.prisma, key, FREE_STEPS))) throw new SutraError('rate-limited');
    const bytes = Buffer.from(latexContent);
    const file = { name: sourceName(fileName, latexContent), bytes, to: 'docx', charged: false } as const;
    const { result } = await convertStep(services, payer, file, answerWithin);
    return { success: true, docxBase64: result.toString('base64') };
  });
}

/** A conversion in three steps. The worker does them; a file is read once and charged once, whoever asks first. */
export function stepRoutes(app: FastifyInstance, options: StepOptions): void {
  void app.register(async (scope) => {
    answerPlainly(scope);
    scope.addHook('onRequest', async (request) => {
      if (!fromOwnSite(request.raw, options.publicUrl)) throw new SutraError('foreign-site');
    });
    await scope.register(rateLimit, {
      max: options.perNetwork,
      timeWindow: 60_000,
      keyGenerator: (request) => networkOf(request.ip),
      errorResponseBuilder: () => new SutraError('rate-limited'),
      enableDraftSpec: true,
    });
    stepHandlers(scope, options);
  });
}
