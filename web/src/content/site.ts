import { siteSettings } from '../site-settings.ts';

/** A way to get in touch appears once it is set: here, or by the server's settings, which win. */
const WRITTEN: { email: string | null; whatsapp: string | null } = { email: null, whatsapp: null };

const digits = (number: string | null) => number?.replace(/\D/g, '') || null;

export const CONTACT: { email: string | null; whatsapp: string | null } = {
  email: siteSettings.contact.email ?? WRITTEN.email,
  /** International number, digits only. */
  whatsapp: digits(siteSettings.contact.whatsapp ?? WRITTEN.whatsapp),
};

export const SOCIAL_PROFILES: readonly { name: string; url: string }[] = [];
