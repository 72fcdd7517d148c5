import { createClerkClient } from '@clerk/backend';
import type { PlanMetadata } from '@sutra/contract';
import { type ClerkUser, clerkUser } from './person.ts';
import type { ClerkSettings } from './settings.ts';

/** The calls of the Backend API that we make. */
export interface ClerkApi {
  /** Null where there is no such person. */
  user(id: string): Promise<ClerkUser | null>;
  writeMetadata(id: string, publicMetadata: PlanMetadata): Promise<void>;
  deleteUser(id: string): Promise<void>;
  /** The pause after each of many writes, in milliseconds. */
  pace: number;
  /** How long the service asks to be left alone, in milliseconds; null where that is not what went wrong. */
  askedToWait(error: unknown): number | null;
}

/** Writes a second: a tenth of what the service allows, the rest is for people who wait (Clerk, system limits). */
const WRITES_PER_SECOND = { test: 5, live: 20 };
/** Where the service asks for patience and does not say how much, in seconds. */
const PATIENCE = 10;

interface ServiceError {
  status?: number;
  /** Seconds. */
  retryAfter?: number;
}

const isGone = (error: unknown) => (error as ServiceError).status === 404;

function askedToWait(error: unknown): number | null {
  const { status, retryAfter } = error as ServiceError;
  return status === 429 ? 1000 * (retryAfter ?? PATIENCE) : null;
}

export function clerkApi({ secretKey, publishableKey, apiUrl }: ClerkSettings): ClerkApi {
  const { users } = createClerkClient({
    secretKey,
    publishableKey,
    ...(apiUrl ? { apiUrl } : {}),
    telemetry: { disabled: true },
  });
  return {
    user: async (id) => {
      try {
        const { raw } = await users.getUser(id);
        return clerkUser.parse(raw);
      } catch (error) {
        if (isGone(error)) return null;
        throw error;
      }
    },
    writeMetadata: async (id, { ...publicMetadata }) => {
      await users.updateUserMetadata(id, { publicMetadata });
    },
    deleteUser: async (id) => {
      await users.deleteUser(id).catch((error: unknown) => {
        if (!isGone(error)) throw error;
      });
    },
    pace: 1000 / WRITES_PER_SECOND[publishableKey.startsWith('pk_live_') ? 'live' : 'test'],
    askedToWait,
  };
}
