import type { Services } from '../services.ts';
import type { Caller } from './accounts/caller.ts';

/** What every resolver of the public schema is given. */
export interface PublicContext extends Caller {
  services: Services;
  /**
   * Makes the browser an owner where it is none.
   *
   * @throws SutraError `not-signed-in` where no cookie can be set, as on a WebSocket.
   */
  ensureOwner(): Promise<string>;
  /** The same without a row: for who has nothing yet and only asks. */
  nameOwner(): string;
  /** The address that the request came from. */
  address: string;
  requestId: string;
}
