import { type ContentType, SutraError } from '@sutra/contract';
import {
  type ContentRecogniser,
  type PageReading,
  type PageRequest,
  RecogniserError,
  type RecogniserFailure,
} from '../extract/content-recogniser.ts';
import type { Picture } from '../extract/recogniser.ts';
import { deservesSecondLook, withDisagreements } from './second-look.ts';
import type { PageSource, SourcePage } from './source.ts';

/** A page that a model has read. */
export interface ReadPage extends PageReading {
  page: number;
}

export interface PageHooks {
  signal?: AbortSignal;
  onContentType?: (type: ContentType) => void;
  /** The text so far of the page that is being read. */
  onPreview?: (page: number, text: string) => void;
  /** Keeps a page that was read, so that nobody has to ask for it again. */
  keepPage?: (page: ReadPage) => Promise<void>;
}

export interface PageTask {
  source: PageSource;
  recogniser: ContentRecogniser;
  languages: string[];
  /** The pages to read, in order. */
  pages: readonly number[];
  /** Pages that an earlier run has read. */
  known: readonly ReadPage[];
  contentType?: ContentType;
  /** Whether a model is asked for pages whose letters can be read exactly, too. */
  everything: boolean;
  /** Whether pages with doubtful formulas are read a second time; what differs is marked. */
  secondLook: boolean;
}

/** What takes a page that was read, with what is needed to cut figures from it. */
export type TakePage = (page: ReadPage, place: SourcePage, draw: () => Promise<Picture>) => Promise<void>;

export interface PagesRead {
  /** Left to the built-in engine because it reads them exactly. */
  exact: number[];
  /** Left to it because the model failed. */
  failed: { page: number; failure: RecogniserFailure }[];
}

/** After so many pages in a row that the service did not answer, the rest of the file is not asked for. */
const PATIENCE = 3;
const SERVICE_FAILURES: readonly RecogniserFailure[] = ['unavailable', 'limit-reached', 'too-slow'];

interface Prepared {
  place: SourcePage;
  /** Null where no model is to be asked. */
  picture: Picture | null;
}

interface Run {
  task: PageTask;
  hooks: PageHooks;
  contentType: ContentType | undefined;
  silent: { count: number; failure: RecogniserFailure };
}

async function prepare({ source, known, everything }: PageTask, page: number): Promise<Prepared> {
  const place = await source.look(page);
  const wanted = (everything || !place.exact) && !known.some((read) => read.page === page);
  return { place, picture: wanted ? await source.draw(place).catch(() => null) : null };
}

async function contentTypeFor(run: Run, picture: Picture): Promise<ContentType> {
  if (run.contentType === undefined) {
    run.contentType = await run.task.recogniser.detect(picture, run.hooks.signal);
    run.hooks.onContentType?.(run.contentType);
  }
  return run.contentType;
}

/** The first reading's text with marks where a second one differs; as it is where that one fails. */
async function secondLook({ task, hooks }: Run, request: PageRequest, first: PageReading): Promise<string> {
  if (!task.secondLook || !deservesSecondLook(first.content, first.doubtful)) return first.content;
  try {
    const again = await task.recogniser.read({ ...request, again: true }, { signal: hooks.signal });
    return withDisagreements(first.content, again.content);
  } catch (error) {
    if (error instanceof RecogniserError && !error.forAll) return first.content;
    throw error;
  }
}

async function ask(run: Run, page: number, picture: Picture): Promise<ReadPage> {
  const { task, hooks } = run;
  const contentType = await contentTypeFor(run, picture);
  hooks.onPreview?.(page, '');
  const request = { picture, page, contentType, languages: task.languages };
  const reading = await task.recogniser.read(request, {
    signal: hooks.signal,
    onText: (text) => hooks.onPreview?.(page, text),
  });
  const content = await secondLook(run, request, reading);
  // A cover without formulas says little of the pages behind it.
  if (/\$|\\[([]/.test(reading.content)) run.contentType = 'mathematical';
  return { page, ...reading, content };
}

/** The failure of one page; what fails for all pages is thrown. */
function pageFailure(run: Run, error: unknown): RecogniserFailure {
  if (!(error instanceof RecogniserError) || error.forAll) throw error;
  const { failure } = error;
  const count = SERVICE_FAILURES.includes(failure) ? run.silent.count + 1 : 0;
  run.silent = { count, failure };
  return failure;
}

async function readPage(run: Run, page: number, picture: Picture): Promise<ReadPage | RecogniserFailure> {
  if (run.silent.count >= PATIENCE) return run.silent.failure;
  try {
    const read = await ask(run, page, picture);
    run.silent.count = 0;
    await run.hooks.keepPage?.(read);
    return read;
  } catch (error) {
    return pageFailure(run, error);
  }
}

/**
 * Asks a model for one page after the other; the next one is drawn meanwhile.
 *
 * @throws RecogniserError where no page of any file could be read with this key
 */
export async function readPages(
  task: PageTask,
  take: TakePage,
  hooks: PageHooks,
  onPages?: (done: number, total: number) => void,
): Promise<PagesRead> {
  const { source } = task;
  const run: Run = {
    task,
    hooks,
    contentType: task.contentType,
    silent: { count: 0, failure: 'unavailable' },
  };
  const result: PagesRead = { exact: [], failed: [] };
  const known = new Map(task.known.map((read) => [read.page, read]));
  let done = 0;
  const { pages } = task;
  onPages?.(0, pages.length);
  let next = prepare(task, pages[0] ?? 1);
  for (const [index, page] of pages.entries()) {
    if (hooks.signal?.aborted) throw new SutraError('cancelled');
    const { place, picture } = await next;
    const following = pages[index + 1];
    if (following !== undefined) {
      next = prepare(task, following);
      // Awaited in the next round; until then nobody listens.
      next.catch(() => undefined);
    }
    const kept = known.get(page);
    const exact = !kept && !task.everything && place.exact;
    if (exact) {
      result.exact.push(page);
      continue;
    }
    const read = kept ?? (picture ? await readPage(run, page, picture) : 'bad-request');
    if (typeof read === 'string') {
      result.failed.push({ page, failure: read });
      continue;
    }
    await take(read, place, async () => picture ?? source.draw(place));
    done += 1;
    onPages?.(done, pages.length);
  }
  return result;
}
