import type { ContactMessage } from '@sutra/contract';
import { recordId } from './record-id.ts';
import type { Spool } from './spool.ts';

/**
 * Takes a message; answers its id once it cannot be lost.
 *
 * @throws SutraError `queue-unavailable`
 */
export async function keepContact(spool: Spool, message: ContactMessage): Promise<string> {
  const now = Date.now();
  const contact = { id: recordId(now), at: new Date(now).toISOString(), message };
  await spool.keep({ kind: 'contact', contact });
  return contact.id;
}
