import './node-version.cjs';

const { exitWith } = await import('./operator-error.mjs');
const { runTests } = await import('./run-tests.mjs');

try {
  process.exitCode = await runTests(process.argv.slice(2));
} catch (error) {
  exitWith(error);
}
