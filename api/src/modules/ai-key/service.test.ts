import { afterAll, beforeAll, expect, it } from 'vitest';
import { GEMINI_ERRORS, type GeminiReply, startFakeGemini } from '../../../../test/fakes/gemini.ts';
import { testApiKey } from './service.ts';

let fake: Awaited<ReturnType<typeof startFakeGemini>>;
beforeAll(async () => {
  fake = await startFakeGemini();
});
afterAll(() => fake.stop());

it.each<[string, GeminiReply, string]>([
  ['an unknown key', GEMINI_ERRORS.keyInvalid, 'ai-key-invalid'],
  ['a token', GEMINI_ERRORS.keyType, 'ai-key-type'],
  ['a blocked key', GEMINI_ERRORS.keyBlocked, 'ai-key-blocked'],
  ['a country without a free tier', GEMINI_ERRORS.notAvailable, 'ai-not-available'],
  ['a key at its limit', GEMINI_ERRORS.limitReached('3s'), 'ai-limit-reached'],
  ['a service that is down', GEMINI_ERRORS.overloaded, 'ai-service-unavailable'],
])('names what is wrong: %s', async (_what, reply, code) => {
  fake.script(() => reply);
  await expect(testApiKey(fake.url, 'AIza-test-key')).rejects.toMatchObject({ code });
});

it.each([
  ['  ', 'ai-key-missing'],
  ['two words', 'ai-key-invalid'],
  ['AIza\u0000', 'ai-key-invalid'],
])('refuses %j without asking', async (key, code) => {
  fake.calls.length = 0;
  await expect(testApiKey(fake.url, key)).rejects.toMatchObject({ code });
  expect(fake.calls).toHaveLength(0);
});

it('a test of an AI key says that nobody answers', async () => {
  await expect(testApiKey('http://127.0.0.1:1', 'AIza')).rejects.toMatchObject({
    code: 'ai-service-unavailable',
  });
});

it('a test of an AI key asks with the trimmed key in a header, and answers the models', async () => {
  fake.script(() => ({ kind: 'no-candidates' }));
  expect(await testApiKey(fake.url, ' AIza-good ')).toEqual(['gemini-3.8-flash']);
  expect(fake.calls.at(-1)).toMatchObject({ method: 'models', key: 'AIza-good' });
});
