import type { AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { serveMetrics, stageClock, workerMetrics } from './metrics.ts';

it("the worker's metrics page tells stage times and failures by code, at one address", async () => {
  const metrics = workerMetrics();
  let nowMs = 0;
  const clock = stageClock(metrics, 'quick', () => nowMs);
  clock('analyzing');
  nowMs = 250;
  clock('extracting');
  nowMs = 3_250;
  clock('done');
  metrics.ended('quick', 'error', 'pdf-damaged', 3_250);
  metrics.watchEngines(() => 5e8);
  const server = await serveMetrics(metrics.registry, 0, '127.0.0.1');
  const { port } = server.address() as AddressInfo;
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  expect(text).toContain('sutra_stage_seconds_sum{lane="quick",stage="analyzing"} 0.25');
  expect(text).toContain('sutra_stage_seconds_sum{lane="quick",stage="extracting"} 3');
  expect(text).toContain('sutra_conversion_failures_total{code="pdf-damaged"} 1');
  expect(text).toContain('sutra_engines_resident_bytes 500000000');
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(404);
  server.close();
});
