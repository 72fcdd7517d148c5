import type { PrismaClient, Setting } from './generated/client.ts';

/** Settings that operators change while the product runs. */
export interface SettingsReader<Settings> {
  /** At most `lifetime` old; while the database is away, what was read last. */
  current(): Promise<Settings>;
  /** The next one is read anew. */
  forget(): void;
}

/** In milliseconds. */
const LIFETIME = 2_000;

export function settingsReader<Settings>(
  prisma: PrismaClient,
  merge: (stored: Setting[]) => Settings,
  lifetime = LIFETIME,
): SettingsReader<Settings> {
  let known: Settings | null = null;
  let reading: Promise<Settings> | null = null;
  let readAt = Number.NEGATIVE_INFINITY;

  async function read(): Promise<Settings> {
    try {
      known = merge(await prisma.setting.findMany());
      readAt = performance.now();
    } catch (error) {
      if (known === null) throw error;
    } finally {
      reading = null;
    }
    return known;
  }

  return {
    current: async () => {
      if (known !== null && performance.now() - readAt < lifetime) return known;
      reading ??= read();
      return reading;
    },
    forget: () => {
      readAt = Number.NEGATIVE_INFINITY;
    },
  };
}
