// Applies the migrations to DATABASE_URL: the step before a deployment's processes start.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { exitWith, OperatorError } from './operator-error.mjs';
import { root } from './root.mjs';

try {
  if (!process.env.DATABASE_URL) throw new OperatorError('Set DATABASE_URL to the database to migrate.');
  const { applyMigrations } = await import(pathToFileURL(join(root, 'prisma', 'dist', 'migrate.js')).href);
  const applied = await applyMigrations(process.env.DATABASE_URL);
  process.stdout.write(applied.length ? `Applied ${applied.join(', ')}\n` : 'Nothing to apply\n');
} catch (error) {
  exitWith(error);
}
