import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { lockedPdf, note, pdfWithoutPages } from '../clients/samples.ts';
import { lastSeen, Visitor } from '../clients/visitor.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const LIMIT = 10 * 1024 * 1024;
const fixture = (name: string) => join(import.meta.dirname, '..', 'fixtures', name);

let stack: Stack;
beforeAll(async () => {
  stack = await startStack({ env: { LOG_LEVEL: 'debug' } });
});
afterAll(() => stack.stop());

async function storedFiles(): Promise<string[]> {
  const folder = join(stack.dataDir, 'files');
  const found = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []);
  return found.filter((entry) => entry.isFile()).map((entry) => entry.name);
}

describe('uploads', () => {
  it('refuses a form without files', async () => {
    const response = await new Visitor(stack.url).fetch('/api/uploads', {
      method: 'POST',
      body: new FormData(),
    });
    expect(response.status).toBe(400);
    expect(await response.json()).toMatchObject({
      error: { code: 'no-files', message: 'Please upload files.' },
    });
  });

  it('refuses a form that another site sends', async () => {
    const form = new FormData();
    form.append('files', new Blob(['# Note']), 'note.md');
    const headers = { origin: 'https://elsewhere.example' };
    const response = await fetch(`${stack.url}/api/uploads`, { method: 'POST', body: form, headers });
    expect(response.status).toBe(401);
  });

  it('refuses each bad file with its reason, keeps the good ones and leaves nothing else on disk', async () => {
    const before = await storedFiles();
    const answers = await new Visitor(stack.url).upload(
      { name: 'empty.pdf', bytes: '' },
      { name: 'program.pdf', bytes: 'MZ\u0090\u0000\u0003' },
      { name: 'archive.docx', bytes: 'PK\u0003\u0004\u0014\u0000' },
      { name: 'big.md', bytes: new Uint8Array(LIMIT + 1).fill(0x61) },
      note(),
    );
    expect(answers.map((answer) => answer.error?.code)).toEqual([
      'empty-file',
      'pdf-damaged',
      'invalid-file-type',
      'file-too-large',
      undefined,
    ]);
    expect(answers[3]?.error).toEqual({
      code: 'file-too-large',
      message: 'big.md is 10.01MB. Please upload files up to 10MB only.',
      details: { file: 'big.md', size: 10.01 },
    });
    expect((await storedFiles()).length).toBe(before.length + 1);
  });

  it('takes a file of exactly 10 MB', async () => {
    const bytes = new Uint8Array(LIMIT).fill(0x61);
    const [answer] = await new Visitor(stack.url).upload({ name: 'full.txt', bytes });
    expect(answer).toMatchObject({ format: 'text', size: LIMIT });
  });

  it('goes by content where the name says something else', async () => {
    const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    const [answer] = await new Visitor(stack.url).upload({ name: 'scan.pdf', bytes: png });
    expect(answer).toMatchObject({ fileName: 'scan.pdf', format: 'png' });
  });

  it('keeps a name without folders, hidden characters and excess', async () => {
    const name = `../../${'"q\u202e'.repeat(100)}😀.md`;
    const [answer] = await new Visitor(stack.url).upload({ ...note(), name });
    expect(Array.from(answer?.fileName ?? '').length).toBeLessThanOrEqual(200);
    expect(answer?.fileName).toMatch(/^"q.*\.md$/u);
    expect(answer?.fileName).not.toMatch(/[/\\\u202e]/u);
  });

  it('refuses what stands after the 200th file of a form', async () => {
    const files = Array.from({ length: 202 }, (_, index) => note(`note-${index}.md`));
    const answers = await new Visitor(stack.url).upload(...files);
    expect(answers.filter((answer) => answer.id)).toHaveLength(200);
    expect(answers.slice(200).map((answer) => answer.error?.code)).toEqual([
      'too-many-files',
      'too-many-files',
    ]);
  });
});

describe('convertFiles', () => {
  it('refuses a visitor without a cookie', async () => {
    const { problem } = await new Visitor(stack.url).convert(['00000000-0000-4000-8000-000000000000']);
    expect(problem?.code).toBe('not-signed-in');
  });

  it('refuses an empty list, a list that is too long, and uploads that are not there', async () => {
    const visitor = new Visitor(stack.url);
    const [id = ''] = await visitor.uploadIds(note());
    expect((await visitor.convert([])).problem?.code).toBe('no-files');
    expect((await visitor.convert(Array(201).fill(id))).problem?.code).toBe('too-many-files');
    expect((await visitor.convert(['nonsense'])).problem?.code).toBe('upload-not-found');
    expect((await visitor.convert([id, '00000000-0000-4000-8000-000000000000'])).problem?.code).toBe(
      'upload-not-found',
    );
  });

  it("refuses another visitor's upload", async () => {
    const ids = await new Visitor(stack.url).uploadIds(note());
    const stranger = new Visitor(stack.url);
    await stranger.uploadIds(note());
    expect((await stranger.convert(ids)).problem?.code).toBe('upload-not-found');
  });
});

describe('what belongs to somebody else', () => {
  it('is not shown, watched, stopped, deleted or downloaded', async () => {
    const owner = new Visitor(stack.url);
    const batch = await owner.start(note());
    const [file] = lastSeen(await owner.watchAll(batch.id));
    const stranger = new Visitor(stack.url);
    await stranger.upload(note());
    const id = file?.id ?? '';
    expect(await stranger.conversion(id)).toBeNull();
    expect(
      (await stranger.query('query ($id: ID!) { batch(id: $id) { id } }', { id: batch.id })).data,
    ).toEqual({
      batch: null,
    });
    expect((await stranger.cancel(id)).problem?.code).toBe('conversion-not-found');
    await expect(stranger.watchAll(batch.id)).rejects.toThrow('conversion-not-found');
    const deletion = await stranger.query('mutation ($id: ID!) { deleteConversion(id: $id) }', { id });
    expect(deletion.data).toEqual({ deleteConversion: false });
    expect((await stranger.fetch(file?.downloadUrl ?? '')).status).toBe(404);
    expect((await fetch(stack.url + file?.downloadUrl)).status).toBe(404);
    expect((await owner.fetch(file?.downloadUrl ?? '')).status).toBe(200);
  });

  it('is not opened by a changed or an expired link, and not to a forged cookie', async () => {
    const owner = new Visitor(stack.url);
    const batch = await owner.start(note());
    const [file] = lastSeen(await owner.watchAll(batch.id));
    const url = file?.downloadUrl ?? '';
    expect((await owner.fetch(url.replace(/.$/, (end) => (end === 'A' ? 'Q' : 'A')))).status).toBe(404);
    expect((await owner.fetch(url.replace(/token=[^.]+/, 'token=1'))).status).toBe(404);
    const forger = new Visitor(stack.url);
    forger.cookie = owner.cookie.replace(/.$/, (end) => (end === 'A' ? 'B' : 'A'));
    expect((await forger.fetch(url)).status).toBe(404);
  });
});

describe('files that cannot be read', () => {
  it('each end with a sentence that says why, and the others go on', async () => {
    const jpeg = await readFile(fixture('notice.jpg'));
    const huge = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'white' } })
      .png()
      .toBuffer();
    // Its header claims what nobody should have to draw, with the checksum of that.
    huge.writeUInt32BE(20_000, 16);
    huge.writeUInt32BE(20_000, 20);
    huge.writeUInt32BE(crc32(huge.subarray(12, 29)), 29);
    const visitor = new Visitor(stack.url);
    const batch = await visitor.start(
      pdfWithoutPages,
      lockedPdf,
      { name: 'cut.jpg', bytes: jpeg.subarray(0, 700) },
      { name: 'huge.png', bytes: huge },
      { name: 'cut.pdf', bytes: '%PDF-1.7\nnothing follows' },
      { name: 'half.txt', bytes: 'a'.repeat(5_000) + '\0'.repeat(5_000) },
      note('last.md'),
    );
    const ended = lastSeen(await visitor.watchAll(batch.id));
    expect(ended.map((file) => [file.originalFileName, file.error?.code ?? file.status])).toEqual([
      ['no-pages.pdf', 'pdf-no-pages'],
      ['locked.pdf', 'pdf-encrypted'],
      ['cut.jpg', 'image-damaged'],
      ['huge.png', 'image-too-large'],
      ['cut.pdf', 'pdf-damaged'],
      ['half.txt', 'text-not-readable'],
      ['last.md', 'COMPLETED'],
    ]);
    expect(ended.every((file) => file.status === 'COMPLETED' || file.progress === 0)).toBe(true);
  });
});

it('the api writes no name, content, cookie or link of a visitor to a log', async () => {
  const visitor = new Visitor(stack.url);
  const canary = 'canary-in-a-name';
  const broken = { name: `${canary}.pdf`, bytes: '%PDF-1.7\ncanary-in-a-file' };
  const batch = await visitor.start({ name: `${canary}.md`, bytes: '# canary-in-a-file' }, broken);
  const [file] = lastSeen(await visitor.watchAll(batch.id));
  await visitor.fetch(file?.downloadUrl ?? '');
  await visitor.fetch(`${file?.downloadUrl}x`);
  // The line about a request is written after its answer.
  await expect.poll(() => stack.output()).toContain('/download');
  const output = stack.output();
  expect(output).not.toContain('canary');
  expect(output).not.toContain(visitor.cookie.split('=')[1]);
  expect(output).not.toContain(file?.downloadUrl?.split('token=')[1]);
  expect(output).not.toContain(stack.env.SECRET);
});
