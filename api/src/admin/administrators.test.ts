import type { Administrator } from '@sutra/prisma';
import { openKey, sealKey } from '@sutra/queue';
import { Secret, TOTP } from 'otpauth';
import { expect, it, vi } from 'vitest';
import type { Services } from '../services.ts';
import { takeCode } from './administrators.ts';

const [today, before] = ['t'.repeat(40), 'b'.repeat(40)];
const offered = new Secret({ size: 20 });
const codeNow = () => new TOTP({ secret: offered, period: 30 }).generate();

/** Signs in with a second step that `sealedBy` has sealed; answers what is written. */
async function written(sealedBy: string, secrets: Services['secrets']) {
  const updateMany = vi.fn<(change: { data: { totpSecret?: string } }) => Promise<{ count: number }>>();
  updateMany.mockResolvedValue({ count: 1 });
  const prisma = { administrator: { updateMany } } as unknown as Services['prisma'];
  const admin = {
    id: 'one',
    name: 'asha',
    totpSecret: sealKey(offered.base32, 'one', sealedBy),
    totpStep: 0,
  } as Administrator;
  const services = { prisma, secret: today, secrets } as Services;
  const isUniqueViolation = await takeCode(services, admin, codeNow());
  return { isUniqueViolation, data: updateMany.mock.calls[0]?.[0].data };
}

it('a second step of the secret before is sealed anew with the first code', async () => {
  const { isUniqueViolation, data } = await written(before, [today, before]);
  expect(isUniqueViolation).toBe(true);
  expect(openKey(data?.totpSecret ?? '', 'one', [today])).toBe(offered.base32);
});

it('a second step of today stays as it is', async () => {
  const { isUniqueViolation, data } = await written(today, [today, before]);
  expect(isUniqueViolation).toBe(true);
  expect(data?.totpSecret).toBeUndefined();
});

it('a second step of another secret takes no code', async () => {
  expect(await written(before, [today])).toEqual({ isUniqueViolation: false, data: undefined });
});
