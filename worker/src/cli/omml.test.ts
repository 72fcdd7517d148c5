import { PassThrough, Readable, Writable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { type FormulaLine, runOmml } from './omml.ts';

async function convert(...chunks: (string | Buffer)[]): Promise<FormulaLine[]> {
  const output = new PassThrough();
  const text: Buffer[] = [];
  output.on('data', (chunk: Buffer) => text.push(chunk));
  const { code } = await runOmml(Readable.from(chunks, { objectMode: false }), output);
  expect(code).toBe(0);
  const lines = Buffer.concat(text).toString().split('\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => JSON.parse(line) as FormulaLine);
}

const textOf = (line: FormulaLine | undefined) =>
  line && 'omml' in line
    ? [...line.omml.matchAll(/<m:t[^>]*>(.*?)<\/m:t>/g)].map((found) => found[1]).join('')
    : line;

describe('sutra omml', () => {
  test('gives a line for each line, in order, blank ones too', async () => {
    const lines = await convert('a\n\nb\n');
    expect(lines.map(textOf)).toEqual(['a', '', 'b']);
  });

  test('an error is a line with a code and a place, and the rest goes on', async () => {
    const [before, bad, after] = await convert(`a\n${'{'.repeat(5000)}x\nb`);
    expect(bad).toEqual({
      error: { code: 'tex-too-deep', message: expect.any(String), position: expect.any(Number) },
    });
    expect([before, after].map(textOf)).toEqual(['a', 'b']);
  });

  test('what could not be understood is kept and named', async () => {
    const [line] = await convert('x \\unheardof y');
    expect(line).toMatchObject({
      warnings: [
        {
          code: 'tex-unknown-command',
          detail: '\\unheardof',
          message: expect.stringContaining('(\\unheardof)') as string,
        },
      ],
    });
    expect(textOf(line)).toContain('unheardof');
  });

  test('takes JSON objects with a formula, and TeX that only looks like one', async () => {
    const lines = await convert(
      '{"tex": "\\\\alpha\\nb"}\n{x}\n{"other": 1}\r\n{"tex": "y", "display": false}\n',
    );
    expect(lines.map(textOf).slice(0, 2)).toEqual(['αb', 'x']);
    expect(textOf(lines[2])).toContain('other');
    expect(textOf(lines[3])).toBe('y');
  });

  test('the markup stands alone', async () => {
    const [line] = await convert('x');
    expect(line && 'omml' in line && line.omml).toMatch(
      /^<m:oMath xmlns:m="[^"]+" xmlns:w="[^"]+">.*<\/m:oMath>$/,
    );
  });

  test('a line may come in pieces, cut within a character', async () => {
    const bytes = Buffer.from('α+\\text{क}\nβ');
    const lines = await convert(...Array.from(bytes, (_, index) => bytes.subarray(index, index + 1)));
    expect(lines.map(textOf)).toEqual(['α+क', 'β']);
  });

  test('reads no faster than its output is taken', async () => {
    let taken = 0;
    const slow = new Writable({
      highWaterMark: 1,
      write: (chunk: Buffer, _encoding, done) => {
        taken += chunk.length;
        setTimeout(done, 5);
      },
    });
    let given = 0;
    const endless = Readable.from(
      (function* () {
        for (let index = 0; index < 40; index++) {
          given += 1;
          yield '\\frac{a}{b}\n'.repeat(50);
        }
      })(),
      { objectMode: false, highWaterMark: 1 },
    );
    const done = runOmml(endless, slow);
    await new Promise((resolve) => setTimeout(resolve, 30));
    expect(given).toBeLessThan(40);
    await done;
    expect(given).toBe(40);
    expect(taken).toBeGreaterThan(0);
  });

  test('stops when nobody takes the output any more', async () => {
    const gone = new PassThrough();
    gone.destroy();
    expect(await runOmml(Readable.from(['x\n'.repeat(1000)], { objectMode: false }), gone)).toMatchObject({
      code: 0,
    });
  });
});
