import type { AdminContact } from '@sutra/contract';
import { clerkAccounts } from '../../adapters/clerk/clerk.ts';
import { clerkApi } from '../../adapters/clerk/clerk-api.ts';
import type { ClerkSettings } from '../../adapters/clerk/settings.ts';
import type { Services } from '../../services.ts';
import { mirrorPlans } from './clerk-mirror.ts';
import { clerkNews } from './clerk-news.ts';

export interface OpenClerk {
  settings: ClerkSettings;
  publicUrl: string;
  mirrorSeconds: number;
  contact: AdminContact;
}

/** Hands the accounts to Clerk and keeps its records up to date. Answers what ends that. */
export function openClerk(
  services: Services,
  { settings, publicUrl, mirrorSeconds, contact }: OpenClerk,
): () => void {
  const { prisma, log } = services;
  const api = clerkApi(settings);
  services.accounts = clerkAccounts({ prisma, settings, api, publicUrl, news: clerkNews(services) });
  let busy = false;
  const mirror = async () => {
    if (busy) return;
    busy = true;
    await mirrorPlans({ services, api, contact, every: mirrorSeconds * 1000 }).catch((error: unknown) =>
      log.error({ err: error }, 'plans not mirrored'),
    );
    busy = false;
  };
  const timer = setInterval(() => void mirror(), mirrorSeconds * 1000);
  return () => clearInterval(timer);
}
