import { CONTACT } from '../../content/site.ts';

/** Where support is asked with a message that is written already: a chat, else an e-mail, else the contact page. */
export function supportLink(message: string): string {
  const text = encodeURIComponent(message);
  if (CONTACT.whatsapp) return `https://wa.me/${CONTACT.whatsapp}?text=${text}`;
  return CONTACT.email ? `mailto:${CONTACT.email}?body=${text}` : `/contact?message=${text}`;
}
