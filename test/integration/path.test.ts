import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { longNote, note } from '../clients/samples.ts';
import { lastSeen, type Seen, Visitor } from '../clients/visitor.ts';
import { onceQuiet } from '../setup/once-quiet.ts';
import { backends, type Stack, startStack } from '../setup/stack.ts';

describe.each(backends())('the path of a file, jobs in %s', (backend) => {
  let stack: Stack;
  beforeAll(async () => {
    stack = await startStack({ backend });
  });
  afterAll(() => stack.stop());

  it('leads from an upload over every step to a Word document', async () => {
    const visitor = new Visitor(stack.url);
    // The worker takes the file up when the subscription stands.
    stack.pause('worker');
    const batch = await visitor.start(note('surface "one".md'));
    const seen: Seen[] = [];
    for await (const update of visitor.watch(batch.id)) {
      stack.resume('worker');
      seen.push(update);
    }
    const progress = seen.map((file) => file.progress);
    expect(progress).toEqual([...progress].sort((a, b) => a - b));
    // Every step is told; one that the next has overtaken on its way is left out.
    expect([0, 10, 25, 75, 100]).toEqual(expect.arrayContaining(progress));
    expect([progress.at(0), progress.at(-1)]).toEqual([0, 100]);
    const [file] = lastSeen(seen);
    expect(file).toMatchObject({ status: 'COMPLETED', step: 'DONE', fileName: 'surface "one".docx' });
    const response = await visitor.fetch(file?.downloadUrl ?? '');
    expect(response.status).toBe(200);
    expect(response.headers.get('content-disposition')).toBe(
      `attachment; filename="surface _one_.docx"; filename*=UTF-8''surface%20%22one%22.docx`,
    );
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    const bytes = Buffer.from(await response.arrayBuffer());
    expect(bytes.subarray(0, 4).toString('latin1')).toBe('PK\u0003\u0004');
  });

  it('runs the files of a batch one at a time, in order, past one that fails', async () => {
    const visitor = new Visitor(stack.url);
    const broken = { name: 'b.pdf', bytes: '%PDF-1.7\nnothing follows' };
    const batch = await visitor.start(note('a.md'), broken, note('c.md'), note('d.md'));
    const seen = await visitor.watchAll(batch.id);
    const running = seen.filter((file) => file.status === 'PROCESSING').map((file) => file.position);
    expect(running).toEqual([...running].sort((a, b) => a - b));
    expect(lastSeen(seen).map((file) => file.status)).toEqual([
      'COMPLETED',
      'ERROR',
      'COMPLETED',
      'COMPLETED',
    ]);
  });

  it('refuses the same work while it is under way and takes it again afterwards', async () => {
    const visitor = new Visitor(stack.url);
    stack.pause('worker');
    const work = note();
    const batch = await visitor.start(work);
    const again = await visitor.convert(await visitor.uploadIds(work));
    expect(again.problem).toEqual({
      code: 'conversion-in-progress',
      message: 'This specific conversion is already in progress',
    });
    const mixed = await visitor.convert(await visitor.uploadIds(work, note()));
    expect(mixed.batch?.conversions.map((file) => file.error?.code)).toEqual([
      'conversion-in-progress',
      undefined,
    ]);
    await visitor.cancel(batch.files[0] ?? '');
    await visitor.watchAll(batch.id);
    const last = await visitor.convert(await visitor.uploadIds(work));
    expect(last.problem).toBeUndefined();
    await visitor.cancel(last.batch?.conversions[0]?.id ?? '');
  });

  it('starts the same work once when it is asked for many times at once', async () => {
    const visitor = new Visitor(stack.url);
    const ids = await visitor.uploadIds(note());
    const answers = await Promise.all(Array.from({ length: 8 }, () => visitor.convert(ids)));
    const started = answers.filter((answer) => answer.batch);
    expect(started.length).toBeGreaterThanOrEqual(1);
    const refused = answers.filter((answer) => answer.problem?.code === 'conversion-in-progress');
    expect(started.length + refused.length).toBe(8);
    expect(refused.length).toBeGreaterThanOrEqual(1);
  });

  it('stops a running file within two seconds and goes on with the next', onceQuiet, async () => {
    const visitor = new Visitor(stack.url);
    const batch = await visitor.start(longNote(), note());
    const id = await visitor.untilRunning(batch.id);
    const asked = Date.now();
    await visitor.cancel(id);
    for await (const file of visitor.watch(batch.id)) {
      if (file.id === id && file.status === 'CANCELLED') break;
    }
    expect(Date.now() - asked).toBeLessThan(2_000);
    const ended = lastSeen(await visitor.watchAll(batch.id));
    expect(ended.map((file) => file.status)).toEqual(['CANCELLED', 'COMPLETED']);
    expect(ended[0]?.error?.code).toBe('cancelled');
  });

  it('stops a waiting file at once', async () => {
    const visitor = new Visitor(stack.url);
    const batch = await visitor.start(longNote(), note(), note());
    await visitor.untilRunning(batch.id);
    const { conversion } = await visitor.cancel(batch.files[1] ?? '');
    expect(conversion?.status).toBe('CANCELLED');
    await visitor.cancel(batch.files[0] ?? '');
    const ended = lastSeen(await visitor.watchAll(batch.id));
    expect(ended.map((file) => file.status)).toEqual(['CANCELLED', 'CANCELLED', 'COMPLETED']);
  });

  it('forgets a deleted file and its document, also while it runs', async () => {
    const visitor = new Visitor(stack.url);
    const batch = await visitor.start(longNote(), note());
    const id = await visitor.untilRunning(batch.id);
    const deletion = await visitor.query('mutation ($id: ID!) { deleteConversion(id: $id) }', { id });
    expect(deletion.data).toEqual({ deleteConversion: true });
    expect(await visitor.conversion(id)).toBeNull();
    const ended = await visitor.watchAll(batch.id);
    expect(lastSeen(ended).map((file) => file.status)).toEqual(['COMPLETED']);
  });

  it('finds the work again that a visitor left', async () => {
    const visitor = new Visitor(stack.url);
    stack.pause('worker');
    const batch = await visitor.start(note());
    const active = '{ viewer { kind activeBatch { id } } }';
    expect((await visitor.query(active)).data).toEqual({
      viewer: { kind: 'VISITOR', activeBatch: { id: batch.id } },
    });
    await visitor.cancel(batch.files[0] ?? '');
    await visitor.watchAll(batch.id);
    expect((await visitor.query(active)).data).toEqual({ viewer: { kind: 'VISITOR', activeBatch: null } });
  });

  it('takes 200 files at once and ends every one of them', async () => {
    const visitor = new Visitor(stack.url);
    const files = Array.from({ length: 200 }, (_, index) => note(`note-${index}.md`));
    const batch = await visitor.start(...files);
    const ended = lastSeen(await visitor.watchAll(batch.id));
    expect(ended).toHaveLength(200);
    expect(ended.filter((file) => file.status !== 'COMPLETED')).toEqual([]);
  });
});
