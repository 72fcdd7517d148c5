import type { ContentType, ConversionStep, ErrorCode, ErrorDetails } from '@sutra/contract';
import type { ConvertRequest, ConvertResult, ReadPage } from '@sutra/engine';
import type { GeminiSettings } from '../adapters/gemini/settings.ts';

/** The engine's answer; of its tree only what is saved leaves the thread. */
export interface EngineResult extends Omit<ConvertResult, 'tree'> {
  /** What `packDocument` made; null where the tree cannot be packed. */
  saved: Uint8Array | null;
}

/** What an engine's process uses; resident are all its threads. */
export interface EngineUsage {
  /** Processor time since the last file was begun, in milliseconds. */
  processorMs: number;
  residentBytes: number;
}

/** What the engine says about the file it was given; the last four end it. */
export type EngineMessage =
  | { type: 'step'; step: ConversionStep }
  | { type: 'contentType'; contentType: ContentType }
  | { type: 'pages'; done: number; total: number }
  /** How much of a page has been recognised, 0 to 1. */
  | { type: 'recognised'; share: number }
  | { type: 'preview'; page: number; text: string }
  /** Answered with {@link PageStored}. */
  | { type: 'page'; page: ReadPage }
  /** Said by the process, also between files. */
  | ({ type: 'usage' } & EngineUsage)
  | { type: 'done'; result: EngineResult }
  | { type: 'refused'; code: ErrorCode; details: ErrorDetails }
  | { type: 'crashed'; kind: string; where: string[] }
  /** The heap is full, and the thread has ended. */
  | { type: 'full' };

export interface EngineTask extends ConvertRequest {
  /** Where a model is to read it. Lives in memory only. */
  apiKey?: string;
  /** The models to ask, in this order. */
  models?: string[];
  /** In milliseconds, where no model reads it. */
  timeLimit?: number;
}

/** A page that was read has been stored. */
export interface PageStored {
  stored: number;
}

/** The first message to an engine's process. */
export interface ThreadStart {
  settings: EngineSettings;
  /** In megabytes. */
  heapLimit: number;
}

/** What the thread is started with. */
export interface EngineSettings {
  /** Where trained data for recognition may be laid out. */
  ocrFolder: string;
  gemini?: GeminiSettings;
}
