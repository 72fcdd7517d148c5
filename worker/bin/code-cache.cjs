const { readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const { createRequire } = require('node:module');
const { setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');

/**
 * How long V8 watches a function before it compiles it with care, some 15 times its default. In a process that
 * lives for a second or two the compiler costs more than it saves: a thousand formulas take half the processor
 * time, ten thousand a tenth less.
 */
const COMPILE_LATE = '--interrupt-budget=1000000';
/** The quick compiler in between, which this version of V8 leaves off, takes a tenth of the time away. */
const COMPILE_QUICKLY = '--sparkplug';

function readIfThere(path) {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

/** A folder that others own, or a full disk, leaves things as they were. */
function keepFile(path, contents) {
  const partial = `${path}.${process.pid}`;
  try {
    writeFileSync(partial, contents);
    renameSync(partial, path);
  } catch {
    rmSync(partial, { force: true });
  }
}

/**
 * Loads a script with the code that was compiled of it in an earlier process. Only what has run is compiled, so
 * `keepCode` writes it when there has been work enough, unless V8 took what lies there. V8 itself refuses code of
 * another script, of another version or under other flags, which are therefore set before.
 */
function loadScript(path) {
  setFlagsFromString(COMPILE_LATE);
  setFlagsFromString(COMPILE_QUICKLY);
  const cache = `${path}.code`;
  const cachedData = readIfThere(cache);
  const script = new Script(`(function (exports, require, module) {${readFileSync(path, 'utf8')}\n})`, {
    filename: path,
    cachedData,
  });
  const module = { exports: {} };
  script.runInThisContext()(module.exports, createRequire(path), module);
  const isKept = cachedData !== undefined && script.cachedDataRejected !== true;
  return {
    exports: module.exports,
    keepCode: () => isKept || keepFile(cache, script.createCachedData()),
  };
}

module.exports = { loadScript };
