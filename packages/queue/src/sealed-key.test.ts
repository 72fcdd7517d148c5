import { describe, expect, it } from 'vitest';
import { openKey, sealKey } from './sealed-key.ts';

const secret = 's'.repeat(40);
const key = 'AIzaSy-example-key';

describe('a sealed key', () => {
  it('is opened with the same secret for the same batch', () => {
    expect(openKey(sealKey(key, 'one', secret), 'one', [secret])).toBe(key);
  });

  it('is opened by the secret before as well', () => {
    expect(openKey(sealKey(key, 'one', secret), 'one', ['t'.repeat(40), secret])).toBe(key);
  });

  it('shows nothing of the key, and never twice the same', () => {
    const sealed = sealKey(key, 'one', secret);
    expect(Buffer.from(sealed, 'base64url').toString('latin1')).not.toContain('AIza');
    expect(sealKey(key, 'one', secret)).not.toBe(sealed);
  });

  it.each([
    ['another batch', (sealed: string) => openKey(sealed, 'two', [secret])],
    ['another secret', (sealed: string) => openKey(sealed, 'one', ['t'.repeat(40), 'u'.repeat(40)])],
    [
      'a changed letter',
      (sealed: string) => openKey(`${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`, 'one', [secret]),
    ],
    ['a torn end', (sealed: string) => openKey(sealed.slice(0, -4), 'one', [secret])],
    ['nothing', () => openKey('', 'one', [secret])],
  ])('is not opened for %s', (_what, open) => {
    expect(open(sealKey(key, 'one', secret))).toBeNull();
  });
});
