import { hashPassword } from '../../scripts/admin-password.mjs';
import { fill, RECORD_TABLES } from './admin/fill.ts';
import { startProduct } from './api/product.ts';
import { milliseconds, printTable, thousands } from './measure.ts';

const ROWS = Number(process.env.ROWS ?? 2_000_000);
const TIMES = 5;
const PASSWORD = 'bench';
const TARGET = '< 500 ms';

const recent = new Date(Date.now() - 30 * 24 * 3600_000).toISOString().slice(0, 10);
const groups = (field: string, by: string, filter = '') =>
  `{ ${field}(by: [${by}], first: 5000${filter && `, filter: { ${filter} }`}) { keys count } }`;

/** What is asked, and as what it is shown. */
const QUESTIONS: [string, string][] = [
  ['clicks by day', groups('clickGroups', 'DAY')],
  ['clicks by plan', groups('clickGroups', 'PLAN')],
  ['clicks by device', groups('clickGroups', 'DEVICE')],
  ['clicks by day and plan', groups('clickGroups', 'DAY, PLAN')],
  ['clicks by plan, 30 days, mobile', groups('clickGroups', 'PLAN', `from: "${recent}", device: MOBILE`)],
  ['clicks by day, one plan, signed in', groups('clickGroups', 'DAY', 'plan: "Popular", signedIn: true')],
  ['clicks by plan, searched', groups('clickGroups', 'PLAN', 'search: "member12"')],
  ['clicks on Convert by day', groups('conversionClickGroups', 'DAY')],
  ['clicks on Convert by system and device', groups('conversionClickGroups', 'OS, DEVICE')],
  ['clicks on Convert by day, searched', groups('conversionClickGroups', 'DAY', 'search: "member12"')],
  ['visits by day', groups('visitGroups', 'DAY')],
  ['visits by country', groups('visitGroups', 'COUNTRY')],
  ['visits by country, 30 days', groups('visitGroups', 'COUNTRY', `from: "${recent}"`)],
  ['visits by day, one country', groups('visitGroups', 'DAY', 'country: "Country 4"')],
  ['visits by country, searched', groups('visitGroups', 'COUNTRY', 'search: "City 12"')],
];

const page = (field: string, rest = '') =>
  `{ ${field}(first: 100${rest}) { totalCount pageInfo { endCursor } edges { node { id at } } } }`;

async function ask(url: string, cookie: string, query: string): Promise<{ taken: number; body: string }> {
  const started = performance.now();
  const response = await fetch(`${url}/admin/graphql`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify({ query }),
  });
  const body = await response.text();
  if (body.includes('"errors"')) throw new Error(body);
  return { taken: performance.now() - started, body };
}

const median = (times: number[]) => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;

async function measure(url: string, cookie: string, query: string): Promise<number> {
  const times: number[] = [];
  for (let time = 0; time < TIMES; time += 1) times.push((await ask(url, cookie, query)).taken);
  return median(times);
}

async function signIn(url: string): Promise<string> {
  const response = await fetch(`${url}/api/admin/sign-in`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'admin', password: PASSWORD }),
  });
  return response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

process.env.ADMIN_PASSWORD_HASH = hashPassword(PASSWORD);
const product = await startProduct();
try {
  for (const table of RECORD_TABLES) await fill(product.prisma, table, ROWS);
  const cookie = await signIn(product.url);
  const rows: string[][] = [];
  for (const [name, query] of QUESTIONS)
    rows.push([name, milliseconds(await measure(product.url, cookie, query)), TARGET]);
  // A cursor from the middle of the list.
  const middle = new Date(Date.now() - 180 * 24 * 3600_000).toISOString().slice(0, 10);
  const { body } = await ask(product.url, cookie, page('visits', `, filter: { to: "${middle}" }`));
  const cursor = /"endCursor":"([^"]+)"/.exec(body)?.[1] ?? '';
  for (const [name, query] of [
    ['the first page of visits', page('visits')],
    ['a page in the middle', page('visits', `, after: "${cursor}"`)],
    ['the first page of one country', page('visits', ', filter: { country: "Country 4" }')],
    ["the first page of one member's clicks", page('clicks', ', filter: { search: "member4999@" }')],
    ['a page of clicks that nobody made', page('clicks', ', filter: { search: "nobody@" }')],
  ] as const)
    rows.push([name, milliseconds(await measure(product.url, cookie, query)), '–']);
  printTable([`${thousands(ROWS)} rows of each kind`, `median of ${TIMES}`, 'target'], rows);
} finally {
  await product.stop();
}
