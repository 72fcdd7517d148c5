import { type ChildProcess, spawn } from 'node:child_process';
import { chown, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { freePort } from '../setup/stack.ts';

const root = join(import.meta.dirname, '..', '..');
let folder: string;
let running: Launch[] = [];

interface Launch {
  child: ChildProcess;
  /** Everything it has printed. */
  output: () => string;
  ready: Promise<void>;
  ended: Promise<number | null>;
}

function launch(env: NodeJS.ProcessEnv, uid?: number): Launch {
  const child = spawn(process.execPath, [join(root, 'scripts', 'start.mjs')], {
    cwd: root,
    env: { PATH: process.env.PATH, HOME: folder, DATA_DIR: join(folder, 'data'), ...env },
    ...(uid === undefined ? {} : { uid, gid: uid }),
  });
  let output = '';
  const ended = new Promise<number | null>((resolve) => child.once('exit', resolve));
  const ready = new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString();
        if (output.includes('Sutra is ready at')) resolve();
      });
    }
    void ended.then(() => reject(new Error(output)));
  });
  ready.catch(() => {});
  const launched = { child, ready, ended, output: () => output };
  running.push(launched);
  return launched;
}

async function refusal(env: NodeJS.ProcessEnv, uid?: number): Promise<string> {
  const { ended, output } = launch(env, uid);
  expect(await ended).toBe(1);
  return output();
}

const oneLine = (text: string) => text.trim().split('\n').length === 1 && !text.includes('    at ');

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sutra-start-'));
});

afterEach(async () => {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  running = [];
  await rm(folder, { recursive: true, force: true });
});

describe('npm start refuses in one line', () => {
  test('a port that is taken, and offers another', async () => {
    const server = createServer().listen(0);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const said = await refusal({ PORT: String(port) });
    expect(said).toMatch(new RegExp(`^Port ${port} is in use. Start on another one: PORT=\\d+ npm start\n$`));
    server.close();
  });

  test('a port that is no number', async () => {
    expect(await refusal({ PORT: 'http' })).toBe('PORT must be a number from 1 to 65535, not "http".\n');
  });

  test('a data folder that is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const said = await refusal({ DATA_DIR: join(file, 'data'), PORT: String(await freePort()) });
    expect(said).toContain('Set DATA_DIR to a folder.');
    expect(oneLine(said)).toBe(true);
  });

  test.runIf(process.getuid?.() === 0)('a data folder that may not be written', async () => {
    await chown(folder, 0, 0);
    const said = await refusal({ PORT: String(await freePort()) }, 65534);
    expect(said).toContain('There is no right to write');
    expect(oneLine(said)).toBe(true);
  });
});

test('a crash of everything is mended by the next start; a second copy is refused; a signal ends all', async () => {
  const port = String(await freePort());
  const first = launch({ PORT: port });
  await first.ready;
  expect((await fetch(`http://127.0.0.1:${port}/healthz`)).status).toBe(200);

  expect(await refusal({ PORT: String(await freePort()) })).toContain('already running from this folder');

  first.child.kill('SIGKILL');
  await first.ended;
  const second = launch({ PORT: port });
  await second.ready;
  expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);

  second.child.kill('SIGINT');
  expect(await second.ended).toBe(0);
  await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  expect(second.output().trim().split('\n')).toEqual([`Sutra is ready at http://localhost:${port}`]);
});
