import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { OperatorError } from './operator-error.mjs';
import { root } from './root.mjs';

/** What runs at the product: its processes, and what the site sends to browsers. */
const WORKSPACES = [
  'api',
  'worker',
  'web',
  'prisma',
  'packages/contract',
  'packages/engine',
  'packages/math',
  'packages/queue',
  'packages/storage',
];
const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;
/** Licences that do not fit a hosted product; the LGPL of a library that is linked dynamically does. */
const REFUSED = /\b(AGPL|GPL|SSPL|BUSL)-/;

/** What is inside packages, or came from elsewhere, and has a licence of its own. */
const INCLUDED = [
  {
    name: 'libvips and what it is built with',
    from: '@img/sharp-libvips-*',
    licence: 'LGPL-3.0-or-later and others',
    home: 'https://github.com/lovell/sharp-libvips',
  },
  {
    name: 'libheif and libde265',
    from: 'libheif-js',
    licence: 'LGPL-3.0',
    home: 'https://github.com/strukturag/libheif',
  },
  {
    name: 'PDFium',
    from: '@hyzyla/pdfium',
    licence: 'BSD-3-Clause and Apache-2.0',
    home: 'https://pdfium.googlesource.com/pdfium',
  },
  {
    name: 'Tesseract and its language data',
    from: 'tesseract.js-core, @tesseract.js-data/*',
    licence: 'Apache-2.0',
    home: 'https://github.com/tesseract-ocr',
  },
  {
    name: 'Metrics of the Computer Modern and AMS fonts',
    from: 'the engine',
    licence: 'OFL-1.1 (AMS fonts), Knuth licence (Computer Modern)',
    home: 'https://ctan.org/pkg/amsfonts',
  },
  {
    name: 'Fonts of the PDF standard',
    from: 'pdfjs-dist',
    licence: 'BSD-3-Clause (Foxit) and OFL-1.1 (Liberation)',
    home: 'https://github.com/mozilla/pdf.js',
  },
  {
    name: 'Word lists made from SCOWL, the Spell Checker Oriented Word Lists',
    from: 'the engine',
    licence: 'its own, which asks for its notice',
    home: 'http://wordlist.aspell.net',
    notice:
      'Copyright 2000-2019 by Kevin Atkinson. Permission to use, copy, modify, distribute and sell these word lists, ' +
      'the associated scripts, the output created from the scripts, and its documentation for any purpose is hereby ' +
      'granted without fee, provided that the above copyright notice appears in all copies and that both that copyright ' +
      'notice and this permission notice appear in supporting documentation. Kevin Atkinson makes no representations ' +
      'about the suitability of this array for any purpose. It is provided "as is" without express or implied warranty.',
  },
];

const escaped = (text) =>
  String(text)
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

/** Where Node would find a package that is needed by another one; undefined where it is not installed. */
function placeOf(name, needer, packages) {
  for (
    let folder = needer;
    ;
    folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))
  ) {
    const place = `${folder ? `${folder}/` : ''}node_modules/${name}`;
    if (packages[place]) return packages[place].link ? packages[place].resolved : place;
    if (!folder.includes('node_modules/')) return folder ? placeOf(name, '', packages) : undefined;
  }
}

/**
 * The packages that run, with their licences, from the lock file: what the workspaces need, and what that needs.
 * (`npm sbom` leaves out packages that are somebody's peers, React among them.)
 */
export async function runningPackages() {
  const { packages } = JSON.parse(await readFile(join(root, 'package-lock.json'), 'utf8'));
  const found = new Set(WORKSPACES);
  for (const place of found) {
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packages[place];
    const isNeeded = (name) => !peerDependenciesMeta?.[name]?.optional;
    const peers = Object.keys(peerDependencies ?? {}).filter(isNeeded);
    for (const name of [...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]) {
      const next = placeOf(name, place, packages);
      if (next) found.add(next);
    }
  }
  const running = await Promise.all(
    [...found]
      .filter((place) => place.includes('node_modules/') && existsSync(join(root, place)))
      .sort()
      .map((place) => describe(place, packages[place])),
  );
  // One may be installed in several places.
  return [...new Map(running.map((one) => [`${one.name} ${one.version}`, one])).values()];
}

/** A package that stands in the place of another one (`npm:name@version`) has its own name in the lock file. */
async function describe(place, { name = nameOfPlace(place), version, license = '' }) {
  const text = await readFile(join(root, place, 'package.json'), 'utf8').catch(() => '{}');
  const { homepage = '' } = JSON.parse(text);
  return { name, version, licence: license, home: String(homepage), place };
}

const nameOfPlace = (place) => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length);

/** Those of them whose licence does not fit. */
export const refusedPackages = (packages) => packages.filter(({ licence }) => REFUSED.test(licence));

async function licenceText(place) {
  const folder = join(root, place);
  const files = (await readdir(folder).catch(() => [])).filter((file) => LICENCE_FILE.test(file)).sort();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), 'utf8').catch(() => '')));
  return texts.join('\n\n').trim();
}

/** The same text stands once, behind all packages that have it. */
async function byText(packages) {
  const groups = new Map();
  for (const one of packages) {
    const text = await licenceText(one.place);
    const key = text || `No text in the package: ${one.licence || 'see its home page'}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return [...groups];
}

const nameOf = ({ name, version, licence, home }) => {
  const title = `${escaped(name)} ${escaped(version ?? '')}`.trim();
  const link = /^https?:/.test(home) ? `<a href="${escaped(home)}" rel="noreferrer">${title}</a>` : title;
  return `<li>${link}: ${escaped(licence || 'see its text')}</li>`;
};

function page(groups) {
  const sections = groups.map(
    ([text, packages]) =>
      `<section><ul>${packages.map(nameOf).join('')}</ul><details><summary>Text</summary><pre>${escaped(text)}</pre></details></section>`,
  );
  const included = INCLUDED.map(
    ({ name, from, licence, home, notice }) =>
      `<li><a href="${home}" rel="noreferrer">${escaped(name)}</a> (in ${escaped(from)}): ${escaped(licence)}${
        notice ? `<details><summary>Text</summary><pre>${escaped(notice)}</pre></details>` : ''
      }</li>`,
  );
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Third-party licences | Sutra</title>
<link rel="stylesheet" href="/licences.css">
</head>
<body>
<main>
<p><a href="/">Sutra</a></p>
<h1>Third-party licences</h1>
<p>Sutra is built with the work of others. Here are the packages that run, and their licences.</p>
<h2>Inside the packages</h2>
<ul>${included.join('')}</ul>
<h2>Packages</h2>
${sections.join('\n')}
</main>
</body>
</html>
`;
}

/**
 * Writes the licences of everything that runs, as a page.
 *
 * @param {string} file
 * @throws {OperatorError} where a package has a licence that does not fit a hosted product
 */
export async function writeNotices(file) {
  const packages = await runningPackages();
  const refused = refusedPackages(packages);
  if (refused.length > 0) {
    throw new OperatorError(
      `Licences that do not fit: ${refused.map(({ name, licence }) => `${name} (${licence})`).join(', ')}`,
    );
  }
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, page(await byText(packages)));
}
