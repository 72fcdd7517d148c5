import type { ContentType, ConversionStatus, ConversionStep } from '../../generated/graphql.ts';

interface Stage {
  status: ConversionStatus;
  step: ConversionStep;
  progress: number;
  pagesDone: number;
  pagesTotal: number;
  contentType: ContentType | null;
}

export interface StageSentence {
  key: string;
  page?: number;
  pages?: number;
}

const EXTRACTING: Record<ContentType, string> = {
  MATHEMATICAL: 'status.extractingMath',
  TEXT: 'status.extractingText',
};

const STEPS: Record<ConversionStep, (stage: Stage) => string> = {
  WAITING: () => 'status.waiting',
  ANALYZING: () => 'status.analyzing',
  EXTRACTING: ({ contentType }) => (contentType ? EXTRACTING[contentType] : 'status.extracting'),
  CONVERTING: () => 'status.converting',
  DONE: () => 'status.done',
};

const ENDS: Partial<Record<ConversionStatus, string>> = {
  COMPLETED: 'status.done',
  ERROR: 'status.failed',
  CANCELLED: 'status.cancelled',
  QUEUED: 'status.waiting',
};

export const hasEnded = ({ status }: Pick<Stage, 'status'>) => status !== 'QUEUED' && status !== 'PROCESSING';

/** Which sentence says where a file stands, and the page that is being read. */
export function stageSentence(stage: Stage): StageSentence {
  const key = ENDS[stage.status] ?? STEPS[stage.step](stage);
  const reading = stage.status === 'PROCESSING' && stage.step === 'EXTRACTING' && stage.pagesTotal > 0;
  if (!reading) return { key };
  return { key, page: Math.min(stage.pagesDone + 1, stage.pagesTotal), pages: stage.pagesTotal };
}
