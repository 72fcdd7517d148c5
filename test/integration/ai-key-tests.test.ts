import { afterAll, beforeAll, expect, it } from 'vitest';
import { Visitor } from '../clients/visitor.ts';
import { startFakeGemini } from '../fakes/gemini.ts';
import { type Stack, startStack } from '../setup/stack.ts';

const PER_HOUR = 4;

let stack: Stack;
let fake: Awaited<ReturnType<typeof startFakeGemini>>;
beforeAll(async () => {
  fake = await startFakeGemini();
  fake.script(() => ({ kind: 'no-candidates' }));
  const env = { GEMINI_BASE_URL: fake.url, AI_KEY_TESTS_PER_HOUR: String(PER_HOUR), TRUSTED_PROXIES: '1' };
  stack = await startStack({ processes: ['api'], env });
});
afterAll(async () => {
  await stack.stop();
  await fake.stop();
});

/** Ten requests in one, each with ten tests. */
const BATCH = Array.from({ length: 10 }, (_one, batch) => ({
  query: `mutation { ${Array.from(
    { length: 10 },
    (_each, index) => `k${index}: testApiKey(apiKey: "AIza-${batch}-${index}")
    { ... on TestApiKeyRefused { problem { code } } }`,
  ).join(' ')} }`,
}));

async function ask(visitor: Visitor, address: string): Promise<string[]> {
  const answer = await visitor.fetch('/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
    body: JSON.stringify(BATCH),
  });
  const answers = (await answer.json()) as { data: Record<string, { problem?: { code: string } }> }[];
  return answers.flatMap(({ data }) => Object.values(data).map(({ problem }) => problem?.code ?? 'asked'));
}

const callsSince = async (work: () => Promise<unknown>) => {
  fake.calls.length = 0;
  await work();
  return fake.calls.length;
};

async function known(): Promise<Visitor> {
  const visitor = new Visitor(stack.url);
  await visitor.query('{ viewer { id } }');
  return visitor;
}

it('tests of AI keys are limited by visitor, each of a request by itself', async () => {
  const visitor = await known();
  let codes: string[] = [];
  expect(await callsSince(async () => (codes = await ask(visitor, '192.0.2.1')))).toBe(PER_HOUR);
  expect(codes.filter((code) => code === 'rate-limited')).toHaveLength(100 - PER_HOUR);
  expect(await callsSince(() => ask(visitor, '198.51.100.7'))).toBe(0);
});

it('tests of AI keys are limited by network, with a visitor or without', async () => {
  const crowd = await Promise.all(Array.from({ length: 6 }, known));
  const asked = await callsSince(() => Promise.all(crowd.map((visitor) => ask(visitor, '203.0.113.5'))));
  expect(asked).toBeLessThanOrEqual(3 * PER_HOUR);
  const strangers = Array.from({ length: 4 }, (_each, index) =>
    ask(new Visitor(stack.url), `2001:db8:7:8::${index}`),
  );
  expect(await callsSince(() => Promise.all(strangers))).toBe(3 * PER_HOUR);
});
