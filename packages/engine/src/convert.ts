import {
  type ContentType,
  type ConversionStep,
  type ErrorCode,
  type FileFormat,
  type Findings,
  type OutputFormat,
  type OutputOptions,
  type PageSpan,
  SutraError,
  TEXT_FORMATS,
} from '@sutra/contract';
import { type Audit, auditDocument, countKeptAsPictures } from './audit-document.ts';
import {
  type ContentRecogniser,
  RecogniserError,
  type RecogniserFailure,
} from './extract/content-recogniser.ts';
import { type Extraction } from './extract/extraction.ts';
import { extractImage } from './extract/image/index.ts';
import { extractPdf } from './extract/pdf/index.ts';
import type { Explanation } from './extract/pdf/layout/model/explanation.ts';
import type { TextRecogniser } from './extract/recogniser.ts';
import { findingsOf } from './findings.ts';
import { extractWithModel, type Fallback, type ReadPage } from './model/index.ts';
import { type ContentFormat, decodeText, readContent } from './read/index.ts';
import { applyOutputOptions, contentTypeOf, recogniseExam } from './transforms/index.ts';
import { type DocumentTree, type EngineWarning, wordsOfHeads } from './tree/index.ts';
import { type WriteOptions, writeDocument } from './write/index.ts';

export type { Audit } from './audit-document.ts';
export type { Explanation } from './extract/pdf/layout/model/explanation.ts';
export type { Fallback, ReadPage } from './model/index.ts';
export * from './saved-document/index.ts';

export interface ConvertRequest {
  bytes: Uint8Array;
  /** As the user knows it; titles and properties use it. */
  fileName: string;
  format: FileFormat;
  to: OutputFormat;
  /** OCR languages, ISO 639-2: `['eng', 'hin']`. */
  languages: string[];
  /** The pages that are to be read; all of them where absent. A text has none. */
  pageRange?: readonly PageSpan[];
  /** For the document's properties; the engine has no clock. */
  created: Date;
  /** With a `contentRecogniser`: whether it also reads pages whose letters can be read exactly. */
  modelReadsEverything?: boolean;
  /** Whether it reads pages with doubtful formulas a second time; what differs is marked as unsure. */
  secondLook?: boolean;
  /** Pages that an earlier run had it read, and what that run found the file to hold. */
  readPages?: readonly ReadPage[];
  knownContentType?: ContentType;
  /** What a program asked for besides. */
  outputOptions?: OutputOptions;
  /** Where equation numbers stand in a DOCX; see {@link WriteOptions}. */
  numbering?: WriteOptions['numbering'];
  /** Collects every decision of a PDF's layout, with its rule. */
  explain?: boolean;
}

export interface ConvertHooks {
  signal?: AbortSignal;
  onStep?: (step: ConversionStep) => void;
  onContentType?: (type: ContentType) => void;
  onPages?: (done: number, total: number) => void;
  /** The text so far of the page that a model reads. */
  onPreview?: (page: number, text: string) => void;
  /** Keeps a page that a model has read for a later run; the next page waits for it. */
  keepPage?: (page: ReadPage) => Promise<void>;
}

export interface EnginePorts {
  /** Null where there is no OCR: scans are kept as pictures. */
  recogniser: TextRecogniser | null;
  /** A model that reads pictures of pages; the built-in engine alone where absent. */
  contentRecogniser?: ContentRecogniser | null;
}

export interface ConvertResult {
  bytes: Uint8Array;
  tree: DocumentTree;
  contentType: ContentType;
  pages: number;
  audit: Audit;
  warnings: EngineWarning[];
  /** What of it the built-in engine read in a model's place. */
  fallback: Fallback | null;
  /** What read most of it: `built-in`, or a model's name. */
  reader: string;
  /** What a program asked to be told besides the document. */
  findings: Findings | null;
  /** What was decided where and by which rule; empty where it was not asked for. */
  explanations: Explanation[];
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

const KEY_FAULTS: Partial<Record<RecogniserFailure, ErrorCode>> = {
  'key-invalid': 'ai-key-invalid',
  'key-type': 'ai-key-type',
  'key-blocked': 'ai-key-blocked',
  'not-available': 'ai-not-available',
};

/** A key that nothing can be read with, in the catalogue's words. */
function catalogued(error: unknown): unknown {
  const code = error instanceof RecogniserError ? KEY_FAULTS[error.failure] : undefined;
  return code ? new SutraError(code) : error;
}

interface Extracted extends Extraction {
  reader?: string | null;
  fallback?: Fallback | null;
}

async function extract(request: ConvertRequest, ports: EnginePorts, hooks: ConvertHooks): Promise<Extracted> {
  if (isContent(request.format)) return readText(request.bytes, request.format, hooks);
  const { contentRecogniser } = ports;
  if (contentRecogniser) {
    return extractWithModel(request, { ...ports, contentRecogniser }, hooks).catch((error: unknown) => {
      throw catalogued(error);
    });
  }
  if (request.format === 'pdf') return extractPdf(request.bytes, request, ports, hooks);
  return extractImage(request, ports, hooks);
}

/** A picture that the reader said is outside of the file is not told again as missing where it is written. */
const isToldAlready = ({ code, detail }: EngineWarning, told: readonly EngineWarning[]) =>
  code === 'image-missing' &&
  told.some(
    (other) => other.code === 'image-not-included' && detail?.startsWith(other.detail ?? '') === true,
  );

/** Outputs without pages have no place for running heads. A page's number is nothing that is missed. */
function warnOfHeads({ runningHeads }: DocumentTree, to: OutputFormat, warnings: EngineWarning[]): void {
  if (to === 'docx' || !runningHeads) return;
  const words = wordsOfHeads(runningHeads);
  if (words !== '') warnings.push({ code: 'running-heads-left-out', detail: words });
}

/**
 * A file's bytes in, a document's bytes out.
 *
 * @throws SutraError with the catalogue's code where the file cannot be read; `cancelled` when the signal fires
 */
export const convert: Convert = async (request, ports, hooks = {}) => {
  hooks.onStep?.('analyzing');
  hooks.onStep?.('extracting');
  const extracted = await extract(request, ports, hooks);
  const { tree: read, warnings, pages, fallback = null, explanations = [] } = extracted;
  const reader = extracted.reader ?? 'built-in';
  if (read.blocks.length === 0) throw new SutraError('nothing-found');
  const whole = recogniseExam(read);
  const contentType = contentTypeOf(whole);
  hooks.onContentType?.(contentType);
  hooks.onStep?.('converting');
  const { outputOptions } = request;
  const findings = outputOptions ? findingsOf(whole, warnings, outputOptions) : null;
  const tree = outputOptions ? await applyOutputOptions(whole, outputOptions) : whole;
  warnOfHeads(tree, request.to, warnings);
  const audit = auditDocument(tree, countKeptAsPictures(warnings));
  const bytes = await writeDocument(tree, request.to, {
    created: request.created,
    sourceName: request.fileName,
    engine: reader,
    audit,
    ...(outputOptions && { doubts: outputOptions.doubts }),
    ...(request.numbering && { numbering: request.numbering }),
    warn: (warning) => {
      if (!isToldAlready(warning, warnings)) warnings.push(warning);
    },
  });
  return { bytes, tree, contentType, pages, audit, warnings, fallback, reader, findings, explanations };
};
