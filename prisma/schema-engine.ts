/// <reference lib="dom" />
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { PrismaPg } from '@prisma/adapter-pg';
import { bindMigrationAwareSqlAdapterFactory } from '@prisma/driver-adapter-utils';
import type { SchemaEngine } from '@prisma/schema-engine-wasm';
import { Pool } from 'pg';
import { prismaFolder } from './migration-files.ts';

const require = createRequire(import.meta.url);

export const noFilters = { externalTables: [], externalEnums: [] };

/** Where the engine's Rust code leaves its last words. */
const panics = { message: '', set_message: (message: string) => void (panics.message = message) };

interface EngineModule {
  SchemaEngine: typeof SchemaEngine;
  __wbg_set_wasm: (wasm: WebAssembly.Exports) => void;
}

/** One a process: a second copy of this module (a bundle beside a source) must find the engine of the first. */
const shared = globalThis as { sutraSchemaEngine?: Promise<typeof SchemaEngine> };

/** Prisma's schema engine from its WebAssembly build, which can be loaded once only; the native one is a download. */
async function loadEngine(): Promise<typeof SchemaEngine> {
  const entry = require.resolve('@prisma/schema-engine-wasm/schema_engine_bg');
  Object.assign(globalThis, { PRISMA_WASM_PANIC_REGISTRY: panics });
  const engine = (await import('@prisma/schema-engine-wasm/schema_engine_bg')) as unknown as EngineModule;
  const bytes = await readFile(join(dirname(entry), 'schema_engine_bg.wasm'));
  const { instance } = await WebAssembly.instantiate(bytes, {
    './schema_engine_bg.js': engine as unknown as WebAssembly.ModuleImports,
  });
  engine['__wbg_set_wasm'](instance.exports);
  (instance.exports['__wbindgen_start'] as () => void)();
  return engine.SchemaEngine;
}

/** Runs `work` with a schema engine on the database at `url`. */
export async function withSchemaEngine<Result>(
  url: string,
  work: (engine: SchemaEngine) => Promise<Result>,
): Promise<Result> {
  const schema = await readFile(join(prismaFolder, 'schema.prisma'), 'utf8');
  const Engine = await (shared.sutraSchemaEngine ??= loadEngine());
  // The engine closes no connection, so they come from a pool of ours.
  const pool = new Pool({ connectionString: url });
  const adapter = bindMigrationAwareSqlAdapterFactory(new PrismaPg(pool));
  const engine = await Engine.new({ datamodels: [['schema.prisma', schema]] }, () => {}, adapter);
  try {
    return await work(engine);
  } catch (error) {
    throw panics.message === '' ? error : new Error(`schema engine: ${panics.message}`, { cause: error });
  } finally {
    engine.free();
    await pool.end();
  }
}
