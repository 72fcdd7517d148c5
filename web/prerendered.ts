import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import react from '@vitejs/plugin-react';
import { JSDOM } from 'jsdom';
import { build, type Plugin } from 'vite';
import type { PrerenderedPage } from './src/prerender.tsx';

/** Stands for the address of the site, which is known when it is served. */
const ORIGIN = 'https://site.invalid';

async function bundle(root: string, folder: string): Promise<string> {
  await build({
    root,
    configFile: false,
    logLevel: 'error',
    plugins: [react()],
    ssr: { noExternal: [/^@sutra\//, /^@tabler\//] },
    build: {
      ssr: 'src/prerender.tsx',
      outDir: folder,
      emptyOutDir: true,
      target: 'es2022',
      copyPublicDir: false,
    },
  });
  return join(folder, 'prerender.js');
}

class NeverSeen {
  observe() {}
  unobserve() {}
  disconnect() {}
}

/** Lets code that was written for browsers find one. */
function installDom(): () => void {
  const { window } = new JSDOM('<!doctype html><html lang="en"><head></head><body></body></html>', {
    url: ORIGIN,
    pretendToBeVisual: true,
  });
  const quiet = {
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  };
  const known: Record<string, unknown> = {
    window,
    document: window.document,
    navigator: window.navigator,
    location: window.location,
    history: window.history,
    localStorage: window.localStorage,
    sessionStorage: window.sessionStorage,
    HTMLElement: window.HTMLElement,
    Element: window.Element,
    Node: window.Node,
    AbortController: window.AbortController,
    AbortSignal: window.AbortSignal,
    MutationObserver: window.MutationObserver,
    ResizeObserver: NeverSeen,
    IntersectionObserver: NeverSeen,
    matchMedia: () => quiet,
    getComputedStyle: window.getComputedStyle.bind(window),
    addEventListener: window.addEventListener.bind(window),
    removeEventListener: window.removeEventListener.bind(window),
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
    scrollTo: () => undefined,
    scrollY: 0,
  };
  Object.assign(window, { matchMedia: known.matchMedia, scrollTo: known.scrollTo });
  Object.assign(window.HTMLDialogElement.prototype, { showModal() {}, close() {} });
  const before = new Map(
    Object.keys(known).map((name) => [name, Object.getOwnPropertyDescriptor(globalThis, name)]),
  );
  for (const [name, value] of Object.entries(known))
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true });
  return () => {
    window.close();
    for (const [name, descriptor] of before) {
      if (descriptor) Object.defineProperty(globalThis, name, descriptor);
      else Reflect.deleteProperty(globalThis, name);
    }
  };
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

function headOf({ path, title, description }: PrerenderedPage): string {
  const address = `${ORIGIN}${path}`;
  const properties = {
    'og:type': 'website',
    'og:site_name': 'Sutra',
    'og:title': title,
    'og:description': description,
    'og:url': address,
    'og:image': `${ORIGIN}/sharing.png`,
    'og:image:width': '1200',
    'og:image:height': '630',
  };
  return [
    `<title>${escaped(title)}</title>`,
    `<meta name="description" content="${escaped(description)}" />`,
    `<link rel="canonical" href="${address}" />`,
    ...Object.entries(properties).map(
      ([name, content]) => `<meta property="${name}" content="${escaped(content)}" />`,
    ),
    '<meta name="twitter:card" content="summary_large_image" />',
  ].join('\n    ');
}

function fill(template: string, page: PrerenderedPage): string {
  const root = '<div id="root"></div>';
  return template
    .replace(/<title>[\s\S]*?<\/title>\s*<meta\s+name="description"[\s\S]*?\/>/, () => headOf(page))
    .replace(root, () => `<div id="root" data-prerendered>${page.html}</div>`);
}

const sitemap = (pages: readonly PrerenderedPage[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${pages
    .map(({ path }) => `  <url><loc>${ORIGIN}${path}</loc></url>`)
    .join('\n')}\n</urlset>\n`;

const ROBOTS = `User-agent: *
Allow: /
Disallow: /api/
Disallow: /admin
Disallow: /dashboard
Disallow: /graphql

Sitemap: ${ORIGIN}/sitemap.xml
`;

async function writePages(folder: string, pages: readonly PrerenderedPage[]) {
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const files = new Map([
    ['sitemap.xml', sitemap(pages)],
    ['robots.txt', ROBOTS],
    ...pages.map((page) => [`${page.path.slice(1) || 'index'}.html`, fill(template, page)] as const),
  ]);
  for (const [name, content] of files) {
    const path = join(folder, 'pages', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Writes the static pages as HTML below `pages`, for a server that fills in the address of the site. */
export function prerendered(): Plugin {
  let root = '';
  let folder = '';
  return {
    name: 'prerendered',
    apply: 'build',
    configResolved(config) {
      root = config.root;
      folder = resolve(config.root, config.build.outDir);
    },
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler() {
        const scratch = resolve(root, '..', 'node_modules', '.cache', 'sutra', `prerender-${process.pid}`);
        const entry = await bundle(root, scratch);
        const restore = installDom();
        try {
          const { prerender } = (await import(pathToFileURL(entry).href)) as {
            prerender: () => Promise<PrerenderedPage[]>;
          };
          await writePages(folder, await prerender());
        } finally {
          restore();
          await rm(scratch, { recursive: true, force: true });
        }
      },
    },
  };
}
