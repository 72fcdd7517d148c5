import { spawnSync } from 'node:child_process';
import { expect, test } from 'vitest';
import { optimiseLate } from './v8-flags.cjs';

test.each([
  ['Node 20', '11.3.244.8-node.34', '--interrupt-budget=1000000'],
  ['Node 22', '12.4.254.21-node.33', '--invocation-count-for-turbofan=20000'],
  ['Node 24', '13.6.233.10-node.28', '--invocation-count-for-turbofan=20000'],
])('%s compiles late by the flag that it knows', (_node, v8, flag) => {
  expect(optimiseLate(v8)).toBe(flag);
});

test('this Node starts with it', () => {
  expect(spawnSync(process.execPath, [optimiseLate(), '--eval', '']).status).toBe(0);
});
