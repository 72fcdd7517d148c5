import type { Inline, Warn } from '../tree/index.ts';

const SAFE = /^(?:https?:|mailto:|tel:|ftp:|doi:|[^:/?#]*(?:[/?#]|$))/i;

/** A link, or its text alone where the address could do more than open a page. */
export function linkTo(url: string, title: string | undefined, children: Inline[], warn: Warn): Inline[] {
  const address = url.trim();
  if (address === '') return children;
  if (!SAFE.test(address)) {
    warn({ code: 'link-address-refused', detail: /^[a-z][a-z0-9+.-]{0,30}/i.exec(address)?.[0] ?? '' });
    return children;
  }
  const shown: Inline[] = children.length > 0 ? children : [{ type: 'text', value: address }];
  return [{ type: 'link', url: address, ...(title ? { title } : {}), children: shown }];
}
