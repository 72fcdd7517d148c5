import { type ConvertFileJob, LANE_QUEUES } from '@sutra/contract';
import {
  failConversion,
  type Job,
  openConversionWorker,
  type QueueSettings,
  type Queues,
  queueTurn,
  queueWebhooks,
  WaitingError,
  type Worker,
} from '@sutra/queue';
import { type EngineHostOptions, engineHost } from '../engine/engine-host.ts';
import { type ConvertFileParts, convertFile, Released } from '../jobs/convert-file.ts';
import { tracedJob } from '../tracing.ts';
import { type EnginePool, enginePool } from './engine-pool.ts';
import type { LanePlan } from './settings.ts';

type SharedParts = Omit<ConvertFileParts, 'engine' | 'sliceMs' | 'isWaitedFor'>;

export interface LanesOptions {
  parts: SharedParts;
  queues: Queues;
  queueSettings: QueueSettings;
  plans: readonly LanePlan[];
  engine: { entry: URL; options: EngineHostOptions };
  /** Ends running files early and leaves them to others. */
  release: AbortSignal;
  report: (error: Error) => void;
}

export interface Lanes {
  workers: Worker[];
  close(): Promise<void>;
}

export interface ConversionLanes extends Lanes {
  /** Memory of all engines' processes. */
  residentBytes(): number;
}

/** Whose turn is next: the owner of the file, or of the job where the file was deleted meanwhile. */
async function nextTurn({ parts: { prisma }, queues }: LanesOptions, data: ConvertFileJob): Promise<void> {
  const row = await prisma.conversion.findUnique({
    where: { id: data.conversionId },
    select: { ownerId: true },
  });
  const ownerId = row?.ownerId ?? data.ownerId;
  if (ownerId !== undefined) await queueTurn(prisma, queues, ownerId);
}

/** Whether a run was ended early and leaves its file to others. */
const isReleased = (run: Promise<void>): Promise<boolean> =>
  run.then(
    () => false,
    (error: unknown) => {
      if (error instanceof Released) return true;
      throw error;
    },
  );

function openLane(options: LanesOptions, plan: LanePlan, pool: EnginePool): Worker<ConvertFileJob> {
  const { parts, queues, queueSettings, release, report } = options;
  const { lane, filesAtOnce, sliceMs } = plan;
  const isWaitedFor = async () => {
    const { waiting = 0, prioritized = 0 } = await queues[LANE_QUEUES[lane]].getJobCounts(
      'waiting',
      'prioritized',
    );
    return waiting + prioritized > 0;
  };
  const convert = async (job: Job<ConvertFileJob>, token?: string) => {
    const run = () =>
      pool.use((engine) => convertFile({ ...parts, engine, sliceMs, isWaitedFor }, job, release));
    if (await tracedJob('convert-file', job, () => isReleased(run()))) {
      await job.moveToWait(token);
      throw new WaitingError();
    }
    await nextTurn(options, job.data);
  };
  const worker = openConversionWorker(lane, filesAtOnce, convert, queueSettings, report);
  worker.on('failed', (job, error) => {
    parts.log.error({ err: error, conversionId: job?.data.conversionId }, 'a job failed');
    if (job?.finishedOn === undefined) return;
    failConversion(parts.prisma, job.data.conversionId)
      .then(() => nextTurn(options, job.data))
      .catch(report);
  });
  worker.on('completed', (job) => {
    queueWebhooks(parts.prisma, queues, job.data.conversionId).catch(report);
  });
  return worker;
}

/** A worker for each lane of a plan, each with engines of its own, so that what waits in one waits for no other. */
export function openLanes(options: LanesOptions): ConversionLanes {
  const { entry, options: engineOptions } = options.engine;
  const pools: EnginePool[] = [];
  const workers = options.plans.map((plan) => {
    const keepWarm = plan.lane === 'quick';
    const open = () => engineHost(entry, { ...engineOptions, keepWarm });
    const pool = enginePool(plan.filesAtOnce, open);
    if (keepWarm) void pool.use(async (engine) => engine.warm());
    pools.push(pool);
    return openLane(options, plan, pool);
  });
  return {
    workers,
    residentBytes: () => pools.reduce((sum, pool) => sum + pool.residentBytes(), 0),
    close: async () => {
      await Promise.all(pools.map((pool) => pool.close()));
    },
  };
}
