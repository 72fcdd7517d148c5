const { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
const nodePath = require('node:path');
const { cachedDataVersionTag, setFlagsFromString } = require('node:v8');
const { Script } = require('node:vm');
const { threadId } = require('node:worker_threads');
const { crc32 } = require('node:zlib');

/** A checksum stands before the code: V8 itself looks at the length alone. */
const CHECKSUM_BYTES = 4;

/** The code in a file that is whole; undefined where there is none. */
function readCode(path) {
  try {
    const kept = readFileSync(path);
    const code = kept.subarray(CHECKSUM_BYTES);
    return kept.readUInt32LE() === crc32(code) ? code : undefined;
  } catch {
    return undefined;
  }
}

/** Writes it whole, in place of what stood there for other scripts. */
function replaceCode(path, code, isOutdated) {
  const partial = `${path}.${process.pid}-${threadId}`;
  const checksum = Buffer.alloc(CHECKSUM_BYTES);
  checksum.writeUInt32LE(crc32(code));
  try {
    writeFileSync(partial, Buffer.concat([checksum, code]));
    renameSync(partial, path);
    const folder = nodePath.dirname(path);
    for (const name of readdirSync(folder))
      if (isOutdated(name)) rmSync(nodePath.join(folder, name), { force: true });
  } catch {
    // A folder that others own, or a full disk, leaves things as they were.
    rmSync(partial, { force: true });
  }
}

/**
 * A script with the code that V8 made of it in an earlier process, which saves compiling it: a third of the start of a server.
 * V8 refuses code of another version and under other flags, but not of another script of the same length.
 *
 * @param options.path of the script; its code is kept beside it.
 * @param options.id of letters and digits, tells the script from what stood at this path before.
 * @param options.flags of V8 to set before, and all that the script sets of them itself: they belong to its code.
 * @param options.wrap makes what is run of what is in the file.
 * @returns `keep` writes what has been compiled until then, unless there was code already; `isKept` says so.
 */
function loadScript({ path, id, flags, wrap = (source) => source }) {
  for (const flag of flags) setFlagsFromString(flag);
  const tag = cachedDataVersionTag();
  const prefix = `${path}.`;
  const suffix = `-${tag}.code`;
  const keptAt = `${prefix}${id}${suffix}`;
  const cachedData = readCode(keptAt);
  const script = new Script(wrap(readFileSync(path, 'utf8')), { filename: path, cachedData });
  const isKept = cachedData !== undefined && script.cachedDataRejected !== true;
  const isOutdated = (name) =>
    name.startsWith(nodePath.basename(prefix)) && name.endsWith(suffix) && name !== nodePath.basename(keptAt);
  return {
    run: () => script.runInThisContext(),
    isKept,
    keep: () => {
      if (isKept || cachedDataVersionTag() !== tag) return;
      replaceCode(keptAt, script.createCachedData(), isOutdated);
    },
  };
}

module.exports = { loadScript };
