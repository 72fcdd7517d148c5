import { createServer, type Server } from 'node:http';
import type { Lane } from '@sutra/contract';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { z } from 'zod';

export const metricsVariables = z.object({
  /** The port where this worker answers `/metrics`; none where it is not set. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().min(1).default('127.0.0.1'),
});

/** Upper bounds in seconds, from a line of text to a long scan. */
const STAGE_BUCKETS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 900];

/** What a run at a file comes to: ended, gone on with in another lane, or left to another worker. */
export type Outcome = 'completed' | 'error' | 'cancelled' | 'moved' | 'left';

/** Takes what conversions tell of themselves; no ids, names or content. */
export interface Meter {
  stage(lane: Lane, stage: string, ms: number): void;
  ended(lane: Lane, outcome: Outcome, code: string, ms: number): void;
}

export interface WorkerMetrics extends Meter {
  registry: Registry;
  /** Adds the memory of the engines' processes, which `process_resident_memory_bytes` does not count. */
  watchEngines(residentBytes: () => number): void;
}

export function workerMetrics(): WorkerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const stages = new Histogram({
    name: 'sutra_stage_seconds',
    help: 'Time that a stage of a conversion took, by lane',
    labelNames: ['lane', 'stage'],
    buckets: STAGE_BUCKETS,
    registers: [registry],
  });
  const runs = new Histogram({
    name: 'sutra_conversion_seconds',
    help: 'Time that a run at a file took, by lane and outcome',
    labelNames: ['lane', 'outcome'],
    buckets: STAGE_BUCKETS,
    registers: [registry],
  });
  const failures = new Counter({
    name: 'sutra_conversion_failures_total',
    help: 'Files that failed, by code of the catalogue',
    labelNames: ['code'],
    registers: [registry],
  });
  return {
    registry,
    watchEngines: (residentBytes) =>
      void new Gauge({
        name: 'sutra_engines_resident_bytes',
        help: "Memory of the engines' processes",
        registers: [registry],
        collect() {
          this.set(residentBytes());
        },
      }),
    stage: (lane, stage, ms) => stages.observe({ lane, stage }, ms / 1_000),
    ended: (lane, outcome, code, ms) => {
      runs.observe({ lane, outcome }, ms / 1_000);
      if (outcome === 'error') failures.inc({ code });
    },
  };
}

/** Answers `GET /metrics` in Prometheus's text format and nothing else. */
export function serveMetrics(registry: Registry, port: number, host: string): Promise<Server> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return void response.writeHead(404).end();
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      () => response.writeHead(500).end(),
    );
  });
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });
}

/** Tells a meter how long each stage took that a file has gone through. */
export function stageClock(meter: Meter, lane: Lane, now = () => performance.now()): (stage: string) => void {
  let running: { stage: string; sinceMs: number } | null = null;
  return (stage) => {
    if (running) meter.stage(lane, running.stage, now() - running.sinceMs);
    running = stage === 'done' ? null : { stage, sinceMs: now() };
  };
}
