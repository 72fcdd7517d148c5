import type { ContentType, FileFormat, OutputOptions, PageSpan } from '@sutra/contract';
import { chosenPages } from '../extract/chosen-pages.ts';
import type { ContentRecogniser, RecogniserFailure } from '../extract/content-recogniser.ts';
import type { Extraction, ExtractionHooks } from '../extract/extraction.ts';
import { createPictureStore, type PictureStore } from '../extract/pictures.ts';
import type { TextRecogniser } from '../extract/recogniser.ts';
import { readMarkdown } from '../read/index.ts';
import type { Block, DocumentTree, EngineWarning } from '../tree/index.ts';
import { type CutFigures, cutFigures, hasFigures, placeFigures } from './figures.ts';
import { type PageHooks, type PagesRead, type ReadPage, readPages, type TakePage } from './read-pages.ts';
import { openSource, type PageSource } from './source.ts';
import { lowerConfidence, withoutMarksInFormulas } from './uncertain.ts';

export type { ReadPage } from './read-pages.ts';

export interface ModelRequest {
  bytes: Uint8Array;
  fileName: string;
  format: FileFormat;
  languages: string[];
  /** The pages that are to be read; all of them where absent. */
  pageRange?: readonly PageSpan[];
  /** Whether the model also reads pages whose letters the built-in engine reads exactly. */
  modelReadsEverything?: boolean;
  /** Whether it reads pages with doubtful formulas a second time. */
  secondLook?: boolean;
  /** Pages that an earlier run has read, and what it found the file to hold. */
  readPages?: readonly ReadPage[];
  knownContentType?: ContentType;
  outputOptions?: Pick<OutputOptions, 'dpi'>;
}

export interface ModelPorts {
  recogniser: TextRecogniser | null;
  contentRecogniser: ContentRecogniser;
}

/** Pages that the built-in engine read in the model's place, and why the first of them failed. */
export interface Fallback {
  /** Empty where it is the whole file. */
  pages: number[];
  failure: RecogniserFailure;
}

export interface ModelExtraction extends Extraction {
  /** What read most of it, or null where no model did. */
  reader: string | null;
  fallback: Fallback | null;
}

interface Assembly {
  texts: string[];
  reader: string | null;
  formulas: string[];
  figures: CutFigures;
  pictures: PictureStore;
  warnings: EngineWarning[];
}

const FENCE = /^[ \t]*(?:`{3,}|~{3,})/gm;

/** A fence that a page leaves open would swallow the pages behind it. */
const closed = (content: string) =>
  (content.match(FENCE)?.length ?? 0) % 2 === 0 ? content : `${content}\n\`\`\``;

const PAGE_LINE = /^[ \t]*<!--\s*page\s+\d+\s*-->[ \t]*$/gim;

/** Takes what a page gave; its marks and boxes become warnings and pictures. */
function takerOf(assembly: Assembly): TakePage {
  return async (read, place, draw) => {
    const { figures, pictures, warnings } = assembly;
    const source = { page: read.page };
    const warn = (warning: EngineWarning) => warnings.push(warning);
    let { content } = read;
    if (hasFigures(content)) {
      content = await cutFigures(content, { page: place, picture: await draw(), pictures, warn }, figures);
    }
    const uncertain = withoutMarksInFormulas(content.replace(PAGE_LINE, ''));
    if (uncertain.spots > 0) warn({ code: 'ai-uncertain', detail: String(uncertain.spots), source });
    if (read.doubtful) warn({ code: 'ai-page-doubtful', source });
    assembly.formulas.push(...uncertain.formulas);
    assembly.texts.push(`<!-- page ${read.page} -->\n\n${closed(uncertain.content)}`);
    assembly.reader = read.reader;
  };
}

function readTexts(assembly: Assembly): DocumentTree {
  const { tree, warnings } = readMarkdown(assembly.texts.join('\n\n'));
  assembly.warnings.push(...warnings);
  lowerConfidence(tree, assembly.formulas);
  placeFigures(tree, assembly.figures);
  return tree;
}

/** Blocks by the page they stand on; one that does not say follows the one before it. */
function byPage(blocks: readonly Block[]): Map<number, Block[]> {
  const pages = new Map<number, Block[]>();
  let page = 1;
  for (const block of blocks) {
    page = Math.max(page, block.source?.page ?? page);
    const list = pages.get(page);
    if (list) list.push(block);
    else pages.set(page, [block]);
  }
  return pages;
}

/** Pages of the model and pages of the built-in engine in the order of the file. */
function merged(model: DocumentTree, builtIn: Extraction, pages: number): DocumentTree {
  const [fromModel, fromGlyphs] = [byPage(model.blocks), byPage(builtIn.tree.blocks)];
  const blocks: Block[] = [];
  for (let page = 1; page <= pages; page += 1) {
    blocks.push(...(fromModel.get(page) ?? []), ...(fromGlyphs.get(page) ?? []));
  }
  return { ...model, ...builtIn.tree, blocks, images: { ...builtIn.tree.images, ...model.images } };
}

function warnOfFailures({ failed }: PagesRead, warnings: EngineWarning[]): void {
  for (const { page, failure } of failed)
    warnings.push({ code: 'ai-page-fallback', detail: failure, source: { page } });
}

interface Reading {
  source: PageSource;
  /** The pages that are to be read, in order. */
  chosen: readonly number[];
  request: ModelRequest;
  ports: ModelPorts;
  hooks: PageHooks & ExtractionHooks;
}

async function readWithBuiltIn(
  { source, chosen, hooks }: Reading,
  pages: readonly number[],
  before: number,
): Promise<Extraction> {
  let done = before;
  const onPage = () => {
    done += 1;
    hooks.onPages?.(done, chosen.length);
  };
  return source.readBuiltIn(pages, { signal: hooks.signal, onPage });
}

async function readSource(reading: Reading): Promise<ModelExtraction> {
  const { source, chosen, request, ports, hooks } = reading;
  const assembly: Assembly = {
    texts: [],
    reader: null,
    formulas: [],
    figures: new Map(),
    pictures: createPictureStore('figure'),
    warnings: [],
  };
  const task = {
    source,
    recogniser: ports.contentRecogniser,
    languages: request.languages,
    pages: chosen,
    known: request.readPages ?? [],
    contentType: request.knownContentType,
    everything: request.modelReadsEverything ?? false,
    secondLook: request.secondLook ?? false,
  };
  const pages = await readPages(task, takerOf(assembly), hooks, hooks.onPages);
  const [firstFailed] = pages.failed;
  if (assembly.texts.length === 0) {
    const whole = await readWithBuiltIn(reading, chosen, 0);
    const fallback = firstFailed ? { pages: [], failure: firstFailed.failure } : null;
    return { ...whole, pages: chosen.length, reader: null, fallback };
  }
  const left = [...pages.exact, ...pages.failed.map(({ page }) => page)].sort((a, b) => a - b);
  const model = readTexts(assembly);
  model.images = { ...model.images, ...assembly.pictures.images };
  warnOfFailures(pages, assembly.warnings);
  const fallback = firstFailed
    ? { pages: pages.failed.map(({ page }) => page), failure: firstFailed.failure }
    : null;
  const shared = { pages: chosen.length, reader: assembly.reader, fallback };
  if (left.length === 0) {
    return { tree: { ...source.properties, ...model }, warnings: assembly.warnings, ...shared };
  }
  const builtIn = await readWithBuiltIn(reading, left, assembly.texts.length);
  const tree = merged(model, builtIn, source.pages);
  return { tree, warnings: [...assembly.warnings, ...builtIn.warnings], ...shared };
}

/**
 * Reads a PDF or an image with a model that answers in text, page by page. What the built-in engine reads exactly
 * is left to it, and so is what the model fails at.
 *
 * @throws RecogniserError where the key is at fault; SutraError what opening the file throws
 */
export async function extractWithModel(
  request: ModelRequest,
  ports: ModelPorts,
  hooks: PageHooks & ExtractionHooks = {},
): Promise<ModelExtraction> {
  const source = await openSource(request, ports.recogniser);
  try {
    const chosen = chosenPages(request.pageRange, source.pages);
    return await readSource({ source, chosen, request, ports, hooks });
  } finally {
    await source.close();
  }
}
