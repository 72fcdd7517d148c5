import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
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

const LOCALES = { en: 'en_IN', hi: 'hi_IN' } as const;

const meta = (name: string, content: string) => `<meta name="${name}" content="${escaped(content)}" />`;
const property = (name: string, content: string) =>
  `<meta property="${name}" content="${escaped(content)}" />`;
const link = (rel: string, path: string, language?: string) =>
  `<link rel="${rel}"${language ? ` hreflang="${language}"` : ''} href="${ORIGIN}${path}" />`;

/** What search engines and those who are sent a link are told of a page. */
function shared({ path, title, description, language, alternates }: PrerenderedPage): string[] {
  const [standard] = alternates;
  return [
    link('canonical', path),
    ...alternates.map((other) => link('alternate', other.path, other.language)),
    link('alternate', standard?.path ?? path, 'x-default'),
    property('og:type', 'website'),
    property('og:site_name', 'Sutra'),
    property('og:locale', LOCALES[language]),
    property('og:title', title),
    property('og:description', description),
    property('og:url', `${ORIGIN}${path}`),
    property('og:image', `${ORIGIN}/sharing.png`),
    property('og:image:width', '1200'),
    property('og:image:height', '630'),
    property('og:image:alt', title),
    meta('twitter:card', 'summary_large_image'),
  ];
}

function headOf(page: PrerenderedPage): string {
  return [
    `<title>${escaped(page.title)}</title>`,
    meta('description', page.description),
    ...(page.alternates.length > 0 ? shared(page) : [meta('robots', 'noindex')]),
  ].join('\n    ');
}

/** The style comes first: without scripts the page is there to be read already. */
const scriptsLast = (template: string) =>
  template
    .replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
    .replaceAll('<script type="module"', '<script type="module" fetchpriority="low"');

/** The name of a class of a module's style sheet, as the build writes it. */
const MODULE_CLASS = /\.(_[\w-]+_[\w-]{4,8}_\d+)/g;

interface StyleSheet {
  path: string;
  classes: ReadonlySet<string>;
}

async function styleSheets(folder: string): Promise<StyleSheet[]> {
  const names = (await readdir(join(folder, 'assets'))).filter((name) => name.endsWith('.css'));
  return Promise.all(
    names.sort().map(async (name) => {
      const text = await readFile(join(folder, 'assets', name), 'utf8');
      return {
        path: `/assets/${name}`,
        classes: new Set([...text.matchAll(MODULE_CLASS)].map(([, each]) => each ?? '')),
      };
    }),
  );
}

/** The sheets of the page's own parts, which its scripts would otherwise bring too late. */
function ownStyles(template: string, html: string, sheets: readonly StyleSheet[]): string {
  const used = new Set(html.match(/_[\w-]+_[\w-]{4,8}_\d+/g));
  return sheets
    .filter(({ path, classes }) => !template.includes(path) && [...classes].some((each) => used.has(each)))
    .map(({ path }) => `<link rel="stylesheet" crossorigin href="${path}">\n  `)
    .join('');
}

/** The font of Hindi pages is there before their first line, or stays away: no line moves when it comes. */
const hindiFont = (path: string) =>
  `<link rel="preload" as="font" type="font/woff2" crossorigin href="${path}">\n  `;

interface Assets {
  sheets: readonly StyleSheet[];
  devanagari: string;
}

async function assetsOf(folder: string): Promise<Assets> {
  const names = await readdir(join(folder, 'assets'));
  const font = names.find((name) => /^noto-sans-devanagari-.*\.woff2$/.test(name));
  if (!font) throw new Error('The font of Hindi pages is not among the assets');
  return { sheets: await styleSheets(folder), devanagari: `/assets/${font}` };
}

function fill(template: string, page: PrerenderedPage, { sheets, devanagari }: Assets): string {
  const root = '<div id="root"></div>';
  const written = scriptsLast(template)
    .replace('<html lang="en"', `<html lang="${page.language}"`)
    .replace(/<title>[\s\S]*?<\/title>\s*<meta\s+name="description"[\s\S]*?\/>/, () => headOf(page));
  if (page.html === null) return written;
  return written
    .replace(
      '</head>',
      () =>
        `${page.language === 'hi' ? hindiFont(devanagari) : ''}${ownStyles(template, page.html ?? '', sheets)}${page.structuredData}</head>`,
    )
    .replace(root, () => `<div id="root" data-prerendered="${page.language}">${page.html}</div>`);
}

function sitemap(pages: readonly PrerenderedPage[]): string {
  const entries = pages
    .filter(({ alternates }) => alternates.length > 0)
    .map(({ path, alternates }) => {
      const others = alternates.map(
        (other) => `<xhtml:link rel="alternate" hreflang="${other.language}" href="${ORIGIN}${other.path}"/>`,
      );
      return `  <url><loc>${ORIGIN}${path}</loc>${others.join('')}</url>`;
    });
  const names =
    'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"';
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset ${names}>\n${entries.join('\n')}\n</urlset>\n`;
}

const ROBOTS = `User-agent: *
Allow: /
Disallow: /api/
Disallow: /admin
Disallow: /dashboard
Disallow: /graphql

Sitemap: ${ORIGIN}/sitemap.xml
`;

/** `/` and `/hi` are folders: their pages are the `index.html` in them. */
const fileOf = (path: string) => (['/', '/hi'].includes(path) ? `${path}/index.html` : `${path}.html`);

async function writePages(folder: string, pages: readonly PrerenderedPage[]) {
  const template = await readFile(join(folder, 'index.html'), 'utf8');
  const assets = await assetsOf(folder);
  const files = new Map([
    ['sitemap.xml', sitemap(pages)],
    ['robots.txt', ROBOTS],
    ...pages.map((page) => [fileOf(page.path), fill(template, page, assets)] as const),
  ]);
  for (const [name, content] of files) {
    const path = join(folder, 'pages', name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
  }
}

/** Writes the pages as HTML below `pages`, for a server that fills in the address of the site. */
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
