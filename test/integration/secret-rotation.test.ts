import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { note } from '../clients/samples.ts';
import { Visitor } from '../clients/visitor.ts';
import { type Stack, startStack } from '../setup/stack.ts';

describe('SECRET is changed', () => {
  let stack: Stack;
  let visitor: Visitor;
  let conversionId: string;
  let oldLink: string;

  /** Starts the api anew with these secrets. */
  async function change(secret: string, former: string | undefined): Promise<void> {
    await stack.end('api');
    stack.env.SECRET = secret;
    if (former === undefined) delete stack.env.FORMER_SECRET;
    else stack.env.FORMER_SECRET = former;
    await stack.start('api');
  }

  const statusOf = async (link: string) =>
    (await visitor.fetch(new URL(link, stack.url).pathname + new URL(link, stack.url).search)).status;

  beforeAll(async () => {
    stack = await startStack();
    visitor = new Visitor(stack.url);
    const { id, files } = await visitor.start(note());
    await visitor.watchAll(id);
    conversionId = files[0] ?? '';
    oldLink = (await visitor.conversion(conversionId))?.downloadUrl ?? '';
  });
  afterAll(() => stack.stop());

  it('visitors and links stay good while the one before is known, and what is signed anew outlasts it', async () => {
    const former = stack.env.SECRET ?? '';
    const secret = randomBytes(32).toString('hex');
    const oldCookie = visitor.cookie;
    await change(secret, former);
    expect(await statusOf(oldLink)).toBe(200);
    const newLink = (await visitor.conversion(conversionId))?.downloadUrl ?? '';
    await visitor.upload(note());
    expect(visitor.cookie).not.toBe(oldCookie);

    await change(secret, undefined);
    expect(await statusOf(newLink)).toBe(200);
    expect(await statusOf(oldLink)).toBe(404);
    visitor.cookie = oldCookie;
    expect(await visitor.conversion(conversionId)).toBeNull();
  });
});
