import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import document from '@sutra/contract/openapi.json' with { type: 'json' };
import openapiTS, { astToString } from 'openapi-typescript';

/** Writes the types of every path of the API, made from its OpenAPI document. */
// What has a default may be left out of a request.
const types = astToString(await openapiTS(JSON.stringify(document), { defaultNonNullable: false }));
const folder = join(import.meta.dirname, 'src', 'generated');
await mkdir(folder, { recursive: true });
await writeFile(join(folder, 'schema.ts'), types);
