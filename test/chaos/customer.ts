import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { PrismaClient } from '@sutra/prisma';
import { openAllowance } from '@sutra/prisma/ledger';
import { lockedPdf, note } from '../clients/samples.ts';
import { type NamedBytes, RefusedUpload, type Seen, Visitor } from '../clients/visitor.ts';

const MOST_FILES = 4;
/**
 * How long a request is sent again until somebody answers, in milliseconds: both apis may be down at once, and a machine that
 * is full takes a minute to start one.
 */
const GIVE_UP_MS = 180_000;
/**
 * No process lets a request wait for longer, in milliseconds: it answers within 45 s of its own time, and is held for 8 s at most.
 */
const ANSWER_WITHIN_MS = 90_000;
const PAUSE_AFTER_FAILURE_MS = 500;
/** Somebody who is told that there were too many requests looks again after so long. */
const PAUSE_AT_LIMIT_MS = 5_000;
/** The customer has used up what was granted: the next one who comes is somebody else. */
const USED_UP = ['free-limit-reached', 'not-enough-conversions', 'no-conversions-remaining'];
/** As the site does where a subscription ends with an error, say while the database starts again. */
const RESUBSCRIBE_AFTER_MS = 2_000;
/** Of a browser's batches so many are watched over a WebSocket until they end. */
const WATCHED_SHARE = 0.5;

/** What a customer has been told, to be compared with the ledger. */
export interface Orders {
  /** Batches that were answered, with how many files were asked for. */
  batches: Map<string, number>;
  /** Uploads and orders that were refused, by their codes. */
  errorCounts: Map<string, number>;
  /** Files that were deleted again, with their batches: their rows are gone. */
  deleted: Map<string, string>;
  /** Requests that no process answered. */
  unanswered: number;
  /** Requests that a process took and left without an answer. */
  hanging: number;
  /** Why an order was given up; the next one follows. */
  givenUp: string[];
  /** Subscriptions of a browser to batches: what they told, or why they kept failing. */
  watched: Map<string, Promise<Seen[] | string>>;
}

let addresses = 0;

/** Another network each time: what one of them may send an hour is limited. */
function nextAddress(): string {
  addresses += 1;
  return `10.0.${(addresses >> 8) & 255}.${addresses & 255}`;
}

/** Opens an account as soon as the database is there. */
async function untilOpened(openAccount: () => Promise<string>): Promise<string> {
  const until = Date.now() + GIVE_UP_MS;
  for (;;) {
    try {
      return await openAccount();
    } catch (error) {
      if (Date.now() > until) throw error;
    }
    await sleep(PAUSE_AFTER_FAILURE_MS);
  }
}

/** A browser or a program that asks whichever process answers, and asks again until one does. */
export class Customer extends Visitor {
  readonly orders: Orders = {
    batches: new Map(),
    errorCounts: new Map(),
    deleted: new Map(),
    unanswered: 0,
    hanging: 0,
    givenUp: [],
    watched: new Map(),
  };

  apiKey: string | null = null;

  /** @param openAccount gives the key of another account; null for visitors. */
  constructor(
    readonly sites: readonly string[],
    readonly random: () => number,
    readonly openAccount: (() => Promise<string>) | null = null,
  ) {
    super(sites[0] ?? '', nextAddress());
  }

  /** Goes on as somebody who has used nothing yet, from another network. */
  async becomeAnother(): Promise<void> {
    this.cookie = '';
    this.forwardedFor = nextAddress();
    this.apiKey = this.openAccount ? await untilOpened(this.openAccount) : null;
  }

  /** Counts a refusal, and does what somebody does who is told so. */
  async takeRefusal(code: string): Promise<void> {
    const { errorCounts } = this.orders;
    errorCounts.set(code, (errorCounts.get(code) ?? 0) + 1);
    if (USED_UP.includes(code)) await this.becomeAnother();
    else await sleep(code === 'rate-limited' ? PAUSE_AT_LIMIT_MS : PAUSE_AFTER_FAILURE_MS);
  }

  /**
   * Everything that subscriptions to a batch told until all its files had ended; where they kept failing, why. Only how long
   * they fail without a message between counts: a file may wait for longer than that.
   */
  async watchThroughErrors(batchId: string): Promise<Seen[] | string> {
    const seen: Seen[] = [];
    // Whoever this customer is next, the page stays whose it was.
    const browser = new Visitor(this.site);
    browser.cookie = this.cookie;
    let lastMessageAt = 0;
    let failingSince = 0;
    for (;;) {
      try {
        for await (const file of browser.watch(batchId)) {
          lastMessageAt = Date.now();
          seen.push(file);
        }
        return seen;
      } catch (error) {
        if (failingSince <= lastMessageAt) failingSince = Date.now();
        if (Date.now() - failingSince > GIVE_UP_MS)
          return error instanceof Error ? error.message : String(error);
        await sleep(RESUBSCRIBE_AFTER_MS, undefined, { ref: false });
      }
    }
  }

  override async fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const until = Date.now() + GIVE_UP_MS;
    for (;;) {
      const site = this.sites[Math.floor(this.random() * this.sites.length)] ?? '';
      const headers = this.ownHeaders(init.headers);
      if (this.apiKey) headers.set('authorization', `Bearer ${this.apiKey}`);
      try {
        const signal = AbortSignal.timeout(ANSWER_WITHIN_MS);
        const response = await fetch(site + path, { ...init, headers, signal });
        const body = await response.arrayBuffer();
        const { status, headers: answered } = response;
        if (status < 500 && !isMasked(body)) {
          this.keepCookie(response);
          return new Response(body, { status, headers: answered });
        }
      } catch (error) {
        // Killed while it answered, or not there: another one may be.
        if (error instanceof Error && error.name === 'TimeoutError') this.orders.hanging += 1;
      }
      if (Date.now() > until) {
        this.orders.unanswered += 1;
        throw new Error(`${path} was not answered`);
      }
      await sleep(50 + 200 * this.random());
    }
  }
}

/** A GraphQL answer whose error is the server's own. */
const isMasked = (body: ArrayBuffer) => Buffer.from(body).includes('"code":"internal"');

function someFiles(random: () => number): NamedBytes[] {
  const files = Array.from({ length: 1 + Math.floor(random() * MOST_FILES) }, () => note());
  return random() < 0.2 ? [...files, lockedPdf] : files;
}

async function untilEnded(customer: Customer, batchId: string): Promise<void> {
  const query = 'query ($id: ID!) { batch(id: $id) { conversions { status } } }';
  for (let asked = 0; asked < 20; asked += 1) {
    interface Found {
      batch: { conversions: { status: string }[] } | null;
    }
    const { data } = await customer.query<Found>(query, { id: batchId });
    const open = data.batch?.conversions.some(({ status }) => status === 'QUEUED' || status === 'PROCESSING');
    if (!open) return;
    await sleep(300);
  }
}

/** Chooses files, converts them, now and then twice at once, and sometimes thinks better of it. */
async function order(customer: Customer): Promise<void> {
  const { random, orders } = customer;
  const files = someFiles(random);
  const ids = await customer.uploadIds(...files);
  const ask = () => customer.convert(ids, { requestId: ids[0] });
  const answers = await Promise.all(random() < 0.3 ? [ask(), ask()] : [ask()]);
  for (const { batch } of answers) if (batch) orders.batches.set(batch.id, ids.length);
  const batch = answers.find((answer) => answer.batch)?.batch;
  if (!batch) return customer.takeRefusal(answers[0]?.problem?.code ?? 'no-answer');
  if (customer.apiKey === null && random() < WATCHED_SHARE) {
    orders.watched.set(batch.id, customer.watchThroughErrors(batch.id));
  }
  await changeMind(customer, batch.id, batch.conversions.at(-1)?.id ?? '');
  if (random() < 0.6) await untilEnded(customer, batch.id);
}

/** Now and then cancels or deletes the last conversion of a batch. */
async function changeMind(customer: Customer, batchId: string, id: string): Promise<void> {
  const { random, orders } = customer;
  if (random() < 0.15) await customer.cancel(id);
  else if (random() < 0.06) {
    orders.deleted.set(id, batchId);
    await customer.query('mutation ($id: ID!) { deleteConversion(id: $id) }', { id });
  }
}

/** Orders until the time is over. */
export async function keepOrdering(customer: Customer, until: number): Promise<void> {
  await customer.becomeAnother();
  while (Date.now() < until) {
    try {
      await order(customer);
    } catch (error) {
      if (error instanceof RefusedUpload) {
        await customer.takeRefusal(error.code);
        continue;
      }
      customer.orders.givenUp.push(error instanceof Error ? error.message : String(error));
      await sleep(PAUSE_AFTER_FAILURE_MS);
    }
  }
}

/** A bearer key of a new account with so many conversions. */
export async function openMember(prisma: PrismaClient, conversions: number): Promise<string> {
  const ownerId = randomUUID();
  const key = `sutra_${randomBytes(32).toString('base64url')}`;
  const hash = createHash('sha256').update(key).digest('hex');
  const apiKeys = { create: { name: 'chaos', hash, hint: key.slice(0, 12) } };
  const email = `${ownerId}@example.org`;
  const account = { provider: 'local', subject: ownerId, email, emailVerified: true, apiKeys };
  await prisma.owner.create({ data: { id: ownerId, kind: 'account', account: { create: account } } });
  const term = { plan: 'monthly', conversions, expiresAt: null };
  await openAllowance(prisma, ownerId, term, { actor: 'chaos', reason: 'new-account' });
  return key;
}
