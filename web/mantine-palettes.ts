import type { Plugin } from 'vite';

const VARIABLES = /@mantine\/core\/styles\/default-css-variables(\.layer)?\.css$/;
/** Colours of Mantine's that neither the site nor the components it uses are painted in. */
const UNUSED = /--mantine-color-(?:pink|grape|violet|indigo|cyan|green|lime|yellow|orange)-[\w-]+:[^;}]*;/g;

/** Lets the build leave out palettes that the site does not use, one kilobyte of its first page. */
export function mantinePalettes(): Plugin {
  return {
    name: 'mantine-palettes',
    enforce: 'pre',
    transform: {
      filter: { id: VARIABLES },
      handler: (code) => ({ code: code.replace(UNUSED, ''), map: null }),
    },
  };
}
