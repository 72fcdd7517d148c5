import { randomBytes, type ScryptOptions, scrypt, timingSafeEqual } from 'node:crypto';

/** `scrypt$N$r$p$salt$hash`, the last two in base64url: what `scripts/admin-password.mjs` prints. */
export const PASSWORD_HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

const COST = { N: 32_768, r: 8, p: 1 };
const HASH_BYTES = 32;
const MEMORY = 256 * 1024 * 1024;

const derive = (password: string, salt: Buffer, length: number, cost: ScryptOptions): Promise<Buffer> =>
  new Promise((resolve, reject) => {
    scrypt(password, salt, length, { ...cost, maxmem: MEMORY }, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });

const written = (salt: Buffer, hash: Buffer) =>
  ['scrypt', COST.N, COST.r, COST.p, salt.toString('base64url'), hash.toString('base64url')].join('$');

export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16);
  return written(salt, await derive(password, salt, HASH_BYTES, COST));
}

/** Of no password: what a name that nobody has is compared with, to take as long. */
export const UNKNOWN_HASH = written(randomBytes(16), randomBytes(HASH_BYTES));

/** Takes as long for a wrong password as for the right one. */
export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [, N = '', r = '', p = '', salt = '', hash = ''] = PASSWORD_HASH.exec(stored) ?? [];
  const wanted = Buffer.from(hash, 'base64url');
  if (wanted.length === 0) return false;
  const cost = { N: Number(N), r: Number(r), p: Number(p) };
  const given = await derive(password, Buffer.from(salt, 'base64url'), wanted.length, cost);
  return timingSafeEqual(given, wanted);
}
