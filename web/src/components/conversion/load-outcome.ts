import type { ComponentType } from 'react';
import { i18n } from '../../i18n.ts';

let loaded: ComponentType | null = null;

/** What shows the progress and the documents, with its sentences: loaded before it is shown, it waits for nothing. */
export async function loadOutcome(): Promise<ComponentType> {
  const [outcome] = await Promise.all([import('./outcome.tsx'), i18n.loadNamespaces('review')]);
  loaded = outcome.default;
  return loaded;
}

export const loadedOutcome = () => loaded;
