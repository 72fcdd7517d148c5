import { copyFile, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { OperatorError } from './operator-error.mjs';
import { root } from './root.mjs';
import { runCommand, runNpm } from './run-command.mjs';

const folder = join(root, 'packages', 'sdk');
/** What the site offers to developers; it is copied into the built site. */
const downloads = join(folder, 'dist', 'downloads');

async function bundle() {
  const { build } = await import('esbuild');
  await build({
    absWorkingDir: folder,
    entryPoints: ['src/index.ts'],
    outdir: 'dist',
    bundle: true,
    packages: 'external',
    platform: 'neutral',
    target: 'es2022',
    format: 'esm',
    logLevel: 'error',
  });
  const compiler = join(root, 'node_modules', 'typescript', 'bin', 'tsc');
  await runCommand(process.execPath, [compiler, '-p', 'tsconfig.published.json'], { cwd: folder });
}

async function pack() {
  const args = ['pack', '--ignore-scripts', '--silent', '--pack-destination', downloads];
  const [name = ''] = (await runNpm(args, { cwd: folder })).split('\n').slice(-1);
  await rename(join(downloads, name), join(downloads, 'sutra-sdk.tgz'));
}

/** The collection takes the address and the key of the site from its variables. */
async function postmanCollection(document) {
  const { default: postman } = await import('openapi-to-postmanv2');
  const convert = promisify(postman.convert.bind(postman));
  const input = { type: 'json', data: document };
  const answer = await convert(input, { folderStrategy: 'Tags', requestParametersResolution: 'Example' });
  if (!answer.result) throw new OperatorError(`The Postman collection cannot be made: ${answer.reason}`);
  const [{ data }] = answer.output;
  const onlyWhenWished = ['Prefer', 'Idempotency-Key', 'Gemini-Api-Key'];
  for (const category of data.item) {
    for (const { request } of category.item) {
      // Postman itself writes the type of a form, with its boundary.
      if (request.body?.mode === 'formdata')
        request.header = request.header.filter(({ key }) => key !== 'Content-Type');
      for (const header of request.header ?? []) header.disabled ||= onlyWhenWished.includes(header.key);
    }
  }
  const variables = new Map(data.variable.map((variable) => [variable.key, variable]));
  variables.set('bearerToken', { key: 'bearerToken', value: 'sutra_YOUR_API_KEY', type: 'string' });
  return JSON.stringify({ ...data, variable: [...variables.values()] }, null, 2);
}

/** The JavaScript client as it is published, the Python example and the Postman collection. */
export async function buildSdk() {
  await rm(join(folder, 'dist'), { recursive: true, force: true });
  await mkdir(downloads, { recursive: true });
  await bundle();
  await pack();
  const source = join(root, 'packages', 'contract', 'src', 'generated', 'openapi.json');
  const document = JSON.parse(await readFile(source, 'utf8'));
  await writeFile(join(downloads, 'sutra.postman_collection.json'), await postmanCollection(document));
  await copyFile(join(folder, 'python', 'sutra.py'), join(downloads, 'sutra.py'));
  await copyFile(join(folder, 'README.md'), join(downloads, 'README.md'));
}
