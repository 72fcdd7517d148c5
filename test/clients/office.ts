import { createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { hashPassword } from '../../scripts/admin-password.mjs';
import { Visitor } from './visitor.ts';

export const ADMIN_PASSWORD = 'the administrator';
export const ADMIN_ENV = { ADMIN_PASSWORD_HASH: hashPassword(ADMIN_PASSWORD), TRUSTED_PROXIES: '1' };

interface Answer<Data> {
  status: number;
  data: Data;
  errors?: { message: string; extensions?: { code?: string; requestId?: string } }[];
}

let lastAddress = 0;

/** An administrator's browser, at an address of its own. */
export class Office extends Visitor {
  private readonly address = `198.51.100.${(lastAddress += 1)}`;

  async send(path: string, body: object, origin = this.site) {
    const response = await this.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin, 'x-forwarded-for': this.address },
      body: JSON.stringify(body),
    });
    const answer = (await response.json()) as Record<string, unknown>;
    return { status: response.status, body: answer };
  }

  signIn(password = ADMIN_PASSWORD, name = 'admin') {
    return this.send('/api/admin/sign-in', { name, password });
  }

  async ask<Data>(query: string, variables: Record<string, unknown> = {}): Promise<Answer<Data>> {
    const { status, body } = await this.send('/admin/graphql', { query, variables });
    return { ...(body as unknown as Answer<Data>), status };
  }

  /** What a subscription tells, until it ends. */
  async *hear<Data>(query: string): AsyncGenerator<Data> {
    const { site, cookie } = this;
    class BrowserSocket extends WebSocket {
      constructor(url: string, protocols: string[]) {
        super(url, protocols, { headers: { cookie, origin: site } });
      }
    }
    const url = `${site.replace('http', 'ws')}/admin/graphql`;
    const client = createClient({ url, webSocketImpl: BrowserSocket, retryAttempts: 0 });
    try {
      for await (const { data, errors } of client.iterate<Data>({ query })) {
        const code = errors?.[0]?.extensions?.code;
        if (errors) throw new Error(typeof code === 'string' ? code : errors[0]?.message);
        if (data) yield data as Data;
      }
    } finally {
      await client.dispose();
    }
  }
}

/** An administrator who has signed in. */
export async function openOffice(site: string): Promise<Office> {
  const office = new Office(site);
  await office.signIn();
  return office;
}
