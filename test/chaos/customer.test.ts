import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, it } from 'vitest';
import { Customer, keepOrdering } from './customer.ts';

const UPLOADS_EACH = 2;
/** Draws nothing that is rare: four files, one request for them, nothing watched, cancelled or waited for. */
const usual = () => 0.9;

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** A product that gives each visitor two uploads and refuses the next ones with `code`; answers what it has seen. */
async function openProduct(code: string) {
  const seen = { visitors: new Map<string, number>(), addresses: new Set<string>(), keys: new Set<string>() };
  const upload = ({ headers }: IncomingMessage) => {
    const visitor = headers.cookie ?? headers.authorization ?? `visitor=${seen.visitors.size + 1}`;
    const uploads = (seen.visitors.get(visitor) ?? 0) + 1;
    seen.visitors.set(visitor, uploads);
    seen.addresses.add(String(headers['x-forwarded-for']));
    if (headers.authorization) seen.keys.add(headers.authorization);
    return uploads > UPLOADS_EACH
      ? { status: 403, visitor, body: { error: { code } } }
      : { status: 200, visitor, body: { files: [{ id: 'file' }] } };
  };
  server = createServer((request, response) => {
    request.resume().once('end', () => {
      const order = { data: { convertFiles: { batch: { id: String(Math.random()), conversions: [] } } } };
      const { status, visitor, body } =
        request.url === '/api/uploads' ? upload(request) : { status: 200, visitor: null, body: order };
      if (visitor?.startsWith('visitor=')) response.setHeader('set-cookie', visitor);
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { seen, site: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

/** Time enough for many orders at a product that answers at once, in milliseconds. */
const ORDERING_MS = 1_500;

it('a visitor who has used up the free conversions is followed by another one, of another network', async () => {
  const { seen, site } = await openProduct('free-limit-reached');
  const customer = new Customer([site], usual);
  await keepOrdering(customer, Date.now() + ORDERING_MS);
  const { errorCounts, givenUp, batches } = customer.orders;
  expect([...errorCounts.keys()]).toEqual(['free-limit-reached']);
  expect(givenUp).toEqual([]);
  expect(seen.visitors.size).toBeGreaterThan(2);
  expect(seen.addresses.size).toBeGreaterThan(2);
  expect(batches.size).toBeGreaterThan(2 * UPLOADS_EACH);
});

it('a member who has used up a plan is followed by another account', async () => {
  const { seen, site } = await openProduct('no-conversions-remaining');
  let accounts = 0;
  const customer = new Customer([site], usual, async () => `key-${(accounts += 1)}`);
  await keepOrdering(customer, Date.now() + ORDERING_MS);
  expect(customer.orders.givenUp).toEqual([]);
  expect(seen.keys.size).toBeGreaterThan(1);
  expect([...seen.keys][0]).toBe('Bearer key-1');
});

it('any other refusal is counted by its code, and the customer stays who it was', async () => {
  const { seen, site } = await openProduct('file-too-large');
  const customer = new Customer([site], usual);
  await customer.becomeAnother();
  await customer.takeRefusal('file-too-large');
  await expect(customer.uploadIds({ name: 'a.md', bytes: 'a' })).resolves.toEqual(['file']);
  await customer.uploadIds({ name: 'a.md', bytes: 'a' });
  const refused = customer.uploadIds({ name: 'a.md', bytes: 'a' });
  await expect(refused).rejects.toThrow('refused: file-too-large');
  expect(seen.visitors.size).toBe(1);
  expect([...customer.orders.errorCounts]).toEqual([['file-too-large', 1]]);
});

it('a database that is away while an account is opened is waited for', async () => {
  const { site } = await openProduct('no-conversions-remaining');
  let tries = 0;
  const customer = new Customer([site], usual, async () => {
    tries += 1;
    if (tries === 1) throw new Error('the database system is starting up');
    return 'key';
  });
  await customer.becomeAnother();
  expect([tries, customer.apiKey]).toEqual([2, 'key']);
});
