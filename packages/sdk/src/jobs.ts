import { type Schemas, type SutraClient, unwrap } from './client.ts';

export type AnyJob = Schemas['ConversionJob'] | Schemas['ImageConversionJob'] | Schemas['MathJob'];

/** A file as the API takes it. */
export async function toBase64(file: Blob | ArrayBuffer | Uint8Array): Promise<string> {
  const bytes = file instanceof Uint8Array ? file : new Uint8Array(await new Blob([file]).arrayBuffer());
  const piece = 0x8000;
  let text = '';
  for (let at = 0; at < bytes.length; at += piece) {
    text += String.fromCharCode(...bytes.subarray(at, at + piece));
  }
  return btoa(text);
}

/** Seconds that one request waits for the job. */
const WAIT = 20;

/**
 * Waits until a job has ended.
 *
 * @throws SutraProblem where it failed or was cancelled; the signal's reason where that stops the waiting
 */
export async function finished<Job extends AnyJob>(
  client: SutraClient,
  job: Job,
  { signal }: { signal?: AbortSignal } = {},
): Promise<Job> {
  let current: AnyJob = job;
  while (current.status === 'processing') {
    signal?.throwIfAborted();
    current = unwrap(
      await client.GET('/api/v1/jobs/{job_id}/result', {
        params: { path: { job_id: job.job_id }, header: { Prefer: `wait=${WAIT}` } },
        ...(signal && { signal }),
      }),
    );
  }
  return current as Job;
}

/** The document of a job that is completed. */
export async function download(job: AnyJob, fetcher: typeof fetch = fetch): Promise<Uint8Array> {
  if (job.download_url === null) throw new Error(`The job ${job.job_id} has no document yet.`);
  const response = await fetcher(job.download_url);
  if (!response.ok) throw new Error(`The document was not sent: ${response.status}.`);
  return new Uint8Array(await response.arrayBuffer());
}
