import { SutraError } from '@sutra/contract';
import type { Picture, RecognisedBlock, TextRecogniser } from '@sutra/engine/recognisers';
import pTimeout from 'p-timeout';
import { createWorker, OEM, PSM, type Worker } from 'tesseract.js';
import { holdsHindiLines, withBetterWords } from './better-words.ts';
import { readBlocks } from './blocks.ts';
import { provideLanguageData, TRAINED_LANGUAGES } from './language-data.ts';

export interface TesseractSettings {
  /** A folder of our own that trained data may be copied to. */
  dataDir: string;
  /** Milliseconds that one picture may take; 120,000 where absent. */
  pictureTime?: number;
  /** Hears how much of the picture has been read, 0 to 1; it begins anew with each look at a picture. */
  onProgress?: (share: number) => void;
}

const PICTURE_TIME = 120_000;
const START_TIME = 60_000;
const USUAL_DPI = 300;
/** Where Hindi is the likelier language, a word read in several languages stands only if it is surer by this than in Hindi alone. */
const HINDI_AHEAD = 0.1;

interface Engine {
  languages: string;
  worker: Worker;
  /** Settles, with an error, when the worker dies. */
  death: Promise<never>;
}

const never = () => undefined;

const within = <Result>(work: Promise<Result>, milliseconds: number, what: string): Promise<Result> =>
  pTimeout(work, { milliseconds, message: `${what} took longer than ${milliseconds} ms` });

/** The thread behind a tesseract.js worker; its types do not show it. */
interface Thread {
  on(event: 'error' | 'exit', listener: (cause: unknown) => void): void;
}

function watch(worker: Worker): Promise<never> {
  const { worker: thread } = worker as unknown as { worker: Thread };
  const death = new Promise<never>((_, reject) => {
    thread.on('error', (cause) => reject(new Error('the recogniser died', { cause })));
    thread.on('exit', (cause) => reject(new Error('the recogniser ended', { cause })));
  });
  death.catch(never);
  return death;
}

const PARAMETERS = { tessedit_pageseg_mode: PSM.AUTO, debug_file: '/dev/null' };

/** Other languages forget the parameters. */
async function turn(worker: Worker, languages: string): Promise<void> {
  await worker.reinitialize(languages, OEM.LSTM_ONLY);
  await worker.setParameters(PARAMETERS);
}

/** What tesseract.js calls the part of its work that takes its time. */
const READING = 'recognizing text';

async function start(languages: string[], { dataDir, onProgress }: TesseractSettings): Promise<Engine> {
  await provideLanguageData(dataDir, languages);
  const opening = createWorker([...languages], OEM.LSTM_ONLY, {
    langPath: dataDir,
    gzip: true,
    cacheMethod: 'none',
    errorHandler: never,
    logger: ({ status, progress }) => {
      if (status === READING) onProgress?.(progress);
    },
  });
  const worker = await within(opening, START_TIME, 'starting the recogniser');
  await worker.setParameters(PARAMETERS);
  return { languages: languages.join('+'), worker, death: watch(worker) };
}

function known(languages: string[]): string[] {
  const chosen = languages.filter((language) => TRAINED_LANGUAGES.includes(language));
  return chosen.length > 0 ? [...new Set(chosen)] : ['eng'];
}

function cancelled(signal: AbortSignal | undefined): Promise<never> {
  return new Promise((_, reject) => {
    const stop = () => reject(new SutraError('cancelled'));
    if (signal?.aborted) stop();
    else signal?.addEventListener('abort', stop, { once: true });
  });
}

/**
 * Tesseract in WebAssembly, without a network: one worker thread, kept between pictures, started again when it dies.
 * Pictures wait for each other. Where several languages may stand on a page with lines of Hindi, it is read once more
 * as Hindi alone, which takes fewer words for English ones.
 */
export function createTesseract(settings: TesseractSettings): TextRecogniser & { close(): Promise<void> } {
  let engine: Engine | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const stop = async () => {
    const ending = engine;
    engine = null;
    await ending?.worker.terminate();
  };

  const engineFor = async (languages: string[]): Promise<Engine> => {
    const wanted = languages.join('+');
    if (!engine) engine = await start(languages, settings);
    else if (engine.languages !== wanted) {
      await provideLanguageData(settings.dataDir, languages);
      await within(
        Promise.race([turn(engine.worker, wanted), engine.death]),
        START_TIME,
        'changing languages',
      );
      engine.languages = wanted;
    }
    return engine;
  };

  const recogniseOnce = async (picture: Picture, languages: string[]): Promise<RecognisedBlock[]> => {
    const { worker, death } = await engineFor(languages);
    await worker.setParameters({ user_defined_dpi: String(Math.round(picture.dpi ?? USUAL_DPI)) });
    const bytes = Buffer.from(picture.bytes.buffer, picture.bytes.byteOffset, picture.bytes.byteLength);
    const work = worker.recognize(bytes, {}, { text: false, blocks: true });
    const time = settings.pictureTime ?? PICTURE_TIME;
    const { data } = await within(Promise.race([work, death]), time, 'recognising a picture');
    return readBlocks(data.blocks);
  };

  const recogniseTwice = async (picture: Picture, languages: string[], signal?: AbortSignal) => {
    try {
      return await recogniseOnce(picture, languages);
    } catch (error) {
      await stop();
      if (signal?.aborted) throw error;
      return recogniseOnce(picture, languages);
    }
  };

  const recogniseBoth = async (picture: Picture, languages: string[], signal?: AbortSignal) => {
    const read = await recogniseTwice(picture, languages, signal);
    if (languages.length === 1 || signal?.aborted || !holdsHindiLines(read)) return read;
    const again = await recogniseTwice(picture, ['hin'], signal);
    return withBetterWords(read, again, languages[0] === 'hin' ? HINDI_AHEAD : 0);
  };

  const run = async (picture: Picture, languages: string[], signal?: AbortSignal) => {
    if (signal?.aborted) throw new SutraError('cancelled');
    const work = recogniseBoth(picture, languages, signal);
    work.catch(never);
    try {
      return await Promise.race([work, cancelled(signal)]);
    } catch (error) {
      await stop();
      throw error;
    }
  };

  return {
    recognise(picture, languages, signal) {
      const result = last.then(() => run(picture, known(languages), signal));
      last = result.catch(never);
      return result;
    },
    close: async () => {
      await last;
      await stop();
    },
  };
}
