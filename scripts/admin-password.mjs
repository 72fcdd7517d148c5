// The administrator's password: `node scripts/admin-password.mjs` prints a new one and the setting that knows it.
import { randomBytes, scryptSync } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';

const COST = { N: 32_768, r: 8, p: 1 };
const MEMORY = 128 * 1024 * 1024;

export function hashPassword(password) {
  const salt = randomBytes(16);
  const hash = scryptSync(password, salt, 32, { ...COST, maxmem: MEMORY });
  const parts = ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')];
  return parts.join('$');
}

export const newPassword = () => randomBytes(12).toString('base64url');

/** The hash kept in a file; made with a password that `say` tells once. */
export async function keptPasswordHash(file, say) {
  const kept = await readFile(file, 'utf8').catch(() => '');
  if (kept) return kept;
  const password = newPassword();
  const hash = hashPassword(password);
  await writeFile(file, hash, { mode: 0o600 });
  say(`Administrator's sign-in at /admin: name admin, password ${password} (shown once)`);
  return hash;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const password = newPassword();
  process.stdout.write(`password: ${password}\nADMIN_PASSWORD_HASH='${hashPassword(password)}'\n`);
}
