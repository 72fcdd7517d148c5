import {
  type FileFormat,
  hasEnded,
  IMAGE_FORMATS,
  OCR_LANGUAGES,
  type OutputFormat,
  outputOptions,
  STEP_BYTES,
} from '@sutra/contract';
import {
  extractMathRequest,
  imageToDocxRequest,
  jobStatusName,
  jobStatusOf,
  LONGEST_IDEMPOTENCY_KEY,
  pdfToDocxRequest,
  WAIT,
} from '@sutra/contract/v1';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { jobAnswer, type Signing } from '../../modules/api-jobs/presenter.ts';
import {
  cancelJob,
  type Job,
  type JobRequest,
  requireJob,
  startJob,
  waitForJob,
} from '../../modules/api-jobs/service.ts';
import type { Services } from '../../services.ts';
import { apiClientOf } from './api-client.ts';
import { InvalidFields } from './problems.ts';
import { readRequest, type SentFile } from './read-request.ts';

export interface JobOptions {
  services: Services;
  signing: Signing;
  /** Lets webhooks go to http addresses. */
  webhooksAnywhere: boolean;
}

/** Seconds after which asking for a job again is worth it. */
const ASK_AGAIN = 2;

function headerText(request: FastifyRequest, name: string): string | null {
  const value = request.headers[name];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

function idempotencyKey(request: FastifyRequest): string | null {
  const key = headerText(request, 'idempotency-key');
  if (key !== null && (key.length > LONGEST_IDEMPOTENCY_KEY || !/^[\x20-\x7e]+$/.test(key))) {
    const message = `must have at most ${LONGEST_IDEMPOTENCY_KEY} characters of ASCII`;
    throw new InvalidFields([{ field: 'Idempotency-Key', message }]);
  }
  return key;
}

/** How long the answer may wait, in milliseconds: `Prefer: wait=N`. */
function patience(request: FastifyRequest, reply: FastifyReply): number {
  const asked = /(?:^|[\s,;])wait\s*=\s*"?(\d{1,6})"?/i.exec(headerText(request, 'prefer') ?? '')?.[1];
  if (asked === undefined) return WAIT.usual * 1000;
  const seconds = Math.min(Number(asked), WAIT.longest);
  void reply.header('preference-applied', `wait=${seconds}`);
  return seconds * 1000;
}

/** 200 with the result, or 202 where the job goes on; a job that failed is thrown as its problem. */
function answer(reply: FastifyReply, job: Job, signing: Signing): FastifyReply {
  const body = jobAnswer(job, signing);
  void reply.header('cache-control', 'no-store');
  if (hasEnded(job.status)) return reply.send(body);
  return reply
    .status(202)
    .header('location', `/api/v1/jobs/${job.id}/status`)
    .header('retry-after', ASK_AGAIN)
    .send(body);
}

function webhookOf(url: string | undefined, anywhere: boolean): string | null {
  if (url === undefined) return null;
  const { protocol, username, password } = new URL(url);
  const taken = protocol === 'https:' || (anywhere && protocol === 'http:');
  if (taken && username === '' && password === '') return url;
  throw new InvalidFields([{ field: 'webhook_url', message: 'must be an https address' }]);
}

type Asked = Pick<JobRequest, 'operation' | 'formats' | 'to' | 'outputOptions'> & {
  file: SentFile;
  filename: string | undefined;
  /** Where nobody has named the file. */
  usualName: string;
  languages?: readonly string[];
  webhookUrl: string | undefined;
};

async function run(
  { services, signing, webhooksAnywhere }: JobOptions,
  request: FastifyRequest,
  reply: FastifyReply,
  { file, filename, usualName, webhookUrl, ...asked }: Asked,
): Promise<FastifyReply> {
  const wait = patience(request, reply);
  const job = await startJob(services, apiClientOf(request), {
    languages: OCR_LANGUAGES,
    ...asked,
    bytes: file.bytes,
    name: filename ?? file.name ?? usualName,
    webhookUrl: webhookOf(webhookUrl, webhooksAnywhere),
    aiKey: headerText(request, 'gemini-api-key') ?? '',
    idempotencyKey: idempotencyKey(request),
  });
  return answer(reply, await waitForJob(services, job, wait), signing);
}

const LANGUAGES: Record<string, readonly string[]> = {
  eng: ['eng'],
  en: ['eng'],
  hin: ['hin'],
  hi: ['hin'],
  'eng+hin': ['eng', 'hin'],
  'hin+eng': ['hin', 'eng'],
};

const MATH_FILES: Record<string, OutputFormat> = { latex: 'latex', mathml: 'html', text: 'text' };
const MATH_SOURCES: readonly FileFormat[] = ['pdf', ...IMAGE_FORMATS];
const bodyLimit = STEP_BYTES;
const CONVERTS = { scope: 'convert' } as const;
const READS = { scope: 'read' } as const;

function startRoutes(scope: FastifyInstance, options: JobOptions): void {
  scope.post('/convert/pdf-to-docx', { bodyLimit, config: CONVERTS }, async (request, reply) => {
    const { file, fields } = await readRequest(request, pdfToDocxRequest, 'file');
    const { preserve_formatting, extract_math, output_quality, doubtful_formulas } = fields.options;
    return run(options, request, reply, {
      operation: 'pdfToDocx',
      file,
      filename: fields.filename,
      usualName: 'document.pdf',
      webhookUrl: fields.webhook_url,
      formats: ['pdf'],
      to: 'docx',
      outputOptions: outputOptions.parse({
        formatting: preserve_formatting,
        formulas: extract_math,
        pictures: output_quality,
        doubts: doubtful_formulas,
      }),
    });
  });
  scope.post('/convert/image-to-docx', { bodyLimit, config: CONVERTS }, async (request, reply) => {
    const { file, fields } = await readRequest(request, imageToDocxRequest, 'image');
    const { language = 'eng+hin', dpi = null, extract_math, doubtful_formulas } = fields.options;
    return run(options, request, reply, {
      operation: 'imageToDocx',
      file,
      filename: fields.filename,
      usualName: 'image.png',
      webhookUrl: fields.webhook_url,
      formats: IMAGE_FORMATS,
      to: 'docx',
      languages: LANGUAGES[language] ?? OCR_LANGUAGES,
      outputOptions: outputOptions.parse({
        formulas: extract_math,
        dpi,
        findings: 'text',
        doubts: doubtful_formulas,
      }),
    });
  });
  scope.post('/ocr/extract-math', { bodyLimit, config: CONVERTS }, async (request, reply) => {
    const { file, fields } = await readRequest(request, extractMathRequest, 'image');
    const { output_format, confidence_threshold } = fields.options;
    return run(options, request, reply, {
      operation: 'extractMath',
      file,
      filename: fields.filename,
      usualName: 'formulas.png',
      webhookUrl: fields.webhook_url,
      formats: MATH_SOURCES,
      to: MATH_FILES[output_format] ?? 'latex',
      outputOptions: outputOptions.parse({ findings: 'formulas', leastConfidence: confidence_threshold }),
    });
  });
}

interface OfJob {
  Params: { job_id: string };
}

/** Everything about jobs; the paths are those of the contract's operations. */
export function jobRoutes(scope: FastifyInstance, options: JobOptions): void {
  const { services, signing } = options;
  const mine = (request: FastifyRequest<OfJob>) =>
    requireJob(services, apiClientOf(request).account.ownerId, request.params.job_id);
  startRoutes(scope, options);
  scope.get<OfJob>('/jobs/:job_id/status', { config: READS }, async (request, reply) => {
    const job = await mine(request);
    return reply.header('cache-control', 'no-store').send(jobStatusOf(job, new Date()));
  });
  scope.get<OfJob>('/jobs/:job_id/result', { config: READS }, async (request, reply) => {
    const wait = patience(request, reply);
    return answer(reply, await waitForJob(services, await mine(request), wait), signing);
  });
  scope.post<OfJob>('/jobs/:job_id/cancel', { config: CONVERTS }, async (request) => {
    const { account } = apiClientOf(request);
    const job = await cancelJob(services, account.ownerId, request.params.job_id);
    return { success: job.status === 'cancelled', job_id: job.id, status: jobStatusName(job) };
  });
}
