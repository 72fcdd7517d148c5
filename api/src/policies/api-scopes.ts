import { API_SCOPES, type ApiScope, SutraError } from '@sutra/contract';

const isScope = (name: string): name is ApiScope => (API_SCOPES as readonly string[]).includes(name);

/** What a key may do, from its row; null where it may do everything, as keys do that are older than rights. */
export const scopesOf = (stored: readonly string[]): ApiScope[] | null =>
  stored.length === 0 ? null : stored.filter(isScope);

/**
 * Lets pass who has the right: every person, and the programs whose key has it.
 *
 * @throws SutraError `scope-missing`
 */
export function requireScope({ scopes }: { scopes: readonly ApiScope[] | null }, scope: ApiScope): void {
  if (scopes !== null && !scopes.includes(scope)) throw new SutraError('scope-missing', { scope });
}
