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
}

const isGone = (error: unknown) => (error as { status?: number }).status === 404;

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
  };
}
