import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openApiDocument } from './src/v1/index.ts';

/** Stands for the address of the site, which is known when it is served. */
const ORIGIN = 'https://site.invalid';

/** Writes the OpenAPI document of the API, for what is made from it. */
const folder = join(import.meta.dirname, 'src', 'generated');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'openapi.json'), `${JSON.stringify(openApiDocument(ORIGIN), null, 2)}\n`);
