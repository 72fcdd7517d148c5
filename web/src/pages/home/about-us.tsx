import { CONTACT, SOCIAL_PROFILES } from '../../content/site.ts';
import { useTranslation } from '../../i18n.ts';
import { StructuredData } from '../../layout/structured-data.tsx';

/** What this is and who offers it, for search engines. */
export function AboutUs() {
  const { t, i18n } = useTranslation();
  const address = (path: string) => new URL(path, location.origin).href;
  const us = { '@type': 'Organization', name: t('brand'), url: address('/') };
  const contact = CONTACT.email && {
    '@type': 'ContactPoint',
    contactType: 'customer support',
    email: CONTACT.email,
  };
  return (
    <>
      <StructuredData
        data={{
          ...us,
          logo: address('/favicon.svg'),
          sameAs: SOCIAL_PROFILES.map(({ url }) => url),
          ...(contact ? { contactPoint: contact } : {}),
        }}
      />
      <StructuredData
        data={{
          '@type': 'SoftwareApplication',
          name: t('brand'),
          url: address('/'),
          image: address('/sharing.png'),
          description: t('hero.lead'),
          applicationCategory: 'EducationalApplication',
          operatingSystem: 'Any',
          inLanguage: i18n.language,
          offers: { '@type': 'Offer', price: '0', priceCurrency: 'INR' },
          publisher: us,
        }}
      />
    </>
  );
}
