import type { OperatorSettings } from './operator-settings.ts';

/** What an operator sets and a page needs to know: written into every page when it is served. */
export interface SiteSettings {
  /** Ways to reach the operator; null where there is none. */
  contact: { email: string | null; whatsapp: string | null };
  /** Of the hosted account provider; null where this product signs people in itself. */
  clerkPublishableKey: string | null;
  /** Tells a browser where it is (answers as ipwho.is does); null: nobody is asked. */
  geolocationUrl: string | null;
  /** The Gemini API, which the translator asks with its user's key. */
  geminiUrl: string;
  /** The ids of its models, asked in this order. */
  geminiModels: readonly string[];
  prices: OperatorSettings['prices'];
  /** Files that a visitor may convert without an account. */
  anonymousConversions: number;
}

/** The name of the `meta` element that holds the settings as JSON. */
export const SITE_SETTINGS = 'site-settings';
