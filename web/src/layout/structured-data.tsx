/** For search engines: an object of https://schema.org. */
export function StructuredData({ data }: { data: { '@type': string; [name: string]: unknown } }) {
  const json = JSON.stringify({ '@context': 'https://schema.org', ...data });
  // A proxy may give the site another address than the one that was written.
  return (
    <script type="application/ld+json" suppressHydrationWarning>
      {json.replaceAll('<', '\\u003c')}
    </script>
  );
}
