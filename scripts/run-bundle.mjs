import { readFileSync } from 'node:fs';
import { createRequire, SourceMap } from 'node:module';
import { dirname, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parentPort } from 'node:worker_threads';
import { loadScript } from './kept-code.cjs';

/** What has run this long after the start, or after the first message to a thread, in milliseconds, is what most starts run. */
const KEEP_AFTER_MS = 5_000;

/** As later versions of Node have it: packages that find none make a request instead, to see where they run. */
const NAVIGATOR = globalThis.navigator ?? { userAgent: `Node.js/${process.versions.node.split('.')[0]}` };

/** The map from a bundle to its sources; null where there is none that can be read, as while the bundle is built again. */
function sourceMapOf(path) {
  try {
    return new SourceMap(JSON.parse(readFileSync(`${path}.map`, 'utf8')));
  } catch {
    return null;
  }
}

/**
 * Stack traces that name the sources instead of the bundle, as `--enable-source-maps` does by itself for what Node loads.
 * The map is read with the first of them; without one they name the bundle.
 */
function nameSources(path) {
  let map;
  const placed = (frame) => {
    const shown = String(frame);
    if (frame.getFileName() !== path) return shown;
    const [line, column] = [frame.getLineNumber(), frame.getColumnNumber()];
    if (map === undefined) map = sourceMapOf(path);
    if (map === null) return shown;
    const { fileName, lineNumber, columnNumber } = map.findOrigin(line, column);
    if (fileName === undefined) return shown;
    const source = resolve(dirname(path), fileName);
    return shown.replace(`${path}:${line}:${column}`, () => `${source}:${lineNumber}:${columnNumber}`);
  };
  Error.prepareStackTrace = (error, frames) =>
    [Error.prototype.toString.call(error), ...frames.map((frame) => `    at ${placed(frame)}`)].join('\n');
}

/**
 * Runs a script that `bundleServer` wrote, with the code that V8 made of it before.
 *
 * @param entry the URL of the module that asks; the script takes it for its own (`import.meta.url`).
 * @param bundle.script the name of the script, beside `entry`; `id` and `flags` as `loadScript` takes them.
 * @returns whether its code had been kept.
 */
export function runBundle(entry, { script: name, id, flags }, keepAfterMs = KEEP_AFTER_MS) {
  const path = fileURLToPath(new URL(name, entry));
  if (process.sourceMapsEnabled) nameSources(path);
  const { run, isKept, keep } = loadScript({ path, id, flags });
  run()(createRequire(entry), { exports: {} }, entry, NAVIGATOR);
  const keepSoon = () => void setTimeout(keep, keepAfterMs).unref();
  if (isKept) return true;
  // A thread waits for work, with which most of its code runs for the first time.
  if (parentPort) parentPort.once('message', keepSoon);
  else keepSoon();
  return false;
}
