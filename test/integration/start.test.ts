import { chmod, chown, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { note } from '../clients/samples.ts';
import { Visitor } from '../clients/visitor.ts';
import { type Launch, npmStart } from '../setup/npm-start.ts';
import { freePort } from '../setup/stack.ts';

let folder: string;
let running: Launch[] = [];

function launch(env: NodeJS.ProcessEnv, uid?: number): Launch {
  const launched = npmStart({ HOME: folder, DATA_DIR: join(folder, 'data'), ...env }, uid);
  running.push(launched);
  return launched;
}

async function startError(env: NodeJS.ProcessEnv, uid?: number): Promise<string> {
  const { ended, output } = launch(env, uid);
  expect(await ended).toBe(1);
  return output();
}

const oneLine = (text: string) => text.trim().split('\n').length === 1 && !text.includes('    at ');

async function freshFolder(): Promise<void> {
  folder = await mkdtemp(join(tmpdir(), 'sutra-start-'));
}

async function endAll(): Promise<void> {
  for (const { child, ended } of running) {
    child.kill('SIGTERM');
    await ended;
  }
  running = [];
}

async function removeFolder(): Promise<void> {
  await endAll();
  await rm(folder, { recursive: true, force: true });
}

describe('npm start refuses in one line', () => {
  beforeEach(freshFolder);
  afterEach(removeFolder);

  test('a port that is taken, and offers another', async () => {
    const server = createServer().listen(0);
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    const said = await startError({ PORT: String(port) });
    expect(said).toMatch(new RegExp(`^Port ${port} is in use. Start on another one: PORT=\\d+ npm start\n$`));
    server.close();
  });

  test('a port that is no number', async () => {
    expect(await startError({ PORT: 'http' })).toBe('PORT must be a number from 1 to 65535, not "http".\n');
  });

  test('an address that this machine does not have', async () => {
    const said = await startError({ PORT: String(await freePort()), HOST: '203.0.113.1' });
    expect(said).toBe('HOST must be an address of this machine, not "203.0.113.1".\n');
  });

  test('a data folder that is a file', async () => {
    const file = join(folder, 'file');
    await writeFile(file, '');
    const said = await startError({ DATA_DIR: join(file, 'data'), PORT: String(await freePort()) });
    expect(said).toContain('Set DATA_DIR to a folder.');
    expect(oneLine(said)).toBe(true);
  });

  test.runIf(process.getuid?.() === 0)('a data folder that may not be written', async () => {
    await chown(folder, 0, 0);
    const said = await startError({ PORT: String(await freePort()) }, 65534);
    expect(said).toContain('There is no right to write');
    expect(oneLine(said)).toBe(true);
  });
});

/** An address of this machine that is not its loopback; null where it has no network. */
const networkAddress = () =>
  Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .find(({ family, internal }) => family === 'IPv4' && !internal)?.address ?? null;

async function answers(host: string, port: string): Promise<boolean> {
  const answer = await fetch(`http://${host}:${port}/healthz`).catch(() => null);
  return answer?.ok ?? false;
}

/** Paths below `folder`, and itself, that group or others have any right on. */
async function readableByOthers(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const paths = [folder, ...entries.map((entry) => join(entry.parentPath, entry.name))];
  const open: string[] = [];
  for (const path of paths) {
    const found = await stat(path).catch(() => null);
    if (found && (found.mode & 0o077) !== 0) open.push(path);
  }
  return open;
}

/** What it prints, but for the warning about e-mail, which must come once. */
function linesOf({ output }: Launch): string[] {
  const lines = output().trim().split('\n');
  const isMailWarning = (line: string) => line.includes('SMTP_URL is not set');
  expect(lines.filter(isMailWarning)).toHaveLength(1);
  return lines.filter((line) => !isMailWarning(line));
}

describe('npm start', () => {
  let port: string;
  /** What the test before has left running, or a new start in the same folder. */
  let product: Launch;

  async function start(env: NodeJS.ProcessEnv = {}): Promise<void> {
    product = launch({ PORT: port, ...env });
    await product.ready;
  }

  beforeAll(async () => {
    await freshFolder();
    port = String(await freePort());
    // What an older release left there.
    const data = join(folder, 'data');
    await mkdir(join(data, 'files', 'results'), { recursive: true, mode: 0o755 });
    await writeFile(join(data, 'files', 'results', 'old'), 'old', { mode: 0o644 });
    await chmod(data, 0o711);
  });
  beforeEach(async ({ onTestFailed }) => {
    onTestFailed(endAll);
    if (await answers('127.0.0.1', port)) return;
    await endAll();
    await start();
  });
  afterAll(removeFolder);

  test('keeps everything in the data folder from other users, what an older release left there too', async () => {
    const data = join(folder, 'data');
    const visitor = new Visitor(`http://127.0.0.1:${port}`);
    const batch = await visitor.start(note());
    await visitor.watchAll(batch.id);
    const results = await readdir(join(data, 'files', 'results'));
    expect(results).toContain('old');
    expect(results.length).toBeGreaterThan(1);
    expect(await readableByOthers(data)).toEqual([]);
  });

  test('serves this machine alone unless HOST says otherwise, after a crash of everything too', async () => {
    const address = networkAddress();
    // The first start in a folder names the administrator's password before.
    expect(linesOf(product).slice(-2)).toEqual([
      'Listening on 127.0.0.1: only this machine reaches it. HOST=0.0.0.0 npm start lets others in.',
      `Sutra is ready at http://localhost:${port}`,
    ]);
    expect(await answers('127.0.0.1', port)).toBe(true);
    if (address) expect(await answers(address, port)).toBe(false);
    product.child.kill('SIGKILL');
    await product.ended;

    await start({ HOST: '0.0.0.0' });
    expect(linesOf(product)).toEqual(['Listening on 0.0.0.0.', `Sutra is ready at http://localhost:${port}`]);
    expect(await answers(address ?? '127.0.0.1', port)).toBe(true);
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(200);
  });

  test('refuses a second copy from the same folder, and ends with a signal', async () => {
    expect(await startError({ PORT: String(await freePort()) })).toContain(
      'already running from this folder',
    );
    product.child.kill('SIGINT');
    expect(await product.ended).toBe(0);
    expect(linesOf(product).at(-1)).toBe(`Sutra is ready at http://localhost:${port}`);
    await expect(fetch(`http://127.0.0.1:${port}/healthz`)).rejects.toThrow('fetch failed');
  });
});
