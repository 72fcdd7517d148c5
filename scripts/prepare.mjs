import './node-version.cjs';

const { exitWith } = await import('./operator-error.mjs');

/** Installs and builds what is missing, without a test or a server. */
try {
  const { ensureInstalled } = await import('./install.mjs');
  const { ensureBuilt } = await import('./build.mjs');
  const say = (line) => process.stdout.write(`${line}\n`);
  await ensureInstalled(say);
  await ensureBuilt(say);
} catch (error) {
  exitWith(error);
}
