import type { FlowJob } from 'bullmq';
import { expect, it } from 'vitest';
import { conversionChain } from './conversion-jobs.ts';

it('makes each file the child of the next, and a failed one no hindrance', () => {
  const order: string[] = [];
  let job: FlowJob | undefined = conversionChain(['a', 'b', 'c']) ?? undefined;
  while (job) {
    order.unshift(String(job.opts?.jobId));
    expect(job.opts).toMatchObject({ ignoreDependencyOnFailure: true });
    job = job.children?.[0];
  }
  expect(order).toEqual(['a', 'b', 'c']);
  expect(conversionChain([])).toBeNull();
});
