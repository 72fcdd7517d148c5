/** What the operator of a site fills in; a way to get in touch appears once it is set. */
export const CONTACT: { email: string | null; whatsapp: string | null } = {
  email: null,
  /** International number, digits only. */
  whatsapp: null,
};

export const SOCIAL_PROFILES: readonly { name: string; url: string }[] = [];
