import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mantinePalettes } from '../../web/mantine-palettes.ts';

const root = join(import.meta.dirname, '..', '..');
const read = (...path: string[]) => readFileSync(join(root, ...path), 'utf8');
const require = createRequire(join(root, 'web', 'package.json'));

interface LockedPackage {
  version?: string;
  dependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}
const locked = (JSON.parse(read('package-lock.json')) as { packages: Record<string, LockedPackage> })
  .packages;
const { overrides } = JSON.parse(read('package.json')) as {
  overrides: Record<string, string | Record<string, string>>;
};

const dependants = (name: string) =>
  Object.values(locked).filter(
    ({ dependencies, peerDependencies }) => dependencies?.[name] ?? peerDependencies?.[name],
  );
const installed = (name: string) =>
  Object.entries(locked).flatMap(([path, { version }]) =>
    path.endsWith(`node_modules/${name}`) ? [version] : [],
  );

describe('what is changed in packages of others', () => {
  it.each(Object.entries(overrides))('the override of %s is in force and in the table', (name, wanted) => {
    const rows = typeof wanted === 'string' ? { [name]: wanted } : wanted;
    for (const [target, version] of Object.entries(rows)) {
      // `npm:name@version` puts another package in its place.
      expect(installed(target)).toContain(version.replace(/^npm:.+@/, ''));
      expect(dependants(target), `nothing depends on ${target} any more: drop its override`).not.toEqual([]);
    }
    expect(read('docs', 'DECISIONS.md')).toContain(`override \`${name}\``);
  });

  it('react-router still names its build for developers', () => {
    const { exports } = JSON.parse(readFileSync(require.resolve('react-router/package.json'), 'utf8')) as {
      exports: { '.': { import: { default: string } } };
    };
    expect(exports['.'].import.default).toContain('dist/development');
  });

  it('react-router still does not mark its components as pure, and names them as the build expects', () => {
    const folder = join(dirname(require.resolve('react-router/package.json')), 'dist', 'production');
    const code = readdirSync(folder)
      .filter((name) => name.endsWith('.mjs'))
      .map((name) => readFileSync(join(folder, name), 'utf8'))
      .join('\n');
    expect(code).toMatch(/^var \w+ = React\d*\.forwardRef\(/m);
    expect(code).toMatch(/^\w+\.displayName = "[\w.]+";$/m);
  });

  it('react-router still exports a history for `Router` under no public name', async () => {
    const names = Object.keys(await import('react-router'));
    expect(names).toContain('UNSAFE_createBrowserHistory');
    expect(names).not.toContain('createBrowserHistory');
  });

  it('Mantine still declares the palettes that the build leaves out, in the form that it looks for', () => {
    const path = require.resolve('@mantine/core/styles/default-css-variables.css');
    const { handler } = mantinePalettes().transform as {
      handler: (code: string) => { code: string };
    };
    const code = readFileSync(path, 'utf8');
    const left = handler(code).code;
    expect(code).toContain('--mantine-color-grape-6:');
    expect(left).not.toContain('--mantine-color-grape-');
    expect(left).toContain('--mantine-color-blue-6:');
  });

  it('a package of the site still asks for the shim of useSyncExternalStore', () => {
    expect(dependants('use-sync-external-store')).not.toEqual([]);
  });

  it('pdf.js still replaces push and loads the canvas', () => {
    const fromEngine = createRequire(join(root, 'packages', 'engine', 'package.json'));
    const code = readFileSync(fromEngine.resolve('pdfjs-dist/legacy/build/pdf.mjs'), 'utf8');
    expect(code).toMatch(
      /target: 'Array', proto: true, arity: 1, forced: FORCED \}, \{[^}]*push: function push/,
    );
    expect(code).toContain('require("@napi-rs/canvas")');
  });

  it('pdf.js still makes a matrix of browsers when it is loaded, which Node still lacks', () => {
    const fromEngine = createRequire(join(root, 'packages', 'engine', 'package.json'));
    const code = readFileSync(fromEngine.resolve('pdfjs-dist/legacy/build/pdf.mjs'), 'utf8');
    expect(code).toMatch(/^(const|var|let) \w+ = new DOMMatrix\(\);$/m);
    expect(readFileSync(fromEngine.resolve('pdfjs-dist/legacy/build/pdf.worker.mjs'), 'utf8')).toContain(
      'new DOMMatrix(',
    );
    // In a process of its own: another test of this one may have loaded the engine.
    const hasMatrix = execFileSync(process.execPath, ['-p', "'DOMMatrix' in globalThis"], {
      encoding: 'utf8',
    });
    expect(hasMatrix.trim()).toBe('false');
  });

  it('tesseract.js still keeps its thread in a field that its types do not show', () => {
    const fromWorker = createRequire(join(root, 'worker', 'package.json'));
    const folder = dirname(fromWorker.resolve('tesseract.js/package.json'));
    expect(readFileSync(join(folder, 'src', 'createWorker.js'), 'utf8')).toMatch(/^\s+worker,$/m);
    expect(readFileSync(join(folder, 'src', 'index.d.ts'), 'utf8')).not.toMatch(/^\s+worker: /m);
  });

  it('the schema engine of Prisma still has no entry for Node, and still takes its module by hand', () => {
    const fromPrisma = createRequire(join(root, 'prisma', 'package.json'));
    const entry = fromPrisma.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
    expect(readFileSync(entry, 'utf8')).toContain('__wbg_set_wasm');
    const { exports } = JSON.parse(readFileSync(join(dirname(entry), 'package.json'), 'utf8')) as {
      exports: Record<string, unknown>;
    };
    expect(JSON.stringify(exports)).not.toContain('"node"');
  });
});
