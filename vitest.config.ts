import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { optimiseLate } from './scripts/v8-flags.cjs';

/** A state is waited for as long as a busy machine may need: `expect.poll` alone would give it one second. */
const patience = { poll: { timeout: 30_000 } };
/**
 * V8 in the processes that run tests, which live for a minute: room for young objects from the start, so that they are
 * seldom collected, and never because there is time; and functions that are compiled quickly at once and with care only
 * after they have run long.
 */
const V8_FLAGS = [
  '--min-semi-space-size=64',
  '--max-semi-space-size=64',
  '--no-minor-gc-task',
  ...optimiseLate(),
  '--sparkplug',
];
const everywhere = {
  execArgv: V8_FLAGS,
  exclude: ['**/node_modules/**', '**/dist/**', '**/generated/**'],
  expect: patience,
  setupFiles: ['test/setup/imports-settled.ts'],
};
/**
 * Files of the real stack mostly wait, and each has its own processes and database: three keep two cores busy. Files share
 * what they load (`isolate: false`): none of them has `vi.mock`. With `TEST_STACKS=1` the cost of each file can be told.
 */
const STACKS = Number(process.env.TEST_STACKS ?? 3);
/** `npm test` gives these files what those of the real stack leave of the processors: at times, that is little. */
const BUSY_TIMEOUT_MS = 180_000;
/** One core is left free where there are many; of two both are taken. */
const maxWorkers = Math.max(2, availableParallelism() - 1);
const busy = {
  testTimeout: BUSY_TIMEOUT_MS,
  hookTimeout: BUSY_TIMEOUT_MS,
  maxWorkers,
  sequence: { groupOrder: 0 },
};
/**
 * Real processes and browsers on a busy machine: a test that fails is run a second time, and `npm test` names
 * every test that needed it.
 */
const realStack = {
  ...everywhere,
  retry: 1,
  globalSetup: ['test/setup/services.ts'],
  testTimeout: 180_000,
  hookTimeout: 180_000,
};

/** Web tests that put another module in the place of one: that one must not have been loaded for another file. */
const WITH_MOCKED_MODULES = 'web/src/**/*.isolated.test.{ts,tsx}';
const web = {
  ...everywhere,
  ...busy,
  environment: 'jsdom',
  setupFiles: [...everywhere.setupFiles, 'test/setup/scrolling.ts', 'test/setup/patient-queries.ts'],
};

/** Files that take longest, or longer than their size says: begun early, so that none of them is alone at the end. */
const LONG =
  /(pdf\/corpus|real\/pages|print\/print|engine\/engine-host|integration\/(ai|ai-secrets|allowance|api-v1-jobs|bodies|clock|cli|crash|fairness|many-apis|path|queue-away|start|steps|chaos|supervision|tracking|maintenance|upgrade)|browser\/(accounts|both-ways|conversion|every-page|saved-results|messages))\.test\.ts$/;
class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = ({ moduleId }: TestSpecification) => LONG.test(moduleId);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

export default defineConfig({
  test: {
    teardownTimeout: 60_000,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          ...everywhere,
          ...busy,
          name: 'unit',
          // What Node itself loads: two copies of it would not know each other's types.
          alias: [{ find: /^graphql$/, replacement: 'graphql/index.js' }],
          // The engine is loaded once a worker instead of once a file: a third of the work. None of them has `vi.mock`.
          isolate: false,
          include: [
            '{packages/*,api,worker,prisma,bench,test/deployment,test/chaos}/**/*.test.ts',
            'scripts/**/*.test.mjs',
          ],
        },
      },
      {
        test: {
          ...web,
          name: 'web',
          include: ['web/src/**/*.test.{ts,tsx}'],
          exclude: [...everywhere.exclude, WITH_MOCKED_MODULES],
          // React, Mantine and jsdom are loaded once a worker instead of once a file, which took a second or two each.
          isolate: false,
        },
      },
      {
        test: { ...web, name: 'web-isolated', include: [WITH_MOCKED_MODULES] },
      },
      {
        test: {
          ...realStack,
          name: 'integration',
          isolate: false,
          include: ['test/integration/**/*.test.ts'],
          maxWorkers: STACKS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          ...realStack,
          name: 'browser',
          isolate: false,
          include: ['test/browser/**/*.test.ts'],
          maxWorkers: STACKS,
          sequence: { groupOrder: 2 },
        },
      },
      {
        // What compares times: no other real stack runs beside it. It mostly waits, which the tests of `busy` make use of.
        test: {
          ...realStack,
          name: 'alone',
          include: ['test/alone/**/*.test.ts'],
          maxWorkers: 1,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
