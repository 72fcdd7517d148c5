import { scrypt, timingSafeEqual } from 'node:crypto';

/** `scrypt$N$r$p$salt$hash`, the last two in base64url: what `scripts/admin-password.mjs` prints. */
export const PASSWORD_HASH = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]+)\$([\w-]+)$/;

const MEMORY = 256 * 1024 * 1024;

/** Takes as long for a wrong password as for the right one. */
export async function matchesPassword(password: string, stored: string): Promise<boolean> {
  const [, N = '', r = '', p = '', salt = '', hash = ''] = PASSWORD_HASH.exec(stored) ?? [];
  const wanted = Buffer.from(hash, 'base64url');
  if (wanted.length === 0) return false;
  const options = { N: Number(N), r: Number(r), p: Number(p), maxmem: MEMORY };
  const given = await new Promise<Buffer>((resolve, reject) => {
    scrypt(password, Buffer.from(salt, 'base64url'), wanted.length, options, (error, key) =>
      error ? reject(error) : resolve(key),
    );
  });
  return timingSafeEqual(given, wanted);
}
