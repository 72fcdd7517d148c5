import { siteSettings } from '../site-settings.ts';
import type { Viewer } from './viewer.ts';

/** The key of the hosted provider; null where this product signs people in itself. */
export const loadClerkKey = (): Promise<string | null> => Promise.resolve(siteSettings.clerkPublishableKey);

export async function loadViewer(): Promise<Viewer | null> {
  const { askViewer } = await import('./viewer-query.ts');
  return askViewer();
}
