import { RecogniserError } from '@sutra/engine/recognisers';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  answer,
  GEMINI_ERRORS,
  type GeminiReply,
  startFakeGemini,
  wantsJson,
} from '../../../../test/fakes/gemini.ts';
import { createGemini } from './gemini.ts';
import { GEMINI_DEFAULTS } from './settings.ts';

let fake: Awaited<ReturnType<typeof startFakeGemini>>;
const picture = { bytes: new Uint8Array([0x89, 0x50, 0x4e, 0x47]), width: 10, height: 10 };
const page = { picture, page: 1, contentType: 'mathematical' as const, languages: ['eng'] };

beforeAll(async () => {
  fake = await startFakeGemini();
});
afterAll(() => fake.stop());
beforeEach(() => {
  fake.calls.length = 0;
});

const gemini = (changes = {}) =>
  createGemini('AIza-test', {
    ...GEMINI_DEFAULTS,
    baseUrl: fake.url,
    retryUnit: 5,
    silenceLimit: 20_000,
    ...changes,
  });

function replies(...list: GeminiReply[]) {
  let at = 0;
  fake.script(() => list[Math.min(at++, list.length - 1)] as GeminiReply);
}

async function failureOf(promise: Promise<unknown>) {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(RecogniserError);
  return error as RecogniserError;
}

describe('a page that is answered', () => {
  test('arrives as it streams, without the model’s thoughts', async () => {
    replies({ kind: 'answer', chunks: ['# A', '\n\n$x', '^2$'], thoughts: 'let me see' });
    const seen: string[] = [];
    const reading = await gemini().read(page, { onText: (text) => seen.push(text) });
    expect(reading).toMatchObject({ content: '# A\n\n$x^2$', doubtful: false });
    expect(reading.reader).toBe('gemini-3.8-flash prompts-2');
    expect(seen).toEqual(['# A', '# A\n\n$x', '# A\n\n$x^2$']);
  });

  test('loses the fence around the whole answer', async () => {
    replies(answer('```latex\n$a$\n```'));
    expect((await gemini().read(page)).content).toBe('$a$');
  });

  test('goes on where it was cut off', async () => {
    replies(answer('The first half of the page', 'MAX_TOKENS'), answer('half of the page and the rest.'));
    const reading = await gemini().read(page);
    expect(reading.content).toBe('The first half of the page and the rest.');
    expect(fake.calls[1]?.body.contents?.map((content) => content.role)).toEqual(['user', 'model', 'user']);
  });

  test('is asked again at another temperature when it loops', async () => {
    replies(answer(`Start. ${'again and '.repeat(60)}`), answer('Start. The end.'));
    expect((await gemini().read(page)).content).toBe('Start. The end.');
    expect(fake.calls.map((call) => call.body.generationConfig?.temperature)).toEqual([1, 0.7]);
  });

  test('is kept without its loop, and doubtful, when it always loops', async () => {
    replies(answer(`Start. ${'again and '.repeat(60)}`));
    const reading = await gemini().read(page);
    expect(reading.doubtful).toBe(true);
    expect(reading.content.length).toBeLessThan(60);
    expect(fake.calls).toHaveLength(3);
  });
});

describe('a page that fails', () => {
  test.each([
    ['keyInvalid', GEMINI_ERRORS.keyInvalid, 'key-invalid', true],
    ['notAvailable', GEMINI_ERRORS.notAvailable, 'not-available', true],
    ['keyType', GEMINI_ERRORS.keyType, 'key-type', true],
    ['keyBlocked', GEMINI_ERRORS.keyBlocked, 'key-blocked', true],
    ['badRequest', GEMINI_ERRORS.badRequest, 'bad-request', false],
  ] as const)('%s is asked once', async (_name, reply, failure, forAll) => {
    replies(reply);
    expect(await failureOf(gemini().read(page))).toMatchObject({ failure, forAll });
    expect(fake.calls).toHaveLength(1);
  });

  test.each([
    ['internal', GEMINI_ERRORS.internal, 'unavailable'],
    ['deadline', GEMINI_ERRORS.deadline, 'too-slow'],
    ['refused', answer('', 'RECITATION'), 'refused'],
    ['blocked', { kind: 'blocked', blockReason: 'SAFETY' }, 'refused'],
    ['no candidates', { kind: 'no-candidates' }, 'bad-answer'],
    ['garbage', { kind: 'garbage', text: 'data: {]\r\n\r\n' }, 'unavailable'],
    ['silence', { kind: 'silence' }, 'too-slow'],
  ] as const)('%s is asked three times', async (_name, reply, failure) => {
    replies(reply);
    const silenceLimit = failure === 'too-slow' ? 300 : 20_000;
    expect(await failureOf(gemini({ silenceLimit }).read(page))).toMatchObject({ failure, forAll: false });
    expect(fake.calls).toHaveLength(3);
  });

  test('is well when the second try is', async () => {
    replies({ kind: 'cut', chunks: ['half'] }, answer('whole'));
    expect((await gemini().read(page)).content).toBe('whole');
  });

  test('waits as long as the service asks', async () => {
    replies(GEMINI_ERRORS.limitReached('0.25s'), answer('whole'));
    const start = performance.now();
    await gemini().read(page);
    expect(performance.now() - start).toBeGreaterThan(245);
  });

  test('is given up at once when the service asks to wait for the next day', async () => {
    replies(GEMINI_ERRORS.limitReached('36000s'));
    expect(await failureOf(gemini().read(page))).toMatchObject({ failure: 'limit-reached', forAll: false });
    expect(fake.calls).toHaveLength(1);
  });

  test('goes to the next model when one is gone or overloaded', async () => {
    replies(GEMINI_ERRORS.modelGone, GEMINI_ERRORS.overloaded, answer('whole'));
    await gemini({ models: ['a', 'b', 'c'] }).read(page);
    expect(fake.calls.map((call) => call.model)).toEqual(['a', 'b', 'c']);
  });

  test('never shows the key', async () => {
    replies(GEMINI_ERRORS.keyInvalid);
    const error = await failureOf(gemini().read(page));
    expect(JSON.stringify({ ...error, stack: error.stack, message: error.message })).not.toContain(
      'AIza-test',
    );
    expect(fake.calls[0]?.key).toBe('AIza-test');
  });
});

describe('cancelling', () => {
  test('a signal that has fired sends nothing', async () => {
    await expect(gemini().read(page, { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
      'stop',
    );
    expect(fake.calls).toHaveLength(0);
  });

  test('a running stream stops at once', async () => {
    const ENDLESS = 30_000;
    replies({ kind: 'answer', chunks: Array.from({ length: ENDLESS / 50 }, () => 'word '), delay: 50 });
    const start = performance.now();
    await expect(gemini().read(page, { signal: AbortSignal.timeout(120) })).rejects.toThrow(/timeout/);
    expect(performance.now() - start).toBeLessThan(ENDLESS / 3);
  });
});

describe('detection', () => {
  test('reads the answer', async () => {
    fake.script((call) => answer(wantsJson(call) ? '{"contentType":"mathematical"}' : ''));
    expect(await gemini().detect(picture)).toBe('mathematical');
  });

  test('counts as text after two retries', async () => {
    replies(GEMINI_ERRORS.internal);
    expect(await gemini().detect(picture)).toBe('text');
    expect(fake.calls).toHaveLength(3);
  });

  test('fails for a wrong key', async () => {
    replies(GEMINI_ERRORS.keyInvalid);
    expect(await failureOf(gemini().detect(picture))).toMatchObject({ failure: 'key-invalid', forAll: true });
  });
});
