import { SutraError } from '@sutra/contract';
import type { Services } from '../services.ts';
import type { Admin } from './plans.ts';

/** What every resolver of the admin schema is given. */
export interface AdminContext {
  services: Services;
  /** Who asks; null for everybody else. */
  admin: Admin | null;
  /** Whether the session still holds, for answers that go on. */
  stillSignedIn: () => Promise<boolean>;
  requestId: string;
}

/** @throws SutraError `not-an-admin` */
export function adminOf({ admin }: AdminContext): Admin {
  if (admin === null) throw new SutraError('not-an-admin');
  return admin;
}
