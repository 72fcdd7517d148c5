import type { ContentType, ConversionStep, ErrorCode, ErrorDetails } from '@sutra/contract';
import type { ConvertRequest, ConvertResult } from '@sutra/engine';

/** The engine's answer without its tree, which stays in the thread. */
export type EngineResult = Omit<ConvertResult, 'tree'>;

/** What the engine's thread says about the file it was given; the last two end it. */
export type EngineMessage =
  | { type: 'step'; step: ConversionStep }
  | { type: 'contentType'; contentType: ContentType }
  | { type: 'pages'; done: number; total: number }
  | { type: 'done'; result: EngineResult }
  | { type: 'refused'; code: ErrorCode; details: ErrorDetails }
  | { type: 'crashed'; kind: string; where: string[] };

export type EngineTask = ConvertRequest;

/** What the thread is started with. */
export interface EngineSettings {
  /** Where trained data for recognition may be laid out. */
  ocrFolder: string;
}
