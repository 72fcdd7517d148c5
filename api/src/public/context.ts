import type { Services } from '../services.ts';

/** What every resolver of the public schema is given. */
export interface PublicContext {
  services: Services;
  /** Whose files are asked for; null for a browser that has none yet. */
  ownerId: string | null;
  /**
   * Makes the browser an owner where it is none.
   *
   * @throws SutraError `not-signed-in` where no cookie can be set, as on a WebSocket.
   */
  ensureOwner(): Promise<string>;
  /** The address that the request came from. */
  address: string;
  requestId: string;
}
