import { copyFile, cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { extname, join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = resolve(import.meta.dirname, '..', 'packages', 'sdk', 'dist', 'downloads');
/** The formula package as it is published, and packed. */
const MATH = resolve(import.meta.dirname, '..', 'packages', 'math', 'dist');
/** In the files as they are published; the server fills in the address of the site. */
const ANY_SITE = 'https://YOUR-SITE';
const SERVED = /\.(js|css)$/;
const ORIGIN = 'https://site.invalid';

/** Puts the JavaScript client, the Python example and the Postman collection below `/sdk`, the formula package below `/math`. */
export function developerFiles(): Plugin {
  let folder = '';
  return {
    name: 'developer-files',
    apply: 'build',
    configResolved(config) {
      folder = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      const packed = join(folder, 'sdk');
      const texts = join(folder, 'pages', 'sdk');
      await cp(join(MATH, 'package'), join(folder, 'math'), {
        recursive: true,
        filter: (path) => !extname(path) || SERVED.test(path),
      });
      const tryPage = await readFile(join(MATH, 'package', 'try', 'index.html'), 'utf8');
      await mkdir(join(folder, 'pages', 'math'), { recursive: true });
      await writeFile(
        join(folder, 'pages', 'math', 'try.html'),
        tryPage.replaceAll('="try.', '="/math/try/try.'),
      );
      await mkdir(packed, { recursive: true });
      await mkdir(texts, { recursive: true });
      for (const name of await readdir(MATH)) {
        if (name.endsWith('.tgz')) await copyFile(join(MATH, name), join(packed, 'sutra-math.tgz'));
      }
      for (const name of await readdir(SOURCE)) {
        const path = join(SOURCE, name);
        if (name.endsWith('.tgz')) await copyFile(path, join(packed, name));
        else await writeFile(join(texts, name), (await readFile(path, 'utf8')).replaceAll(ANY_SITE, ORIGIN));
      }
    },
  };
}
