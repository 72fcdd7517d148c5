import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { packMathPackage } from '../../../scripts/math-package.mjs';
import { validateXml } from '../../engine/test/validate-xml.ts';
import { supportedPage } from '../docs/supported.ts';
import { convert, texToOmml, wordPackage } from '../src/index.ts';

const run = promisify(execFile);
/** Building, packing and installing take some seconds, on a busy machine many. */
const BUILD_TIMEOUT_MS = 120_000;
const root = join(import.meta.dirname, '..', '..', '..');

describe('the package as it is published', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sutra-math-'));
    const tarball = await packMathPackage(folder);
    await writeFile(join(folder, 'package.json'), '{ "type": "module", "private": true }');
    const npm = process.env.npm_execpath;
    const args = ['install', '--offline', '--no-audit', '--no-fund', tarball];
    await (npm ? run(process.execPath, [npm, ...args], { cwd: folder }) : run('npm', args, { cwd: folder }));
  }, BUILD_TIMEOUT_MS);
  afterAll(() => rm(folder, { recursive: true, force: true }));

  const example = (name: string) =>
    run(process.execPath, [join(folder, 'node_modules/@sutra/math/examples', name)], { cwd: folder });

  test('runs in Node', async () => {
    const { stdout } = await example('node.mjs');
    expect(stdout).toContain('omml: <m:oMathPara');
    expect(stdout).toContain('text: x = (−b ± √(b^2 − 4ac))/(2a)');
  });

  test('does what the README shows', async () => {
    const readme = await readFile(join(folder, 'node_modules/@sutra/math/README.md'), 'utf8');
    const [code = '', shown = ''] = /```js\n(import[^\n]+)\n([\s\S]*?)```/.exec(readme)?.slice(1) ?? [];
    const lines = [...shown.matchAll(/^(.+);\s+\/\/ (.+)$/gm)];
    const calls = lines.map(([, call]) => `console.log(${call});`);
    await writeFile(join(folder, 'readme.mjs'), [code, ...calls].join('\n'));
    const { stdout } = await run(process.execPath, ['readme.mjs'], { cwd: folder });
    const printed = stdout.trimEnd().split('\n');
    expect(lines.length).toBe(3);
    for (const [index, [, , expected = '']] of lines.entries())
      expect(printed[index]?.startsWith(expected.replace(' …', ''))).toBe(true);
    const listed = [...readme.matchAll(/^\| (`[^|]+) \| /gm)].flatMap(([, cell = '']) =>
      [...cell.matchAll(/`(\w+)(?:\([^`]*)?`/g)].map(([, name = '']) => name),
    );
    const exported = Object.keys(await import('../src/index.ts'));
    expect(exported.filter((name) => !listed.includes(name) && !name.endsWith('Error'))).toEqual([]);
  });

  test('runs in a thread', async () => {
    const { stdout } = await example('worker.mjs');
    expect(stdout.match(/<m:oMathPara /g)).toHaveLength(2);
  });

  test('puts a formula into Word from an add-in', async () => {
    const source = `import { insertFormula } from './node_modules/@sutra/math/examples/office-add-in.mjs';
let inserted;
const context = { document: { getSelection: () => ({ insertOoxml: (...call) => { inserted = call; } }) }, sync: async () => {} };
globalThis.Word = { run: (work) => work(context) };
console.log(JSON.stringify([await insertFormula('\\\\frac12'), ...inserted]));`;
    await writeFile(join(folder, 'add-in.mjs'), source);
    const { stdout } = await run(process.execPath, ['add-in.mjs'], { cwd: folder });
    const [warnings, xml, place] = JSON.parse(stdout) as [unknown[], string, string];
    expect([warnings, place]).toEqual([[], 'Replace']);
    expect(xml).toContain('<m:num>');
  });

  test('is typed', async () => {
    await writeFile(
      join(folder, 'consumer.ts'),
      `import { convert, type Converted, type MathList } from '@sutra/math';
import { texToOmml } from '@sutra/math/tex-to-omml';
import { texToOmmlWith } from '@sutra/math/tex-to-omml-core';
import { mhchem } from '@sutra/math/packages';
const result: Converted = convert('x', { from: 'tex', to: 'text' });
const list: MathList = [];
// @ts-expect-error A format that is none.
void (() => convert('x', { from: 'tex', to: 'pdf' }));
console.log(result.text, texToOmml('x').omml.length > 0, list.length);
console.log(texToOmmlWith([mhchem])('\\\\ce{H2O}').warnings.length);
`,
    );
    const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
    const options = ['--strict', '--target', 'es2022', '--module', 'nodenext', '--types', ''];
    const compiled = await run(process.execPath, [tsc, ...options, 'consumer.ts'], { cwd: folder }).catch(
      (error: { stdout: string }) => error,
    );
    expect(compiled.stdout).toBe('');
    const { stdout } = await run(process.execPath, ['consumer.js'], { cwd: folder });
    expect(stdout.trim()).toBe('x true 0\n0');
  });
});

test('SUPPORTED.md is what the sources say', async () => {
  expect(await readFile(join(import.meta.dirname, '..', 'SUPPORTED.md'), 'utf8')).toBe(supportedPage());
});

describe('convert', () => {
  test.each([
    ['tex', 'mathml', 'x^2', '<msup>'],
    ['mathml', 'tex', '<math><mfrac><mn>1</mn><mi>n</mi></mfrac></math>', '\\frac{1}{n}'],
    ['mathml', 'omml', '<math><mi>x</mi></math>', '<m:oMath xmlns:m='],
    ['tex', 'text', '\\sqrt 2', '√2'],
  ] as const)('%s to %s', (from, to, source, expected) => {
    const { text, warnings } = convert(source, { from, to });
    expect(text).toContain(expected);
    expect(warnings).toEqual([]);
  });

  test('keeps whether a formula of Word stands on a line of its own', () => {
    const { omml } = texToOmml('x');
    expect(convert(omml, { from: 'omml', to: 'mathml' }).text).toContain('display="block"');
    const inline = texToOmml('x', { display: false });
    expect(convert(inline.omml, { from: 'omml', to: 'mathml' }).text).not.toContain('display="block"');
  });

  test('names what it does not know, and keeps it', () => {
    const { text, warnings } = convert('\\nosuchcommand', { from: 'tex', to: 'text' });
    expect(warnings).toMatchObject([{ code: 'tex-unknown-command', detail: '\\nosuchcommand' }]);
    expect(text).toContain('nosuchcommand');
  });
});

test('wordPackage holds a valid document', async () => {
  const xml = wordPackage(texToOmml('\\frac12').omml);
  const document = /<w:document[\s\S]*<\/w:document>/.exec(xml)?.[0] ?? '';
  expect(await validateXml(document)).toEqual([]);
});
