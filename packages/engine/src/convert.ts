import type { ContentType, ConversionStep, FileFormat, OutputFormat } from '@sutra/contract';
import type { TextRecogniser } from './extract/recogniser.ts';
import type { DocumentTree, EngineWarning } from './tree/index.ts';

export interface ConvertRequest {
  bytes: Uint8Array;
  /** As the user knows it; titles and properties use it. */
  fileName: string;
  format: FileFormat;
  to: OutputFormat;
  /** OCR languages, ISO 639-2: `['eng', 'hin']`. */
  languages: string[];
  /** For the document's properties; the engine has no clock. */
  created: Date;
}

export interface ConvertHooks {
  signal?: AbortSignal;
  onStep?: (step: ConversionStep) => void;
  onContentType?: (type: ContentType) => void;
  onPages?: (done: number, total: number) => void;
}

export interface EnginePorts {
  /** Null where there is no OCR: scans are kept as pictures. */
  recogniser: TextRecogniser | null;
}

/** How the formulas fared: every one is counted once. */
export interface Audit {
  native: number;
  repaired: number;
  keptAsText: number;
}

export interface ConvertResult {
  bytes: Uint8Array;
  tree: DocumentTree;
  contentType: ContentType;
  pages: number;
  audit: Audit;
  warnings: EngineWarning[];
}

export type Convert = (
  request: ConvertRequest,
  ports: EnginePorts,
  hooks?: ConvertHooks,
) => Promise<ConvertResult>;
