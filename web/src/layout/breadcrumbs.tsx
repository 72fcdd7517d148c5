import { useTranslation } from '../i18n.ts';
import { addressIn, languageOfAddress } from '../routing/addresses.ts';
import { StructuredData } from './structured-data.tsx';

/** The pages that have others below them, with their names. */
const PARENTS: Record<string, string> = { '/tools': 'nav.tools', '/admin': 'brand' };

/** Where the page stands, for search engines. */
export function Breadcrumbs({ path, title }: { path: string; title: string }) {
  const { t } = useTranslation();
  const written = languageOfAddress(location.pathname) ?? 'en';
  const parent = path.slice(0, path.lastIndexOf('/'));
  const trail = [
    { path: '/', name: t('nav.home') },
    ...(PARENTS[parent] ? [{ path: parent, name: t(PARENTS[parent]) }] : []),
    { path, name: title },
  ];
  return (
    <StructuredData
      data={{
        '@type': 'BreadcrumbList',
        itemListElement: trail.map((place, index) => ({
          '@type': 'ListItem',
          position: index + 1,
          name: place.name,
          item: new URL(addressIn(written, place.path), location.origin).href,
        })),
      }}
    />
  );
}
