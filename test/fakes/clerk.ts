import { createHmac, generateKeyPairSync, randomBytes, randomUUID, sign } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

/** A user as the service keeps one. */
export interface FakeUser {
  id: string;
  first_name: string | null;
  last_name: string | null;
  email_addresses: { id: string; email_address: string; verification: { status: string } | null }[];
  public_metadata: Record<string, unknown>;
  unsafe_metadata: Record<string, unknown>;
  created_at: number;
  updated_at: number;
}

/** What a user of the service has besides. */
const EMPTY_USER = {
  object: 'user',
  phone_numbers: [],
  web3_wallets: [],
  external_accounts: [],
  enterprise_accounts: [],
  private_metadata: {},
};
const linked = (address: object) => ({ object: 'email_address', linked_to: [], ...address });

const HOST = 'fake.clerk.example';
const json = (response: ServerResponse, status: number, body: unknown) =>
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
const coded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

async function bodyOf(request: IncomingMessage): Promise<Record<string, unknown>> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text ? (JSON.parse(text) as Record<string, unknown>) : {};
}

/** The service's Backend API, its tokens and its webhooks, over HTTP on a port of its own. */
export class FakeClerk {
  readonly users = new Map<string, FakeUser>();
  readonly writes: { id: string; metadata: Record<string, unknown> }[] = [];
  readonly issuer = `https://${HOST}`;
  readonly webhookSecret = `whsec_${randomBytes(24).toString('base64')}`;
  /** While above zero, writes are answered with 429. */
  refuseWrites = 0;
  /** Seconds that a refusal asks to wait. */
  retryAfter = 1;
  /** When each write came, refused ones too, in milliseconds. */
  readonly asked: number[] = [];
  /** While true, nothing is answered but 503. */
  away = false;
  private readonly keys = generateKeyPairSync('rsa', { modulusLength: 2048 });
  private readonly server = createServer((request, response) => {
    // Who breaks a request off gets no answer.
    this.answer(request, response).catch(() => response.destroy());
  });
  private clock = Date.now();

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve));
  }

  async stop(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** The settings of a product that uses this service. */
  get env(): Record<string, string> {
    const address = this.server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    return {
      CLERK_SECRET_KEY: 'sk_test_fake',
      CLERK_PUBLISHABLE_KEY: `pk_test_${Buffer.from(`${HOST}$`).toString('base64')}`,
      CLERK_JWT_KEY: this.keys.publicKey.export({ type: 'spki', format: 'pem' }).toString(),
      CLERK_WEBHOOK_SIGNING_SECRET: this.webhookSecret,
      CLERK_API_URL: `http://127.0.0.1:${port}`,
      CLERK_MIRROR_SECONDS: '1',
    };
  }

  addUser(email: string, verified = true): FakeUser {
    const user: FakeUser = {
      id: `user_${randomUUID()}`,
      first_name: 'Asha',
      last_name: 'Rao',
      email_addresses: [
        { id: 'a', email_address: email, verification: { status: verified ? 'verified' : 'unverified' } },
      ],
      public_metadata: {},
      unsafe_metadata: {},
      created_at: this.tick(),
      updated_at: this.clock,
    };
    this.users.set(user.id, user);
    return user;
  }

  setVerified(user: FakeUser, verified: boolean): void {
    const [address] = user.email_addresses;
    if (address) address.verification = { status: verified ? 'verified' : 'unverified' };
    user.updated_at = this.tick();
  }

  tick(): number {
    this.clock += 1000;
    return this.clock;
  }

  /** A session token; `claims` replaces what a good one says, `key` who signs it. */
  token(
    subject: string,
    party: string,
    claims: Record<string, unknown> = {},
    key = this.keys.privateKey,
  ): string {
    const now = Math.floor(Date.now() / 1000);
    const head = coded({ alg: 'RS256', typ: 'JWT', kid: 'ins_fake' });
    const good = {
      azp: party,
      exp: now + 60,
      iat: now,
      nbf: now - 5,
      iss: this.issuer,
      sid: 'sess_1',
      sub: subject,
      v: 2,
    };
    const said = Object.fromEntries(
      Object.entries({ ...good, ...claims }).filter(([, value]) => value !== null),
    );
    const signed = `${head}.${coded(said)}`;
    return `${signed}.${sign('sha256', Buffer.from(signed), key).toString('base64url')}`;
  }

  /** Delivers an event as the service does; the answer's status. */
  async deliver(
    site: string,
    type: string,
    data: object,
    { id = `msg_${randomUUID()}`, secret = this.webhookSecret, at = Date.now() } = {},
  ): Promise<number> {
    const body = JSON.stringify({ type, object: 'event', data });
    const time = Math.floor(at / 1000);
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    const signature = createHmac('sha256', key).update(`${id}.${time}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'svix-id': id,
      'svix-timestamp': String(time),
      'svix-signature': `v1,${signature}`,
    };
    return (await fetch(`${site}/api/webhooks/clerk`, { method: 'POST', headers, body })).status;
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (request.headers.authorization !== 'Bearer sk_test_fake')
      return void json(response, 401, { errors: [] });
    if (this.away) return void json(response, 503, { errors: [] });
    const [, id = '', rest] = /^\/v1\/users\/([^/?]+)(\/metadata)?/.exec(request.url ?? '') ?? [];
    const user = this.users.get(id);
    if (!user)
      return void json(response, 404, { errors: [{ code: 'resource_not_found', message: 'not found' }] });
    if (request.method === 'DELETE') {
      this.users.delete(id);
      return void json(response, 200, { id, object: 'user', deleted: true });
    }
    if (request.method === 'PATCH' && rest) {
      const body = await bodyOf(request);
      this.asked.push(Date.now());
      if (this.refuseWrites > 0) {
        this.refuseWrites -= 1;
        response.setHeader('retry-after', String(this.retryAfter));
        return void json(response, 429, { errors: [{ code: 'too_many_requests', message: 'slow down' }] });
      }
      const metadata = body.public_metadata as Record<string, unknown>;
      this.writes.push({ id, metadata });
      Object.assign(user.public_metadata, metadata);
      user.updated_at = this.tick();
    }
    json(response, 200, { ...EMPTY_USER, ...user, email_addresses: user.email_addresses.map(linked) });
  }
}
