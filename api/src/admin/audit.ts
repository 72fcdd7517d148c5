import type { Prisma } from '@sutra/prisma';
import type { Services } from '../services.ts';

interface Action {
  admin: string;
  action: string;
  /** Whom it was about. */
  subject?: string;
  details?: Prisma.InputJsonObject;
  address: string;
}

/** Notes what an administrator did. */
export async function record({ prisma }: Services, action: Action): Promise<void> {
  await prisma.adminAction.create({ data: action });
}
