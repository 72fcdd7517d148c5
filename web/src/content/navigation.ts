export interface NavigationItem {
  /** The key of its name in the locale files. */
  label: string;
  to: string;
}

/** On the home page the entries lead to its sections. */
export const HOME_NAVIGATION: readonly NavigationItem[] = [
  { label: 'nav.home', to: '/#hero' },
  { label: 'nav.tryIt', to: '/#home' },
  { label: 'nav.features', to: '/#features' },
  { label: 'nav.howItWorks', to: '/#how-it-works' },
  { label: 'nav.pricing', to: '/#pricing' },
  { label: 'nav.faq', to: '/#faq' },
];

export const SITE_NAVIGATION: readonly NavigationItem[] = [
  { label: 'nav.home', to: '/' },
  { label: 'nav.features', to: '/feature' },
  { label: 'nav.pricing', to: '/pricing' },
];

export const FOOTER_NAVIGATION: readonly { title: string; items: readonly NavigationItem[] }[] = [
  {
    title: 'footer.product',
    items: [
      { label: 'nav.tryIt', to: '/#home' },
      { label: 'nav.features', to: '/feature' },
      { label: 'nav.howItWorks', to: '/how-it-works' },
      { label: 'nav.pricing', to: '/pricing' },
    ],
  },
  {
    title: 'footer.support',
    items: [
      { label: 'footer.help', to: '/help' },
      { label: 'footer.faqs', to: '/faqs' },
    ],
  },
  {
    title: 'footer.legal',
    items: [
      { label: 'footer.privacy', to: '/privacy-policy' },
      { label: 'footer.terms', to: '/terms' },
      { label: 'footer.cookies', to: '/cookie-policy' },
      { label: 'footer.refund', to: '/refund-policy' },
    ],
  },
];
