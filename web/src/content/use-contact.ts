import { useSyncExternalStore } from 'react';
import { CONTACT } from './site.ts';

const UNSET: typeof CONTACT = { email: null, whatsapp: null };
const never = () => () => undefined;

/** The ways to get in touch; while a prerendered page is taken over, none, as it was written before they were set. */
export const useContact = () =>
  useSyncExternalStore(
    never,
    () => CONTACT,
    () => UNSET,
  );
