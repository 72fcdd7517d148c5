import { useEffect, useState } from 'react';
import { loadClerkKey } from '../../viewer/load-viewer.ts';
import { type AccountErrorCode, sendVerification, signOut } from './local-account.ts';

/** What people do about their account, whoever keeps it. */
export interface AccountActions {
  /** Whether our own letters verify addresses and choose passwords; otherwise the provider's own dialogs do. */
  byLetter: boolean;
  /** Ends the session in this browser; `leave` takes the place of going home. */
  signOut(leave?: () => void): Promise<void>;
  /** Helps to verify the address: sends another letter, or opens the provider's dialog. Null where it went well. */
  verifyAddress(email: string): Promise<AccountErrorCode | null>;
}

const local: AccountActions = {
  byLetter: true,
  signOut: async (leave = () => location.assign('/')) => {
    await signOut();
    leave();
  },
  verifyAddress: sendVerification,
};

/** The provider's script, as far as it is used here. */
interface HostedAccount {
  signOut(leave?: () => void): Promise<void>;
  openUserProfile(): void;
}

const READY_WITHIN = 10_000;

/** Set by the provider's own script once that runs. */
async function hostedAccount(): Promise<HostedAccount | null> {
  const until = Date.now() + READY_WITHIN;
  for (;;) {
    const { Clerk: found } = window as { Clerk?: HostedAccount };
    if (found || Date.now() > until) return found ?? null;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const hosted: AccountActions = {
  byLetter: false,
  signOut: async (leave = () => location.assign('/')) => {
    await (await hostedAccount())?.signOut(leave);
  },
  verifyAddress: async () => {
    const account = await hostedAccount();
    account?.openUserProfile();
    return account ? null : 'failed';
  },
};

export async function accountActions(): Promise<AccountActions> {
  return (await loadClerkKey()) === null ? local : hosted;
}

/** Null until it is known who keeps the accounts. */
export function useAccountActions(): AccountActions | null {
  const [actions, setActions] = useState<AccountActions | null>(null);
  useEffect(() => {
    accountActions().then(setActions, () => setActions(local));
  }, []);
  return actions;
}
