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
  { label: 'nav.tools', to: '/tools' },
];

export const SITE_NAVIGATION: readonly NavigationItem[] = [
  { label: 'nav.home', to: '/' },
  { label: 'nav.features', to: '/feature' },
  { label: 'account.dashboard', to: '/dashboard' },
  { label: 'nav.pricing', to: '/pricing' },
  { label: 'nav.tools', to: '/tools' },
];

export const FOOTER_NAVIGATION: readonly { title: string; items: readonly NavigationItem[] }[] = [
  {
    title: 'footer.product',
    items: [
      { label: 'nav.tryIt', to: '/#home' },
      { label: 'nav.features', to: '/feature' },
      { label: 'nav.howItWorks', to: '/how-it-works' },
      { label: 'nav.pricing', to: '/pricing' },
      { label: 'footer.api', to: '/api' },
      { label: 'footer.tour', to: '/tour' },
      { label: 'footer.trial', to: '/demo' },
      { label: 'account.create', to: '/sign-up' },
    ],
  },
  {
    title: 'nav.tools',
    items: [
      { label: 'footer.allTools', to: '/tools' },
      { label: 'footer.hindi', to: '/hindi-handwriting-to-text' },
      { label: 'footer.krutiDev', to: '/tools/kruti-dev' },
      { label: 'footer.translator', to: '/tools/translator' },
      { label: 'footer.splitter', to: '/tools/pdf-splitter' },
      { label: 'footer.merger', to: '/tools/word-merger' },
    ],
  },
  {
    title: 'footer.support',
    items: [
      { label: 'footer.contact', to: '/contact' },
      { label: 'footer.help', to: '/help' },
      { label: 'footer.faqs', to: '/faqs' },
      { label: 'footer.careers', to: '/careers' },
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
