import {
  type ContentType,
  type ConversionStep,
  type FileFormat,
  type OutputFormat,
  SutraError,
  TEXT_FORMATS,
} from '@sutra/contract';
import { type Audit, auditDocument } from './audit-document.ts';
import { type Extraction, extractImage } from './extract/image/index.ts';
import { extractPdf } from './extract/pdf/index.ts';
import type { TextRecogniser } from './extract/recogniser.ts';
import { type ContentFormat, decodeText, readContent } from './read/index.ts';
import { contentTypeOf, recogniseExam } from './transforms/index.ts';
import type { DocumentTree, EngineWarning } from './tree/index.ts';
import { writeDocument } from './write/index.ts';

export type { Audit } from './audit-document.ts';

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

function readText(bytes: Uint8Array, format: ContentFormat, hooks: ConvertHooks): Extraction {
  const { tree, warnings } = readContent(decodeText(bytes), format);
  hooks.onPages?.(1, 1);
  return { tree, warnings, pages: 1 };
}

const isContent = (format: FileFormat): format is ContentFormat => TEXT_FORMATS.includes(format);

async function extract(
  request: ConvertRequest,
  ports: EnginePorts,
  hooks: ConvertHooks,
): Promise<Extraction> {
  if (isContent(request.format)) return readText(request.bytes, request.format, hooks);
  if (request.format === 'pdf') return extractPdf(request.bytes, request, ports, hooks);
  return extractImage(request, ports, hooks);
}

/**
 * A file's bytes in, a document's bytes out.
 *
 * @throws SutraError with the catalogue's code where the file cannot be read; `cancelled` when the signal fires
 */
export const convert: Convert = async (request, ports, hooks = {}) => {
  hooks.onStep?.('analyzing');
  hooks.onStep?.('extracting');
  const { tree: read, warnings, pages } = await extract(request, ports, hooks);
  if (read.blocks.length === 0) throw new SutraError('nothing-found');
  const tree = recogniseExam(read);
  const contentType = contentTypeOf(tree);
  hooks.onContentType?.(contentType);
  hooks.onStep?.('converting');
  const audit = auditDocument(tree);
  const bytes = await writeDocument(tree, request.to, {
    created: request.created,
    sourceName: request.fileName,
    engine: 'built-in',
    audit,
    warn: (warning) => warnings.push(warning),
  });
  return { bytes, tree, contentType, pages, audit, warnings };
};
