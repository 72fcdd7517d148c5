import { once } from 'node:events';
import type { Readable, Writable } from 'node:stream';
import { warningMessage } from '@sutra/contract/warnings';
import { type MathWarning, TexLimitError, texToOmml } from '@sutra/math/tex-to-omml';

export interface FormulaError {
  code: string;
  message: string;
  /** In UTF-16 code units of the formula. */
  position: number;
}

/** A warning with the sentence that says what happened and what to do. */
type WarningWithMessage = MathWarning & { message: string };

/** One line of `sutra omml`. */
export type FormulaLine = { omml: string; warnings: WarningWithMessage[] } | { error: FormulaError };

interface FormulaRequest {
  tex: string;
  display: boolean;
}

const isRequest = (value: unknown): value is { tex: string; display?: unknown } =>
  typeof value === 'object' && value !== null && 'tex' in value && typeof value.tex === 'string';

/** TeX in braces looks like JSON: it is no error. */
function parsedOrNull(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return null;
  }
}

/** A line is TeX, or a JSON object with `tex` (and `display`, true unless it is false). */
function requestOf(line: string): FormulaRequest {
  if (line.startsWith('{') && line.endsWith('}')) {
    const value = parsedOrNull(line);
    if (isRequest(value)) return { tex: value.tex, display: value.display !== false };
  }
  return { tex: line, display: true };
}

function errorOf(error: unknown): FormulaError {
  if (error instanceof TexLimitError) {
    return { code: error.code, message: error.message, position: error.position };
  }
  return { code: 'internal', message: error instanceof Error ? error.message : String(error), position: 0 };
}

const withMessage = (warning: MathWarning): WarningWithMessage => ({
  ...warning,
  message: warningMessage(warning.code, warning.detail ? [warning.detail] : []),
});

function convertLine(line: string): FormulaLine {
  try {
    const { tex, display } = requestOf(line);
    const { omml, warnings } = texToOmml(tex, { display, paragraph: false });
    return { omml, warnings: warnings.map(withMessage) };
  } catch (error) {
    return { error: errorOf(error) };
  }
}

/** Lines without their ends; the last one may lack it. */
async function* linesOf(input: Readable): AsyncGenerator<string[]> {
  input.setEncoding('utf8');
  let rest = '';
  for await (const chunk of input as AsyncIterable<string>) {
    const lines = chunk.split('\n');
    lines[0] = rest + lines[0];
    rest = lines.pop() ?? '';
    yield lines;
  }
  if (rest) yield [rest];
}

const withoutReturn = (line: string) => (line.endsWith('\r') ? line.slice(0, -1) : line);

/** Enough output for one write. */
const CHUNK_BYTES = 1 << 16;
/** No UTF-16 code unit takes more bytes in UTF-8. */
const MOST_BYTES_A_UNIT = 3;

async function room(output: Writable): Promise<void> {
  const stop = new AbortController();
  const { signal } = stop;
  await Promise.race([once(output, 'drain', { signal }), once(output, 'close', { signal })]);
  stop.abort();
}

async function send(bytes: Buffer, output: Writable): Promise<void> {
  if (bytes.length > 0 && !output.write(bytes) && !output.destroyed) await room(output);
}

/** Collects lines as UTF-8: to encode a line into a buffer takes a third of the time of making a buffer of it. */
class LineBuffer {
  private bytes = Buffer.allocUnsafe(CHUNK_BYTES);
  private used = 0;

  constructor(private readonly output: Writable) {}

  add(line: string): Promise<void> | undefined {
    const most = line.length * MOST_BYTES_A_UNIT;
    const sent = this.used + most > this.bytes.length ? this.flush(most) : undefined;
    this.used += this.bytes.write(line, this.used);
    return sent;
  }

  /** Sends what there is; the buffer now belongs to the output, and another follows with room for `least` bytes. */
  flush(least = 0): Promise<void> {
    const full = this.bytes.subarray(0, this.used);
    this.bytes = Buffer.allocUnsafe(Math.max(CHUNK_BYTES, least));
    this.used = 0;
    return send(full, this.output);
  }
}

export interface OmmlRun {
  /** The process's exit code. */
  code: number;
  /** Formulas read. */
  count: number;
}

/**
 * `sutra omml`: a formula a line in, a {@link FormulaLine} a line out, in the same order. A formula that cannot be
 * converted gives an `error` line; nothing stops the ones after it. Reads no faster than the output is taken.
 */
export async function runOmml(input: Readable, output: Writable): Promise<OmmlRun> {
  const buffer = new LineBuffer(output);
  let count = 0;
  for await (const lines of linesOf(input)) {
    count += lines.length;
    for (const line of lines) {
      const sent = buffer.add(`${JSON.stringify(convertLine(withoutReturn(line)))}\n`);
      if (!sent) continue;
      await sent;
      if (output.destroyed) return { code: 0, count };
    }
    await buffer.flush();
  }
  return { code: 0, count };
}
