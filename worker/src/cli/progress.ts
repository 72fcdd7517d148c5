import { type ConversionStep, pageProgress, STEP_PROGRESS } from '@sutra/contract';
import { SingleBar } from 'cli-progress';

/** What a person sees while files are converted: a bar on a terminal, a line a file elsewhere. */
export interface Progress {
  start: (file: string) => void;
  step: (step: ConversionStep) => void;
  pages: (done: number, total: number) => void;
  done: (line: string) => void;
  failed: (line: string) => void;
}

const STEP_NAMES: Record<ConversionStep, string> = {
  waiting: 'waiting',
  analyzing: 'analyzing',
  extracting: 'extracting',
  converting: 'converting',
  done: 'done',
};

export function plainProgress(): Progress {
  return {
    start: () => {},
    step: () => {},
    pages: () => {},
    done: (line) => void process.stdout.write(`${line}\n`),
    failed: (line) => void process.stderr.write(`${line}\n`),
  };
}

export function barProgress(): Progress {
  let bar: SingleBar | null = null;
  const clear = () => {
    bar?.stop();
    bar = null;
  };
  return {
    start: (file) => {
      bar = new SingleBar({
        format: '{bar} {percentage}%  {file}  {step}',
        barsize: 24,
        barCompleteChar: '█',
        barIncompleteChar: '░',
        hideCursor: true,
        clearOnComplete: true,
        stopOnComplete: false,
      });
      bar.start(100, 0, { file, step: STEP_NAMES.waiting });
    },
    step: (step) => bar?.update(STEP_PROGRESS[step], { step: STEP_NAMES[step] }),
    pages: (done, total) => bar?.update(pageProgress(done, total), { step: `page ${done} of ${total}` }),
    done: (line) => {
      clear();
      process.stdout.write(`${line}\n`);
    },
    failed: (line) => {
      clear();
      process.stderr.write(`${line}\n`);
    },
  };
}
