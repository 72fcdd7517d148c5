import { existsSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire, isBuiltin } from 'node:module';
import { dirname, extname, join } from 'node:path';
import { OperatorError } from './operator-error.mjs';

/**
 * Packages that a server's bundle leaves where npm put them, and why. Everything else goes into it: the files of a
 * package are found, read and compiled one by one otherwise, some 1,500 of them at each start of the api.
 */
export const OUTSIDE = {
  '@graphql-yoga/render-graphiql': 'nine megabytes that are read when somebody asks for them',
  '@hyzyla/pdfium': 'finds its WebAssembly beside itself',
  'flydrive/drivers/s3': 'the client of S3, which is read where S3 is set up',
  'heic-convert': 'its libheif finds its WebAssembly beside itself',
  ioredis: 'finds its package.json beside itself',
  msgpackr: 'finds its native half beside itself',
  'pdfjs-dist': 'finds its fonts and its worker beside itself',
  pino: 'finds its threads beside itself',
  sharp: 'native',
  'tesseract.js': 'finds its worker beside itself',
  'word-list': 'finds its words beside itself',
};

/** Packages that ask for what a bundle lacks only for what the product does not use. */
const UNUSED = {
  bullmq: 'for jobs whose code is in a file of its own; ours are functions',
  graphql: 'Apollo looks in it for answers in parts (@defer), which version 16 has not',
};

/** Stands for the place of a file in the bundle, where it has none: no code of a package may ask for it. */
const MARK = 'placeInBundle';
const PLACES = ['__dirname', '__filename'];

/** What esbuild needs to take packages into the bundle of a server. */
export const withPackages = {
  external: Object.keys(OUTSIDE),
  metafile: true,
  define: Object.fromEntries(PLACES.map((name) => [name, MARK])),
  // CommonJS in an ES module asks for what is built into Node, and for what stays outside.
  banner: {
    js: "import { createRequire as requireFrom } from 'node:module';\nconst require = requireFrom(import.meta.url);",
  },
};

const packageOf = (path) => /.*node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(path)?.[1];

/** Packages whose code in a file of the bundle asks for its own place. */
function* askForTheirPlace(code) {
  let from = null;
  for (const line of code.split('\n')) {
    // esbuild names each file before its code.
    if (line.startsWith('// ')) from = packageOf(line) ?? from;
    if (line.includes(MARK)) yield from ?? line.trim();
  }
}

/** CommonJS packages that a package loads with `import()`: a bundle gives them no named exports. */
function* loadedWithoutNames(metafile) {
  const used = new Set(Object.values(metafile.outputs).flatMap(({ inputs }) => Object.keys(inputs)));
  for (const [path, { imports }] of Object.entries(metafile.inputs)) {
    if (!used.has(path)) continue;
    for (const { kind, path: target, external } of imports)
      if (kind === 'dynamic-import' && !external && metafile.inputs[target]?.format === 'cjs')
        yield packageOf(target) ?? target;
  }
}

/** Whether `require` of a package gives a module of which Node knows, and not what CommonJS exports. */
function isModule(name, folder) {
  const path = createRequire(join(folder, 'package.json')).resolve(name);
  if (extname(path) !== '.js') return extname(path) === '.mjs';
  let home = dirname(path);
  while (!existsSync(join(home, 'package.json'))) home = dirname(home);
  return JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')).type === 'module';
}

/** Modules left outside of a script whose default export it takes: the one of a module is all of it, to `require`. */
function* takenByDefault(code, folder) {
  for (const [, name, path] of code.matchAll(/(\w+) = __toESM\(require\("([^"]+)"\)/g))
    if (new RegExp(`\\b${name}\\.default\\b`).test(code) && !isBuiltin(path) && isModule(path, folder))
      yield path;
}

/** Refuses a bundle below `folder` with packages that would break only while it runs. */
export async function refuseWhatBreaks(folder, metafile) {
  const files = Object.keys(metafile.outputs).filter((path) => /\.c?js$/.test(path));
  const codes = await Promise.all(files.map((path) => readFile(join(folder, path), 'utf8')));
  const isUsed = (name) => !(name in UNUSED);
  const places = [...new Set(codes.flatMap((code) => [...askForTheirPlace(code)]))].filter(isUsed);
  const nameless = [...new Set(loadedWithoutNames(metafile))].filter(isUsed);
  const whole = [...new Set(codes.flatMap((code) => [...takenByDefault(code, folder)]))];
  if (places.length + nameless.length + whole.length === 0) return;
  throw new OperatorError(
    [
      'These packages would break while it runs; OUTSIDE of scripts/bundle-packages.mjs names what stays out of a bundle:',
      ...places.map((name) => `  ${name} asks where its file is`),
      ...whole.map((name) => `  ${name} is a module outside of a script that takes its default export`),
      ...nameless.map((name) => `  ${name} is CommonJS and loaded with import()`),
    ].join('\n'),
  );
}
