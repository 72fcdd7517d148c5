import { indianDay } from '@sutra/contract';
import { createPrisma, type PrismaClient } from '@sutra/prisma';
import { getIntrospectionQuery } from 'graphql';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedUp } from '../clients/api-client.ts';
import { ADMIN_ENV, type Office, openOffice } from '../clients/office.ts';
import { note } from '../clients/samples.ts';
import { Visitor } from '../clients/visitor.ts';
import { answer } from '../fakes/gemini.ts';
import {
  type ModelStack,
  pageScript,
  scanPdf,
  startModelStack,
  startWithKey,
  watchModel,
} from './ai-stack.ts';

let model: ModelStack;
let prisma: PrismaClient;
let office: Office;
let site: string;

beforeAll(async () => {
  model = await startModelStack({ env: ADMIN_ENV });
  site = model.stack.url;
  prisma = createPrisma(model.stack.databaseUrl, 3);
  office = await openOffice(site);
});
afterAll(async () => {
  await prisma?.$disconnect();
  await model?.stop();
});

const post = (visitor: Visitor, body: string, headers: Record<string, string> = {}) =>
  visitor.fetch('/admin/graphql', {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body,
  });

const asQuery = (query: string) => JSON.stringify({ query });

describe('whoever is not an administrator', () => {
  it.each([
    ['nobody', async () => new Visitor(site)],
    ['a member', () => signedUp(model.stack, prisma, 'member@example.com')],
  ])('%s: learns nothing, not even the schema', async (_who, open) => {
    const visitor = await open();
    for (const query of ['{ me { name } }', '{ overview { members } }', getIntrospectionQuery()]) {
      const response = await post(visitor, asQuery(query));
      expect(response.status).toBe(403);
      expect(await response.text()).toContain('not-an-admin');
    }
    const page = await visitor.fetch('/admin/graphql', {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    expect([page.status, page.headers.get('location')]).toEqual([302, '/admin']);
  });

  it('is let in by no other door', async () => {
    const foreign = await post(office, asQuery('{ me { name } }'), { origin: 'https://elsewhere.example' });
    expect(foreign.status).toBe(403);
    const form = await post(office, 'query={me{name}}', {
      'content-type': 'application/x-www-form-urlencoded',
    });
    expect([400, 415]).toContain(form.status);
    const link = await office.fetch('/admin/graphql?query={me{name}}');
    expect(link.status).toBe(400);
    const { cookie } = office;
    office.cookie = '';
    await expect(office.hear('subscription { counters { members } }').next()).rejects.toMatchObject({
      code: 4403,
    });
    office.cookie = cookie;
  });
});

describe('the endpoint', () => {
  it('serves an explorer that asks nobody else for anything', async () => {
    const response = await office.fetch('/admin/graphql', { headers: { accept: 'text/html' } });
    const page = await response.text();
    expect([response.status, page.includes('Sutra administration')]).toEqual([200, true]);
    expect(page).not.toMatch(/<(?:script|link)[^>]+(?:src|href)="https?:/);
  });

  it('numbers what broke and tells nothing else of it', async () => {
    await prisma.$executeRaw`ALTER TABLE "VisitDay" RENAME TO "VisitDayAway"`;
    const { errors } = await office.ask('{ visitGroups(by: [DAY]) { count } }');
    await prisma.$executeRaw`ALTER TABLE "VisitDayAway" RENAME TO "VisitDay"`;
    expect(errors?.[0]).toMatchObject({
      message: 'Failed to process files',
      extensions: { code: 'internal' },
    });
    expect(errors?.[0]?.extensions?.requestId).toMatch(/[\da-f-]{36}/);
    expect(JSON.stringify(errors)).not.toContain('VisitDay');
  });
});

describe('accounts, files and queues', () => {
  it('are shown with their ledger, states and failures', async () => {
    const visitor = await signedUp(model.stack, prisma, 'asha@example.com');
    await prisma.authUser.update({ where: { email: 'asha@example.com' }, data: { emailVerified: true } });
    await visitor.query('{ viewer { allowance { remaining } } }');
    const done = await visitor.start(note());
    await visitor.watchAll(done.id);
    const broken = await visitor.start({ name: 'broken.pdf', bytes: '%PDF-1.4\nnothing' });
    await visitor.watchAll(broken.id);

    interface Seen {
      members: {
        totalCount: number;
        edges: { node: { plan: string; remaining: number; ledger: { edges: { node: object }[] } } }[];
      };
      files: { edges: { node: { state: string; email: string; errorCode: string | null } }[] };
      failures: { code: string; count: number }[];
      queues: { name: string; counts: { state: string; count: number }[] }[];
      conversionDays: { count: number }[];
      overview: { conversions: number; freeMembers: number; members: number };
      ledger: { differenceCount: number };
    }
    const today = indianDay(new Date());
    const { data, errors } = await office.ask<Seen>(
      `query ($today: IndianDay!) {
        members(filter: { search: "ASHA@", plan: FREE }) { totalCount edges { node { plan remaining
          ledger { edges { node { kind amount reason } } } } } }
        files(first: 2) { edges { node { state email errorCode engine format to pages } } }
        failures(from: $today, to: $today) { code count message }
        queues { name counts { state count } }
        conversionDays(from: $today, to: $today) { keys count }
        overview { conversions freeMembers members activeSubscriptions membersByPlan { plan count } }
        ledger { differenceCount differences { email } warning } }`,
      { today },
    );
    expect(errors).toBeUndefined();
    expect(data.members).toMatchObject({ totalCount: 1, edges: [{ node: { plan: 'FREE', remaining: 9 } }] });
    expect(data.members.edges[0]?.node.ledger.edges.map(({ node }) => node)).toEqual([
      { kind: 'REFUND', amount: 1, reason: 'failed' },
      { kind: 'CHARGE', amount: -1, reason: 'convert' },
      { kind: 'CHARGE', amount: -1, reason: 'convert' },
      { kind: 'GRANT', amount: 10, reason: 'new-account' },
    ]);
    expect(data.files.edges.map(({ node }) => node.state)).toEqual(['ERROR', 'COMPLETED']);
    expect(data.files.edges[0]?.node.email).toBe('asha@example.com');
    expect(data.failures).toMatchObject([{ code: data.files.edges[0]?.node.errorCode, count: 1 }]);
    expect(data.queues.map(({ name }) => name)).toContain('conversions');
    expect(data.conversionDays).toEqual([{ keys: [today], count: 1 }]);
    expect(data.overview).toMatchObject({ conversions: 1, activeSubscriptions: 0 });
    expect(data.overview.freeMembers).toBe(data.overview.members);
    expect(data.ledger.differenceCount).toBe(0);
  });
});

describe('contact messages', () => {
  const setState = (id: string, state: string) =>
    office.ask<{ it: { message?: { state: string }; code?: string } }>(
      `mutation ($id: ID!, $state: MessageState!) { it: setMessageState(id: $id, state: $state) {
        ... on MessageChanged { message { state } } ... on Refused { code field } } }`,
      { id, state },
    );

  it('have a state that is told at once, until the session ends', async () => {
    const watcher = await openOffice(site);
    const updates = watcher.hear<{ counters: { newMessages: number } }>(
      'subscription { counters { newMessages } }',
    );
    expect((await updates.next()).value).toEqual({ counters: { newMessages: 0 } });
    await watcher.send('/api/contact', {
      name: 'Ravi',
      email: 'ravi@example.com',
      subject: 'A plan',
      message: 'Please.',
    });
    expect((await updates.next()).value).toEqual({ counters: { newMessages: 1 } });
    const { data } = await office.ask<{ messages: { edges: { node: { id: string; text: string } }[] } }>(
      '{ messages(state: NEW) { edges { node { id text email } } } }',
    );
    const [message] = data.messages.edges.map(({ node }) => node);
    expect(message?.text).toBe('Please.');
    expect((await setState(message?.id ?? '', 'ANSWERED')).data.it).toEqual({
      message: { state: 'ANSWERED' },
    });
    expect((await updates.next()).value).toEqual({ counters: { newMessages: 0 } });
    expect((await setState('nobody', 'READ')).data.it).toMatchObject({ code: 'invalid-field' });
    await watcher.send('/api/admin/sign-out', {});
    await expect(updates.next()).rejects.toThrow('not-an-admin');
  });
});

describe('settings', () => {
  const change = (mutation: string) =>
    office.ask<{ it: { settings?: object; code?: string; field?: string } }>(
      `mutation { it: ${mutation} { ... on SettingsChanged { settings { models limits { anonymousConversions }
        changes { name by } } } ... on Refused { code field } } }`,
    );

  it('count in the api and the worker within seconds, and can be taken back', async () => {
    model.fake.script(pageScript(() => answer('Read by a model.')));
    const changed = await change('setModels(models: ["first-choice", "second-choice"])');
    expect(changed.data.it).toMatchObject({
      settings: { models: ['first-choice', 'second-choice'], changes: [{ name: 'MODELS', by: 'admin' }] },
    });
    await expect
      .poll(
        async () => {
          const visitor = new Visitor(site);
          await watchModel(visitor, await startWithKey(visitor, [await scanPdf(1)]));
          return model.fake.calls.at(-1)?.model;
        },
        { timeout: 30_000 },
      )
      .toBe('first-choice');

    const limits = 'networkConversions: 50, conversionMinutes: 5';
    expect(
      (await change(`setLimits(limits: { anonymousConversions: 2, ${limits} })`)).data.it.code,
    ).toBeUndefined();
    const visitor = new Visitor(site);
    const { data } = await visitor.query<{ viewer: { allowance: { remaining: number } } }>(
      '{ viewer { allowance { remaining } } }',
    );
    expect(data.viewer.allowance.remaining).toBe(2);
    expect((await change(`setLimits(limits: { anonymousConversions: -1, ${limits} })`)).data.it).toEqual({
      code: 'invalid-field',
      field: 'limits.anonymousConversions',
    });
    await change('resetSetting(name: LIMITS)');
    const reset = await change('resetSetting(name: MODELS)');
    expect(reset.data.it).toMatchObject({
      settings: { limits: { anonymousConversions: 10_000 }, changes: [] },
    });
    const actions = await prisma.adminAction.count({ where: { action: { endsWith: '-setting' } } });
    expect(actions).toBe(4);
  });

  it('hold both sets of prices', async () => {
    const { data } = await office.ask<{
      settings: { prices: { cards: Record<string, unknown>[]; plans: { plan: string; price: number }[] } };
    }>(
      '{ settings { prices { cards { id price originalPrice conversions popular } plans { plan price } } } }',
    );
    const { cards, plans } = data.settings.prices;
    expect(cards.map(({ price }) => price)).toEqual([249, 499, 999, null]);
    expect(plans.map(({ price }) => price)).toEqual([0, 499, 1349, 2599, 4799]);
    const set = (prices: object) =>
      office.ask<{ it: { code?: string; field?: string } }>(
        `mutation ($prices: PricesInput!) { it: setPrices(prices: $prices) { ... on Refused { code field } } }`,
        { prices },
      );
    expect((await set({ cards: cards.slice(1), plans })).data.it).toEqual({
      code: 'invalid-field',
      field: 'prices.cards',
    });
    const dearer = plans.map((plan) => (plan.plan === 'YEARLY' ? { ...plan, price: 4999 } : plan));
    expect((await set({ cards, plans: dearer })).data.it).toEqual({});
    const stored = await prisma.setting.findUniqueOrThrow({ where: { key: 'prices' } });
    expect(stored.value).toMatchObject({ plans: { yearly: 4999 } });
  });
});
