import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const file = join(import.meta.dirname, 'node-version.cjs');

function runAs(version) {
  const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '${version}' } });`;
  return spawnSync(process.execPath, ['-e', `${pretend} require(${JSON.stringify(file)})`], {
    encoding: 'utf8',
  });
}

test.each(['16.20.2', '20.18.3'])('Node %s is refused in one line that says what to install', (version) => {
  const { status, stderr } = runAs(version);
  expect(status).toBe(1);
  expect(stderr).toBe(
    `Sutra needs Node.js 20.19 or newer; this is ${version}. Install a newer one, then start again.\n`,
  );
});

test.each(['20.19.0', '22.0.0', '24.1.0'])('Node %s will do', (version) => {
  expect(runAs(version)).toMatchObject({ status: 0, stderr: '' });
});
