import { copyFile, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Plugin } from 'vite';

const SOURCE = resolve(import.meta.dirname, '..', 'packages', 'sdk', 'dist', 'downloads');
/** In the files as they are published; the server fills in the address of the site. */
const ANY_SITE = 'https://YOUR-SITE';
const ORIGIN = 'https://site.invalid';

/** Puts the JavaScript client, the Python example and the Postman collection below `/sdk`. */
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
      await mkdir(packed, { recursive: true });
      await mkdir(texts, { recursive: true });
      for (const name of await readdir(SOURCE)) {
        const path = join(SOURCE, name);
        if (name.endsWith('.tgz')) await copyFile(path, join(packed, name));
        else await writeFile(join(texts, name), (await readFile(path, 'utf8')).replaceAll(ANY_SITE, ORIGIN));
      }
    },
  };
}
