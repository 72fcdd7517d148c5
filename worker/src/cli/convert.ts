import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import {
  detectFormat,
  errorMessage,
  outputOptions,
  SutraError,
  unsupportedFormatCode,
} from '@sutra/contract';
import type { ReportedFormula } from '@sutra/engine';
import { type EngineHost, engineHost } from '../engine/engine-host.ts';
import type { EngineResult } from '../engine/messages.ts';
import { type ConvertArguments, convertArguments, WrongCall } from './arguments.ts';
import { type Doubt, doubtsOf } from './doubts.ts';
import { explanationText } from './explain.ts';
import { formulaCounts } from './formula-counts.ts';
import { outputPaths } from './outputs.ts';
import { barProgress, type Progress, plainProgress } from './progress.ts';
import { reportedWarnings, warningLines } from './warnings.ts';

const INTERRUPTED = 130;

/** What became of one file, as `--report` writes it. */
interface Outcome {
  input: string;
  output: string | null;
  status: 'completed' | 'error';
  milliseconds: number;
  contentType?: string;
  pages?: number;
  audit?: EngineResult['audit'];
  warnings?: ReturnType<typeof reportedWarnings>;
  size?: number;
  /** In reading order. */
  formulas?: (Omit<ReportedFormula, 'doubts'> & { doubts: Doubt[] })[];
  error?: { code: string; message: string };
}

async function readInput(path: string): Promise<Uint8Array> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new InputError(
      error.code === 'ENOENT' ? 'there is no such file' : `cannot be read (${error.code})`,
    );
  });
  if (bytes.length === 0) throw new SutraError('empty-file', { file: basename(path) });
  return bytes;
}

/** A file that the command line cannot reach; the catalogue has no code for that. */
class InputError extends Error {}

/** The document appears whole or not at all. */
async function writeOutput(path: string, bytes: Uint8Array): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  const partial = `${path}.${randomUUID()}.part`;
  try {
    await writeFile(partial, bytes);
    await rename(partial, path);
  } catch (error) {
    await rm(partial, { force: true });
    throw new InputError(`cannot write ${path} (${(error as NodeJS.ErrnoException).code})`);
  }
}

/** Every formula with its place and what speaks against it; none where the document is too deep to be kept. */
async function formulasOf({ saved }: EngineResult): Promise<NonNullable<Outcome['formulas']>> {
  if (!saved) return [];
  const { reportFormulas } = await import('@sutra/engine');
  return reportFormulas(saved).map((formula) => ({ ...formula, doubts: doubtsOf(formula) }));
}

async function convertOne(
  engine: EngineHost,
  input: string,
  given: ConvertArguments,
  progress: Progress,
  signal: AbortSignal,
): Promise<EngineResult> {
  const bytes = await readInput(input);
  const fileName = basename(input);
  const format = detectFormat(bytes, fileName);
  if (format === null) throw new SutraError(unsupportedFormatCode(fileName), { file: fileName });
  const { to, languages, pages, doubts, numbering, explain } = given;
  return engine.convert(
    {
      bytes,
      fileName,
      format,
      to,
      languages,
      explain,
      numbering,
      created: new Date(),
      ...(pages && { pageRange: pages }),
      outputOptions: outputOptions.parse({ doubts }),
    },
    { signal, onStep: progress.step, onPages: progress.pages },
  );
}

function failure(error: unknown): { code: string; message: string } {
  if (error instanceof SutraError) return { code: error.code, message: error.message };
  if (error instanceof InputError) return { code: 'input', message: error.message };
  return { code: 'conversion-failed', message: errorMessage('conversion-failed') };
}

function summary(input: string, output: string, { audit, warnings }: EngineResult): string {
  const line = `${input} → ${relative('.', output) || output} (${formulaCounts(audit)})`;
  return [line, ...warningLines(warnings)].join('\n');
}

async function convertAndWrite(
  engine: EngineHost,
  input: string,
  output: string,
  given: ConvertArguments,
  progress: Progress,
  signal: AbortSignal,
): Promise<Outcome> {
  const started = performance.now();
  const milliseconds = () => Math.round(performance.now() - started);
  progress.start(basename(input));
  try {
    const result = await convertOne(engine, input, given, progress, signal);
    await writeOutput(output, result.bytes);
    progress.done(summary(input, output, result));
    if (given.explain) process.stdout.write(explanationText(result.explanations));
    const { contentType, pages, audit } = result;
    const warnings = reportedWarnings(result.warnings);
    const formulas = given.report === undefined ? {} : { formulas: await formulasOf(result) };
    const parts = { contentType, pages, audit, warnings, size: result.bytes.length, ...formulas };
    return { input, output, status: 'completed', milliseconds: milliseconds(), ...parts };
  } catch (error) {
    const parts = failure(error);
    progress.failed(`${input}: ${parts.message}`);
    return { input, output: null, status: 'error', milliseconds: milliseconds(), error: parts };
  }
}

async function convertAll(given: ConvertArguments, engineProcess: URL): Promise<number> {
  const outputs = await outputPaths(given.inputs, given.output, given.to);
  const progress = process.stdout.isTTY ? barProgress() : plainProgress();
  const engine = engineHost(engineProcess, { ocrFolder: join(tmpdir(), `sutra-ocr-${userInfo().uid}`) });
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  const outcomes: Outcome[] = [];
  for (const [index, input] of given.inputs.entries()) {
    if (stop.signal.aborted) break;
    const output = outputs[index] as string;
    outcomes.push(await convertAndWrite(engine, input, output, given, progress, stop.signal));
  }
  await engine.close();
  if (given.report !== undefined) {
    await writeOutput(given.report, Buffer.from(`${JSON.stringify({ files: outcomes }, null, 2)}\n`));
  }
  if (stop.signal.aborted) return INTERRUPTED;
  return outcomes.every((outcome) => outcome.status === 'completed') ? 0 : 1;
}

/** `sutra convert`; answers the exit code. `engineProcess` is its entry. */
export async function runConvert(words: string[], engineProcess: URL, usage: string): Promise<number> {
  try {
    const given = convertArguments(words);
    if (given.help) {
      process.stdout.write(usage);
      return 0;
    }
    return await convertAll(given, engineProcess);
  } catch (error) {
    if (error instanceof WrongCall) {
      process.stderr.write(`sutra: ${error.message}\n\n${usage}`);
      return 2;
    }
    if (!(error instanceof InputError)) throw error;
    process.stderr.write(`sutra: ${error.message}\n`);
    return 1;
  }
}
