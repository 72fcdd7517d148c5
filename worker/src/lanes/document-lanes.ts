import { type BuildArtifactJob, QUEUES } from '@sutra/contract';
import {
  type Job,
  openDocumentWorker,
  type QueueSettings,
  type Queues,
  queueLongDocument,
  type Worker,
} from '@sutra/queue';
import { type DocumentHost, documentHost } from '../documents/document-host.ts';
import { type BuildArtifactParts, buildArtifact } from '../jobs/build-artifact.ts';
import { tracedJob } from '../tracing.ts';
import type { Lanes } from './lanes.ts';

export interface DocumentLanesOptions {
  parts: Omit<BuildArtifactParts, 'documents' | 'moveOn'>;
  queues: Queues;
  queueSettings: QueueSettings;
  entry: URL;
  /** Milliseconds until a document is left to the lane of long ones. */
  sliceMs: number;
  report: (error: Error) => void;
}

function openLane(
  { parts, queueSettings, report }: DocumentLanesOptions,
  name: typeof QUEUES.documents | typeof QUEUES.longDocuments,
  documents: DocumentHost,
  moveOn: BuildArtifactParts['moveOn'],
): Worker<BuildArtifactJob> {
  const make = (job: Job<BuildArtifactJob>) =>
    tracedJob('build-artifact', job, () => buildArtifact({ ...parts, documents, moveOn }, job.data));
  const worker = openDocumentWorker(name, make, queueSettings, report);
  worker.on('failed', (job, error) =>
    parts.log.error({ err: error, jobId: job?.id }, 'an artifact was not made'),
  );
  return worker;
}

/** Files made from kept documents: most are made at once; what takes longer is begun anew in a lane of its own. */
export function openDocumentLanes(options: DocumentLanesOptions): Lanes {
  const { entry, sliceMs, queues } = options;
  const quick = documentHost(entry, { timeLimit: sliceMs });
  const long = documentHost(entry);
  const moveOn = (data: BuildArtifactJob) => queueLongDocument(queues, data);
  return {
    workers: [
      openLane(options, QUEUES.documents, quick, moveOn),
      openLane(options, QUEUES.longDocuments, long, null),
    ],
    close: async () => {
      await Promise.all([quick.close(), long.close()]);
    },
  };
}
