import { spawn } from 'node:child_process';
import { copyFile, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const apiClient = join(import.meta.dirname, '..', '..', 'worker', 'bin', 'sutra.cjs');

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sutra-cli-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

interface Run {
  code: number | null;
  out: string;
  err: string;
}

function sutra(words: string[], input = ''): Promise<Run> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [apiClient, ...words], { cwd: folder });
    let out = '';
    let err = '';
    child.stdout.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr.on('data', (chunk: Buffer) => {
      err += chunk.toString();
    });
    child.on('close', (code) => resolve({ code, out, err }));
    child.stdin.end(input);
  });
}

describe('sutra', () => {
  it.each([[[]], [['transform']], [['convert']], [['convert', 'a.md', '--to', 'pdf']]])(
    'shows how to call it for %j',
    async (words) => {
      const { code, err } = await sutra(words);
      expect(code).toBe(2);
      expect(err).toContain('Usage:');
    },
  );

  it('helps and tells its version', async () => {
    expect(await sutra(['--help'])).toMatchObject({
      code: 0,
      out: expect.stringContaining('Usage:') as string,
    });
    expect((await sutra(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/);
  });

  it('converts what it can, says what it could not, and reports both', async () => {
    await writeFile(join(folder, 'good.md'), '# Circle\n\n$A = \\pi r^2$\n');
    await writeFile(join(folder, 'bad.pdf'), '%PDF-1.7\nnothing follows');
    await writeFile(join(folder, 'program.exe'), 'MZ');
    const inputs = ['good.md', 'bad.pdf', 'program.exe', 'missing.md'];
    const { code, out, err } = await sutra(['convert', ...inputs, '-o', 'out', '--report', 'report.json']);
    expect(code).toBe(1);
    expect(out).toBe(`good.md → ${join('out', 'good.docx')} (1 formula)\n`);
    expect(err.split('\n')).toHaveLength(4);
    expect(await readdir(join(folder, 'out'))).toEqual(['good.docx']);
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as {
      files: { input: string; status: string; error?: { code: string } }[];
    };
    expect(report.files[0]).toMatchObject({
      audit: { sure: 1, doubtful: 0, keptAsText: 0, keptAsPictures: 0 },
    });
    expect(report.files.map((file) => [file.input, file.error?.code ?? file.status])).toEqual([
      ['good.md', 'completed'],
      ['bad.pdf', 'pdf-damaged'],
      ['program.exe', 'invalid-file-type'],
      ['missing.md', 'input'],
    ]);
  });

  it('reports every formula with its page, box, TeX and confidence, and why it is doubted', async () => {
    const fixtures = join(import.meta.dirname, '../../packages/engine/test/fixtures/pdf');
    await copyFile(join(fixtures, 'formulas-office.pdf'), join(folder, 'office.pdf'));
    const words = ['convert', 'office.pdf', '--to', 'md', '--report', 'report.json'];
    expect((await sutra(words)).code).toBe(0);
    expect(await readdir(folder)).toContain('office.md');
    const report = JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as {
      files: { audit: { native: number }; formulas: { tex: string; doubts: { code: string }[] }[] }[];
    };
    const formulas = report.files[0]?.formulas ?? [];
    expect(formulas).toHaveLength(report.files[0]?.audit.native ?? -1);
    expect(formulas.find(({ tex }) => tex.includes('C_{j}'))).toMatchObject({
      page: 1,
      box: { x: expect.any(Number), y: expect.any(Number), width: expect.any(Number) },
      confidence: 0.7,
      doubts: [
        {
          code: 'office-signs-lost',
          message: 'An office suite printed it, which loses alphabets and brackets.',
        },
      ],
    });
  });

  it('ends with 0 when all went well', async () => {
    await writeFile(join(folder, 'good.tex'), 'Let $x = 1$.');
    expect((await sutra(['convert', 'good.tex', '--to', 'markdown', '-o', 'good.md'])).code).toBe(0);
    expect(await readFile(join(folder, 'good.md'), 'utf8')).toContain('$x');
  });

  it('reads the pages that it is asked for, and says where there are none of them', async () => {
    await copyFile(join(import.meta.dirname, '..', 'fixtures', 'quadratic.pdf'), join(folder, 'a.pdf'));
    const words = ['convert', 'a.pdf', '--to', 'text', '--report', 'report.json', '--pages'];
    expect((await sutra([...words, '2-'])).code).toBe(0);
    const pages = async () =>
      (JSON.parse(await readFile(join(folder, 'report.json'), 'utf8')) as { files: { pages?: number }[] })
        .files[0]?.pages;
    expect(await pages()).toBe(1);
    const beyond = await sutra([...words, '7']);
    expect(beyond).toMatchObject({
      code: 1,
      err: expect.stringContaining('This file has 2 pages') as string,
    });
  });

  it('turns a formula a line into an answer a line', async () => {
    const { code, out } = await sutra(['omml'], 'x^2\n\\frac{1}{2}\n');
    expect(code).toBe(0);
    const lines = out.trim().split('\n');
    expect(lines.map((line) => Object.keys(JSON.parse(line) as object)[0])).toEqual(['omml', 'omml']);
  });

  it('answers alike with the code that an earlier run compiled, and with a damaged file of it', async () => {
    const formulas = Array.from({ length: 600 }, (_, index) => `\\frac{${index}}{x}\n`).join('');
    const dist = join(import.meta.dirname, '..', '..', 'worker', 'dist');
    const found = async () => (await readdir(dist)).filter((name) => /^omml\.cjs\..*\.code$/.test(name));
    for (const name of await found()) await rm(join(dist, name));
    const first = await sutra(['omml'], formulas);
    const names = await found();
    expect(names).toHaveLength(1);
    const kept = join(dist, names[0] ?? '');
    expect((await readFile(kept)).length).toBeGreaterThan(100_000);
    const second = await sutra(['omml'], formulas);
    await writeFile(kept, 'no code');
    const third = await sutra(['omml'], formulas);
    expect(first.out.split('\n')).toHaveLength(601);
    expect([second, third]).toEqual([first, first]);
  });
});
