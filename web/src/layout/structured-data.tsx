/** For search engines: an object of https://schema.org. */
export function StructuredData({ data }: { data: { '@type': string; [name: string]: unknown } }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  return <script type="application/ld+json">{json.replaceAll('<', '\\u003c')}</script>;
}
