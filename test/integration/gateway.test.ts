import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import WebSocket from 'ws';
import { Visitor } from '../clients/visitor.ts';
import { type Stack, startStack } from '../setup/stack.ts';

let stack: Stack;
let site: string;

beforeAll(async () => {
  site = await mkdtemp(join(tmpdir(), 'sutra-site-'));
  await mkdir(join(site, 'assets'));
  await writeFile(join(site, 'index.html'), '<!doctype html><title>Sutra</title>');
  await writeFile(join(site, 'assets', 'index-abc.js'), 'export {};');
  await mkdir(join(site, 'pages'));
  for (const page of ['index', 'pricing', 'hindi-handwriting-to-text', '404'])
    await writeFile(join(site, 'pages', `${page}.html`), `<!doctype html><title>Sutra: ${page}</title>`);
  stack = await startStack({ processes: ['api'], env: { WEB_DIR: site } });
});
afterAll(async () => {
  await stack.stop();
  await rm(site, { recursive: true, force: true });
});

const graphql = (init: RequestInit, query = '') => fetch(`${stack.url}/graphql${query}`, init);
const json = (query: string) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ query }),
});

describe('the site', () => {
  it('answers each page at its address, and everything else with 404', async () => {
    for (const path of ['/', '/pricing', '/hindi-handwriting-to-text?x=1']) {
      const response = await fetch(stack.url + path);
      expect(response.status).toBe(200);
      expect(response.headers.get('cache-control')).toBe('no-cache');
      expect(await response.text()).toContain('<title>Sutra: ');
    }
    const unknown = await fetch(`${stack.url}/no-such-page`);
    expect([unknown.status, await unknown.text()]).toEqual([404, '<!doctype html><title>Sutra: 404</title>']);
    for (const path of [
      '/api/none',
      '/assets/none.js',
      '/graphql/none',
      '/../package.json',
      '/%2e%2e/package.json',
    ]) {
      const response = await fetch(stack.url + path);
      expect([path, response.status === 404 || (await response.text()).includes('Sutra')]).toEqual([
        path,
        true,
      ]);
    }
    expect((await fetch(`${stack.url}/pricing`, { method: 'POST' })).status).toBe(404);
  });

  it('keeps assets for good and sends headers that bind the browser', async () => {
    const response = await fetch(`${stack.url}/assets/index-abc.js`);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect(response.headers.get('content-security-policy')).toContain("script-src 'self'");
    expect(response.headers.get('content-security-policy')).not.toContain('upgrade-insecure-requests');
  });

  it('tells whether it lives and whether it can work', async () => {
    expect((await fetch(`${stack.url}/healthz`)).status).toBe(200);
    expect((await fetch(`${stack.url}/readyz`)).status).toBe(200);
  });
});

describe('GraphQL', () => {
  it('refuses requests that a form on another site could send', async () => {
    const body = new URLSearchParams({ query: '{ viewer { id } }' });
    expect((await graphql({ method: 'POST', body })).status).toBe(403);
    expect((await graphql({}, '?query={viewer{id}}')).status).toBe(403);
  });

  it('refuses operations that ask too much', async () => {
    const deep = `{ viewer { activeBatch { conversions { ${'error { details { name } } '.repeat(80)} } } } }`;
    const answer = (await (await graphql(json(deep))).json()) as { errors: { message: string }[] };
    expect(answer.errors[0]?.message).toContain('at most');
  });

  it('makes a visitor of a browser, and the same one again with its cookie', async () => {
    const response = await graphql(json('{ viewer { id kind } }'));
    const cookie = response.headers.getSetCookie()[0] ?? '';
    expect(cookie).toMatch(/HttpOnly/);
    expect(cookie).toMatch(/SameSite=Lax/);
    const visitor = new Visitor(stack.url);
    visitor.cookie = cookie.split(';')[0] ?? '';
    expect((await visitor.query('{ viewer { id kind } }')).data).toEqual(
      ((await response.json()) as { data: unknown }).data,
    );
  });

  it('shows its explorer without asking another host', async () => {
    const page = await (await graphql({ headers: { accept: 'text/html' } })).text();
    expect(page).toContain('GraphiQL');
    expect(page).not.toMatch(/(?:src|href)="https?:/);
  });

  it('opens no socket to a page of another site', async () => {
    const refused = await new Promise((resolve) => {
      const socket = new WebSocket(`${stack.url.replace('http', 'ws')}/graphql`, 'graphql-transport-ws', {
        headers: { origin: 'https://elsewhere.example' },
      });
      socket.once('open', () => resolve('opened'));
      socket.once('unexpected-response', (_request, response) => resolve(response.statusCode));
      socket.once('error', () => {});
    });
    expect(refused).toBe(403);
  });
});

it('the gateway keeps nothing of an upload that breaks off', async () => {
  const message = request(`${stack.url}/api/uploads`, {
    method: 'POST',
    headers: { 'content-type': 'multipart/form-data; boundary=b', 'content-length': 1_000_000 },
  });
  message.on('error', () => {});
  message.write('--b\r\ncontent-disposition: form-data; name="files"; filename="a.md"\r\n\r\n');
  message.write('a'.repeat(200_000));
  const files = () =>
    readdir(join(stack.dataDir, 'files'), { recursive: true, withFileTypes: true })
      .catch(() => [])
      .then((found) => found.filter((entry) => entry.isFile()).length);
  await expect.poll(files).toBe(1);
  message.destroy();
  await expect.poll(files).toBe(0);
});
