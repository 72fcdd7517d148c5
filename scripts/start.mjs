import './node-version.cjs';

// Imported late: an old Node.js could not even read these.
const { exitWith } = await import('./operator-error.mjs');
const { runSutra } = await import('./run-sutra.mjs');

try {
  await runSutra({ development: process.argv.includes('--dev') });
} catch (error) {
  exitWith(error);
}
