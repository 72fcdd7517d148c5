import { ALLOWANCE, GEMINI_API, PRICES, SITE_SETTINGS, type SiteSettings } from '@sutra/contract';

const UNSET: SiteSettings = {
  contact: { email: null, whatsapp: null },
  clerkPublishableKey: null,
  geolocationUrl: null,
  geminiUrl: GEMINI_API,
  geminiModels: [],
  prices: PRICES,
  anonymousConversions: ALLOWANCE.anonymous,
};

/** Written by the server of the same release, whose own settings have this type. */
function read(): SiteSettings {
  const written = document.head.querySelector(`meta[name="${SITE_SETTINGS}"]`)?.getAttribute('content');
  return written ? { ...UNSET, ...(JSON.parse(written) as Partial<SiteSettings>) } : UNSET;
}

/** What the server says of itself in every page that it sends. */
export const siteSettings = read();
