import type { PrismaClient } from '@sutra/prisma';

/**
 * Takes the turn at work that one process at a time does; false while another has it, or nobody's turn has come. It
 * is over after so many milliseconds, also where its process has died.
 */
export async function takeLease(prisma: PrismaClient, name: string, within: number): Promise<boolean> {
  const taken = await prisma.$executeRaw`
    INSERT INTO "Turn" ("name", "until") VALUES (${name}, now() + ${within}::int * interval '1 millisecond')
    ON CONFLICT ("name") DO UPDATE SET "until" = EXCLUDED."until" WHERE "Turn"."until" <= now()`;
  return taken === 1;
}

/** Ends the turn that this process has; the next one begins after so many milliseconds. */
export async function passLease(prisma: PrismaClient, name: string, pause: number): Promise<void> {
  await prisma.$executeRaw`
    UPDATE "Turn" SET "until" = now() + ${Math.round(pause)}::int * interval '1 millisecond' WHERE "name" = ${name}`;
}
