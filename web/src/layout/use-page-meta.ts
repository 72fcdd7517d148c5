import { useEffect, useLayoutEffect } from 'react';
import { takeOver } from '../early-input.ts';
import { useTranslation } from '../i18n.ts';
import { addressIn, languageOfAddress } from '../routing/addresses.ts';

interface PageMeta {
  title: string;
  description: string;
  /** The page's own address; null for a page that should not be found. */
  path: string | null;
}

function setHead(selector: string, make: () => Element, attribute: string, value: string | null) {
  const found = document.head.querySelector(selector);
  if (value === null) return found?.remove();
  const element = found ?? document.head.appendChild(make());
  element.setAttribute(attribute, value);
}

function elementWith(tag: 'meta' | 'link', attribute: string, value: string) {
  const element = document.createElement(tag);
  element.setAttribute(attribute, value);
  return element;
}

/** What the page that was rendered last says of itself: pages that are written at build time have no effects. */
export const written = { title: '', description: '' };

/** Tells browsers and search engines what the page is. */
export function usePageMeta({ title, description, path }: PageMeta) {
  const { t } = useTranslation();
  const full = path === '/' ? `${t('brand')}: ${title}` : `${title} · ${t('brand')}`;
  if (import.meta.env.SSR) Object.assign(written, { title: full, description });
  useLayoutEffect(takeOver, []);
  useEffect(() => {
    document.title = full;
    const written = languageOfAddress(location.pathname) ?? 'en';
    const canonical = path === null ? null : new URL(addressIn(written, path), location.origin).href;
    setHead(
      'meta[name=description]',
      () => elementWith('meta', 'name', 'description'),
      'content',
      description,
    );
    setHead('link[rel=canonical]', () => elementWith('link', 'rel', 'canonical'), 'href', canonical);
    setHead(
      'meta[name=robots]',
      () => elementWith('meta', 'name', 'robots'),
      'content',
      path ? null : 'noindex',
    );
  }, [full, description, path]);
}
