import { spawnSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { BROWSER_ARGUMENTS, findBrowser } from './browser.mjs';
import { exitWith, OperatorError } from './operator-error.mjs';
import { root } from './root.mjs';
import { webm } from './webm.mjs';

/**
 * `node scripts/record-demo.mjs http://localhost:3000`: films the running product while it converts a file, as
 * the video of the site. The document at the end is drawn by LibreOffice.
 */

const SIZE = { width: 1280, height: 720 };
const FILE = join(root, 'test', 'fixtures', 'quadratic.pdf');
const FOLDER = join(root, 'web', 'src', 'components', 'demo-video');
/** Pictures closer together than this are left out, in milliseconds. */
const SHORTEST = 40;
const LAST_PICTURE = 4_500;
const BITRATE = 600_000;

/** A pointer that a film can show, since a headless browser has none. */
function showPointer() {
  addEventListener('DOMContentLoaded', () => {
    const pointer = document.createElement('div');
    pointer.style.cssText =
      'position:fixed;z-index:9999;left:0;top:0;width:22px;height:22px;margin:-11px 0 0 -11px;border-radius:50%;background:rgb(184 80 11 / 55%);border:2px solid #fff;box-shadow:0 1px 6px rgb(0 0 0 / 40%);pointer-events:none;transition:transform 90ms';
    document.documentElement.append(pointer);
    let place = 'translate(640px, 600px)';
    const draw = (size) => {
      pointer.style.transform = `${place} scale(${size})`;
    };
    draw(1);
    addEventListener('mousemove', ({ clientX, clientY }) => {
      place = `translate(${clientX}px, ${clientY}px)`;
      draw(1);
    });
    addEventListener('mousedown', () => draw(0.7), true);
    addEventListener('mouseup', () => draw(1), true);
  });
}

async function pointAt(page, locator) {
  await locator.scrollIntoViewIfNeeded();
  await page.waitForTimeout(500);
  const box = await locator.boundingBox();
  if (!box) throw new OperatorError('There is nothing to point at');
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 22 });
  await page.waitForTimeout(350);
}

async function press(page, locator) {
  await pointAt(page, locator);
  await page.mouse.down();
  await page.waitForTimeout(120);
  await page.mouse.up();
}

function drawDocument(docx, folder) {
  const run = (command, args) => {
    if (spawnSync(command, args, { cwd: folder }).status !== 0) throw new OperatorError(`${command} failed`);
  };
  run('soffice', [
    `-env:UserInstallation=${pathToFileURL(join(folder, 'office')).href}`,
    '--headless',
    '--convert-to',
    'pdf',
    docx,
  ]);
  run('pdftoppm', ['-png', '-r', '110', '-singlefile', docx.replace(/\.docx$/, '.pdf'), 'page']);
  return readFile(join(folder, 'page.png'));
}

const documentPage = (picture) => `<!doctype html><body style="margin:0;background:#e9e6dc;overflow:hidden">
  <img src="data:image/png;base64,${picture.toString('base64')}"
    style="display:block;width:900px;margin:28px auto;box-shadow:0 12px 40px rgb(0 0 0 / 25%)"></body>`;

/** What the film shows; `scene` is called when a new part begins. */
async function play(page, url, folder, { scene, pause, goOn }) {
  await page.goto(url, { waitUntil: 'networkidle' });
  scene('upload');
  await page.waitForTimeout(1_500);
  await press(page, page.getByRole('link', { name: 'Start Converting Free' }));
  await page.waitForTimeout(1_200);
  await pointAt(page, page.getByText('Drop PDFs, photos or notes here'));
  await page.locator('#home input[type=file][multiple]').setInputFiles(FILE);
  await page.waitForTimeout(1_200);
  scene('convert');
  await press(page, page.locator('#home').getByRole('button', { name: /^Convert 1 file/ }));
  const download = page
    .locator('#home')
    .getByRole('link', { name: /^Download .*docx/ })
    .first();
  await download.waitFor({ timeout: 60_000 });
  await page.waitForTimeout(1_800);
  scene('download');
  const saving = page.waitForEvent('download');
  await press(page, download);
  const saved = await saving;
  const path = join(folder, 'quadratic.docx');
  await saved.saveAs(path);
  await page.waitForTimeout(1_200);
  await pause();
  const picture = drawDocument(path, folder);
  await page.setContent(documentPage(await picture));
  await goOn();
  scene('edit');
  await page.waitForTimeout(LAST_PICTURE);
}

async function film(browser, url, folder) {
  const context = await browser.newContext({ viewport: SIZE, locale: 'en-IN', colorScheme: 'light' });
  await context.addInitScript(() => localStorage.setItem('sutra.engine', 'BUILT_IN'));
  await context.addInitScript(showPointer);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const pictures = [];
  const scenes = [];
  let away = 0;
  let left = 0;
  session.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    void session.send('Page.screencastFrameAck', { sessionId });
    const time = Math.round(metadata.timestamp * 1000) - away;
    const last = pictures.at(-1);
    if (last && time - last.time < SHORTEST) last.data = data;
    else pictures.push({ time, data });
  });
  const start = () =>
    session.send('Page.startScreencast', { format: 'jpeg', quality: 92, maxWidth: 1280, maxHeight: 720 });
  const stop = () => session.send('Page.stopScreencast');
  await start();
  await play(page, url, folder, {
    scene: (name) => scenes.push({ name, time: Date.now() - away }),
    pause: async () => {
      left = Date.now();
      await stop();
    },
    goOn: async () => {
      away += Date.now() - left;
      await start();
    },
  });
  await stop();
  await context.close();
  const shown = pictures.filter(({ time }) => time >= scenes[0].time - 200);
  const first = shown[0].time;
  return {
    pictures: shown.map(({ time, data }) => ({ time: time - first, data })),
    scenes: scenes.map(({ name, time }) => ({ name, time: Math.max(0, time - first) })),
  };
}

/** Runs in a page: WebCodecs makes VP9 of the pictures. */
async function encodeInPage({ pictures, size, bitrate }) {
  const bytesOf = (text) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  const chunks = [];
  let failed = null;
  const encoder = new VideoEncoder({
    output: (chunk) => {
      const bytes = new Uint8Array(chunk.byteLength);
      chunk.copyTo(bytes);
      let text = '';
      for (const byte of bytes) text += String.fromCharCode(byte);
      chunks.push({ time: chunk.timestamp / 1000, key: chunk.type === 'key', data: btoa(text) });
    },
    error: (cause) => {
      failed = cause;
    },
  });
  encoder.configure({ codec: 'vp09.00.31.08', ...size, bitrate, latencyMode: 'quality' });
  let keyAt = -Infinity;
  for (const { time, data } of pictures) {
    const picture = await createImageBitmap(new Blob([bytesOf(data)], { type: 'image/jpeg' }));
    const frame = new VideoFrame(picture, { timestamp: time * 1000 });
    const keyFrame = time - keyAt > 4_000;
    if (keyFrame) keyAt = time;
    encoder.encode(frame, { keyFrame });
    frame.close();
  }
  await encoder.flush();
  if (failed) throw failed;
  const poster = await createImageBitmap(new Blob([bytesOf(pictures.at(-1).data)]));
  const canvas = new OffscreenCanvas(size.width, size.height);
  canvas.getContext('2d').drawImage(poster, 0, 0);
  const picture = new Uint8Array(
    await (await canvas.convertToBlob({ type: 'image/webp', quality: 0.8 })).arrayBuffer(),
  );
  let text = '';
  for (const byte of picture) text += String.fromCharCode(byte);
  return { chunks, poster: btoa(text) };
}

const clock = (time) => new Date(time).toISOString().slice(11, 23);

/** What is said of each scene, from the locale files. */
async function writeCaptions(language, scenes, duration) {
  const pages = JSON.parse(
    await readFile(join(root, 'web', 'src', 'locales', language, 'pages.json'), 'utf8'),
  );
  const cues = scenes.map(({ name, time }, index) => {
    const end = scenes[index + 1]?.time ?? duration;
    return `${clock(time)} --> ${clock(end)}\n${pages.video.scenes[name]}\n`;
  });
  await writeFile(join(FOLDER, `captions.${language}.vtt`), `WEBVTT\n\n${cues.join('\n')}`);
}

async function record(url) {
  const found = await findBrowser();
  if (!found) throw new OperatorError('There is no Chromium to film with');
  const browser = await chromium.launch({
    executablePath: found.path,
    args: BROWSER_ARGUMENTS,
    env: { ...process.env, ...found.env },
  });
  const folder = await mkdtemp(join(tmpdir(), 'sutra-film-'));
  try {
    const { pictures, scenes } = await film(browser, url, folder);
    const page = await browser.newPage();
    await page.goto(`${url}/robots.txt`);
    const { chunks, poster } = await page.evaluate(encodeInPage, { pictures, size: SIZE, bitrate: BITRATE });
    const frames = chunks.map(({ data, ...rest }) => ({ ...rest, data: Buffer.from(data, 'base64') }));
    const duration = pictures.at(-1).time + LAST_PICTURE;
    const bytes = webm(frames, { ...SIZE, duration });
    await writeFile(join(FOLDER, 'demo.webm'), bytes);
    await writeFile(join(FOLDER, 'poster.webp'), Buffer.from(poster, 'base64'));
    for (const language of ['en', 'hi']) await writeCaptions(language, scenes, duration);
    process.stdout.write(`${bytes.length} bytes, ${duration} ms; ${JSON.stringify(scenes)}\n`);
  } finally {
    await browser.close();
    await rm(folder, { recursive: true, force: true });
  }
}

try {
  const [url] = process.argv.slice(2);
  if (!url)
    throw new OperatorError('Name the running product: node scripts/record-demo.mjs http://localhost:3000');
  await record(url.replace(/\/$/, ''));
} catch (error) {
  exitWith(error);
}
