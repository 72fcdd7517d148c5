import { formatTraceparent, type Job, pastSpan, type Span, traced } from '@sutra/queue';
import type { Meter } from './metrics.ts';

/** Does a job as a span below the one that queued it, beside the time that it waited. */
export async function tracedJob<Result>(
  name: string,
  job: Job<{ traceparent?: string | undefined }>,
  work: () => Promise<Result>,
): Promise<Result> {
  const parent = job.data.traceparent ?? null;
  const attributes = { 'messaging.destination.name': job.queueName, 'sutra.attempt': job.attemptsStarted };
  // Later attempts have waited for the one before.
  if (job.attemptsStarted <= 1)
    pastSpan(`wait for ${name}`, job.timestamp, job.processedOn ?? Date.now(), { parent, attributes });
  return traced(name, { kind: 'consumer', parent, attributes }, work);
}

/** A meter whose stages are spans too, and whose outcome stands in the span of the job. */
export function spanMeter(meter: Meter, span: Span): Meter {
  const parent = formatTraceparent(span.context);
  return {
    stage: (lane, stage, ms) => {
      meter.stage(lane, stage, ms);
      const now = Date.now();
      pastSpan(stage, now - ms, now, { parent, attributes: { 'sutra.lane': lane } });
    },
    ended: (lane, outcome, code, ms) => {
      meter.ended(lane, outcome, code, ms);
      span.set({ 'sutra.lane': lane, 'sutra.outcome': outcome });
      if (outcome === 'error') span.fail(code);
    },
  };
}
