import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { recall, remember } from '../../browser-storage.ts';
import type * as Viewer from '../../viewer/viewer.ts';
import { AWAITING_KEY } from '../../viewer/viewer.ts';
import type * as Toasts from '../toasts.tsx';
import { awaitSignIn } from './await-sign-in.ts';
import type * as LocalAccount from './local-account.ts';

const { claimSignIn, enterAccount, showToast } = vi.hoisted(() => ({
  claimSignIn: vi.fn<typeof LocalAccount.claimSignIn>(),
  enterAccount: vi.fn<() => Promise<object | null>>(),
  showToast: vi.fn<typeof Toasts.showToast>(),
}));
vi.mock('./local-account.ts', () => ({ claimSignIn }));
vi.mock('../toasts.tsx', () => ({ showToast }));
vi.mock('../../viewer/viewer.ts', async (original) => ({
  ...(await original<typeof Viewer>()),
  enterAccount,
}));

beforeEach(() => {
  vi.useFakeTimers();
  remember(AWAITING_KEY, '1');
});

afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('waiting for a sign-in asks again who this is where the server could not be reached right after the sign-in', async () => {
  claimSignIn.mockResolvedValueOnce({ waiting: true }).mockResolvedValue({ waiting: false });
  enterAccount.mockResolvedValueOnce(null).mockResolvedValue({ account: { name: 'Asha' } });
  awaitSignIn();
  await vi.advanceTimersByTimeAsync(4_000);
  expect(enterAccount).toHaveBeenCalledTimes(1);
  expect(recall(AWAITING_KEY)).toBe('1');
  await vi.advanceTimersByTimeAsync(4_000);
  // The words of the message are loaded in real time.
  vi.useRealTimers();
  await expect.poll(() => showToast.mock.calls.length).toBe(1);
  expect(recall(AWAITING_KEY)).toBeNull();
});
