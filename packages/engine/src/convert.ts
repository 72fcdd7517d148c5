import {
  type ContentType,
  type ConversionStep,
  type FileFormat,
  type OutputFormat,
  SutraError,
} from '@sutra/contract';
import type { TextRecogniser } from './extract/recogniser.ts';
import { readMarkdown } from './read/markdown/index.ts';
import type { DocumentTree, EngineWarning } from './tree/index.ts';
import { writeDocx } from './write/docx/index.ts';

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

/**
 * A file's bytes in, a document's bytes out.
 *
 * @throws SutraError with the catalogue's code where the file cannot be read
 */
export const convert: Convert = async (request, _ports, hooks = {}) => {
  hooks.onStep?.('analyzing');
  if (request.format !== 'markdown') throw new SutraError('conversion-failed');
  const { tree, warnings } = readMarkdown(new TextDecoder().decode(request.bytes));
  hooks.onStep?.('extracting');
  hooks.onPages?.(1, 1);
  hooks.onStep?.('converting');
  const bytes = await writeDocx(tree, { created: request.created, sourceName: request.fileName });
  return {
    bytes,
    tree,
    contentType: 'text',
    pages: 1,
    audit: { native: 0, repaired: 0, keptAsText: 0 },
    warnings,
  };
};
