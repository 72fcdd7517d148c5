import { execFile, spawnSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OPERATIONS } from '@sutra/contract/v1';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  createSutra,
  download,
  finished,
  SutraProblem,
  toBase64,
  unwrap,
} from '../../packages/sdk/src/index.ts';
import { newKey, signedUp } from '../clients/api-client.ts';
import { fixture } from '../clients/samples.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const root = join(import.meta.dirname, '..', '..');
const run = promisify(execFile);

let stack: Stack;
let prisma: PrismaClient;
let apiKey = '';
let folder = '';

beforeAll(async () => {
  stack = await startStack();
  prisma = createPrisma(stack.databaseUrl, 2);
  apiKey = await newKey(await signedUp(stack, prisma, 'developer@example.com'));
  folder = await mkdtemp(join(tmpdir(), 'sutra-sdk-'));
});
afterAll(async () => {
  await prisma.$disconnect();
  await stack.stop();
  await rm(folder, { recursive: true, force: true });
});

const wordText = (bytes: Uint8Array) => strFromU8(unzipSync(bytes)['word/document.xml'] ?? new Uint8Array());

it('the JavaScript client calls every path through the generated client', async () => {
  const called = new Set<string>();
  const sutra = createSutra({
    baseUrl: `${stack.url}/`,
    apiKey,
    fetch: (request) => {
      called.add(request.url);
      return fetch(request);
    },
  });
  const pdf = await toBase64((await fixture('quadratic.pdf')).bytes as Uint8Array);
  const picture = await toBase64((await fixture('heading.jpg')).bytes as Uint8Array);
  const started = unwrap(
    await sutra.POST('/api/v1/convert/pdf-to-docx', {
      body: { file: pdf, filename: 'q.pdf', options: { preserve_formatting: false } },
      params: { header: { Prefer: 'wait=0', 'Idempotency-Key': 'sdk-1' } },
    }),
  );
  const job = await finished(sutra, started);
  expect(wordText(await download(job))).toContain('<m:oMath');
  const read = await finished(
    sutra,
    unwrap(
      await sutra.POST('/api/v1/convert/image-to-docx', {
        body: { image: picture, filename: 'heading.jpg', options: { language: 'eng' } },
      }),
    ),
  );
  expect(read.text_extracted).toMatch(/\w/);
  const found = await finished(
    sutra,
    unwrap(
      await sutra.POST('/api/v1/ocr/extract-math', {
        body: { image: pdf, options: { output_format: 'text' } },
      }),
    ),
  );
  expect(found.formulas?.[0]?.latex).toMatch(/\w/);
  const path = { job_id: job.job_id };
  const status = unwrap(await sutra.GET('/api/v1/jobs/{job_id}/status', { params: { path } }));
  expect(status).toMatchObject({ status: 'completed', progress: 100 });
  const ended = await sutra.POST('/api/v1/jobs/{job_id}/cancel', { params: { path } });
  expect(() => unwrap(ended)).toThrow(SutraProblem);
  expect(ended.error?.code).toBe('job-ended');
  const usage = unwrap(await sutra.GET('/api/v1/account/usage'));
  expect(usage.current_period.conversions_used).toBe(3);
  for (const operation of OPERATIONS) {
    const pattern = new RegExp(`${operation.path.replace('{job_id}', '[0-9a-f-]{36}')}$`);
    expect([operation.id, [...called].some((url) => pattern.test(url))]).toEqual([operation.id, true]);
  }
});

it('the JavaScript client is packed as it is published: its types and its code work elsewhere', async () => {
  const packed = join(folder, 'sutra-sdk.tgz');
  const served = await fetch(`${stack.url}/sdk/sutra-sdk.tgz`);
  await writeFile(packed, Buffer.from(await served.arrayBuffer()));
  const modules = join(folder, 'node_modules');
  await mkdir(join(modules, '@sutra', 'sdk'), { recursive: true });
  await run('tar', ['xzf', packed, '-C', join(modules, '@sutra', 'sdk'), '--strip-components=1']);
  for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
    await symlink(join(root, 'node_modules', name), join(modules, name));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const source = `import { createSutra, unwrap, type Schemas } from '@sutra/sdk';
const sutra = createSutra({ baseUrl: '${stack.url}', apiKey: '${apiKey}' });
const usage: Schemas['Usage'] = unwrap(await sutra.GET('/api/v1/account/usage'));
// @ts-expect-error A path that is none.
void (() => sutra.GET('/api/v1/nothing'));
console.log(usage.plan.tier);
`;
  await writeFile(join(folder, 'consumer.ts'), source);
  const options = [
    '--strict',
    '--target',
    'es2022',
    '--module',
    'nodenext',
    '--lib',
    'es2023,dom',
    '--types',
    '',
  ];
  const tsc = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  const compiled = await run(process.execPath, [tsc, ...options, join(folder, 'consumer.ts')], {
    cwd: folder,
  }).catch((error: { stdout: string }) => error);
  expect(compiled.stdout).toBe('');
  const { stdout } = await run(process.execPath, [join(folder, 'consumer.js')]);
  expect(stdout.trim()).toBe('free');
});

it('the JavaScript client offers its files with the address of this site in them', async () => {
  const collection = (await (await fetch(`${stack.url}/sdk/sutra.postman_collection.json`)).json()) as {
    variable: { key: string; value: string }[];
    item: { item: { request: { method: string; url: { path: string[] } } }[] }[];
  };
  expect(collection.variable.find(({ key }) => key === 'baseUrl')?.value).toBe(stack.url);
  const requests = collection.item.flatMap(({ item }) => item.map(({ request }) => request));
  expect(requests.map(({ url }) => `/${url.path.join('/').replace(':job_id', '{job_id}')}`).sort()).toEqual(
    OPERATIONS.map(({ path }) => path).sort(),
  );
  for (const name of ['README.md', 'sutra.py']) {
    const text = await (await fetch(`${stack.url}/sdk/${name}`)).text();
    expect(text).toContain(stack.url);
  }
});

const python = spawnSync('python3', ['--version']).status === 0;

it.runIf(python)('the JavaScript client has an example in Python that runs', async () => {
  const script = join(folder, 'sutra.py');
  await writeFile(script, await (await fetch(`${stack.url}/sdk/sutra.py`)).text());
  const source = join(folder, 'quadratic.pdf');
  await writeFile(source, (await fixture('quadratic.pdf')).bytes);
  const call = (...args: string[]) =>
    run('python3', [script, ...args], {
      cwd: folder,
      env: { PATH: process.env.PATH, SUTRA_URL: stack.url, SUTRA_API_KEY: apiKey },
    });
  expect((await call('pdf-to-docx', source)).stdout).toContain('quadratic.docx');
  expect(wordText(await readFile(join(folder, 'quadratic.docx')))).toContain('<m:oMath');
  expect((await call('extract-math', source, '--threshold', '0.5')).stdout).toContain('\\frac');
  expect((await call('usage')).stdout).toContain('"tier": "free"');
  const failed = await call('pdf-to-docx', script).catch((error: { stderr: string }) => error);
  expect(failed.stderr).toContain('invalid-file-type');
});
