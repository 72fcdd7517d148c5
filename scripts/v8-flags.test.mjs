import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { optimiseLate } from './v8-flags.cjs';

const COUNTED = ['--invocation-count-for-turbofan=60000', '--no-maglev'];

test.each([
  ['Node 20', '11.3.244.8-node.34', ['--interrupt-budget=1000000']],
  ['Node 22', '12.4.254.21-node.33', COUNTED],
  ['Node 24', '13.6.233.10-node.28', COUNTED],
])('%s compiles late by the flags that it knows', (_node, v8, flags) => {
  expect(optimiseLate(v8)).toEqual(flags);
});

test('this Node starts with them', () => {
  expect(spawnSync(process.execPath, [...optimiseLate(), '--eval', '']).status).toBe(0);
});
