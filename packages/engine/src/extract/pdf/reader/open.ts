import { SutraError } from '@sutra/contract';
import type { PDFDocumentProxy, PDFPageProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { withDevanagariWords } from '../../devanagari/page-text.ts';
import type { DocumentInfo, Glyph, Page, PageReader } from '../page.ts';
import { shortenedPatience } from '../thread.ts';
import { composeAccents } from './accents.ts';
import { withBraceFillers } from './brace-fillers.ts';
import { readContent } from './content.ts';
import { withJoinedDashes } from './dashed-lines.ts';
import { withDigitsByShape } from './digits-by-shape.ts';
import { type OpenDocument, openDocument } from './document.ts';
import { withBarGlyphs, withDashBars } from './drawn-signs/dash-bars.ts';
import { withDrawnSigns } from './drawn-signs/index.ts';
import { FontCache } from './font-cache.ts';
import { withFullSizeScripts } from './full-size-scripts.ts';
import { withRulesOfLargeType } from './large-type-rules.ts';
import { withLinesOfPictures } from './line-fonts.ts';
import { collectLinks, placeLinks } from './links.ts';
import { withLoneDashes } from './lone-dashes.ts';
import { withLongArrows } from './long-arrows.ts';
import { withMappedLigatures } from './mapped-ligatures.ts';
import type { Matrix } from './matrix.ts';
import { withMissingGlyphsAsBlanks } from './missing-glyphs.ts';
import { readOutline } from './outline.ts';
import { withOutlinedText } from './outlined-text.ts';
import { withTypedPowers } from './raised-digits.ts';
import { withRaisedDots } from './raised-dots.ts';
import { foldRepeatedGlyphs } from './repeated-glyphs.ts';
import { withoutRepeatedRules } from './repeated-rules.ts';
import { withRupeeSigns } from './rupee-signs.ts';
import { taggedHeadings } from './tagged-headings.ts';
import { withTypedCarets } from './typed-carets.ts';
import { withTypedParallels } from './typed-parallels.ts';
import { withTypedRelations } from './typed-relations.ts';
import { withTypedTimes } from './typed-times.ts';
import { withJoinedUnderlines } from './underline-pieces.ts';
import { paintsPatterns, withUnseenGlyphs } from './unseen-glyphs.ts';

export interface PdfLimits {
  pages: number;
  /** Width × height above which a bitmap is not decoded. */
  imagePixels: number;
  /** Drawing operators on one page. */
  operators: number;
  /** Milliseconds that reading one page may take. */
  pageTime: number;
}

async function readInfo(document: PDFDocumentProxy): Promise<DocumentInfo> {
  const [{ info }, marks] = await Promise.all([
    document.getMetadata().catch(() => ({ info: {} })),
    document.getMarkInfo().catch(() => null),
  ]);
  const fields = info as Record<string, unknown>;
  const text = (key: string) => {
    const value = fields[key];
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  return {
    title: text('Title'),
    author: text('Author'),
    producer: text('Producer'),
    creator: text('Creator'),
    language: text('Language'),
    tagged: Boolean(marks?.Marked),
  };
}

/** Pages for which fonts are kept: most are used again soon, and a long document may have hundreds. */
const FONT_CACHE_PAGES = 24;

async function giveFontsBack(opened: OpenDocument): Promise<void> {
  opened.pagesSince += 1;
  if (opened.pagesSince < FONT_CACHE_PAGES) return;
  opened.pagesSince = 0;
  opened.fonts = new FontCache();
  await opened.document.cleanup();
}

interface Source {
  bytes: Uint8Array;
  limits: PdfLimits;
  labels: string[] | null;
  isTagged: boolean;
  layerVisible: (group: unknown) => boolean;
  /** What a page may take in milliseconds; less after every page that took too long. */
  patience: number;
  /** Replaced when a page asks too much: pdf.js can only be stopped as a whole. */
  opened: Promise<OpenDocument>;
}

/** Longer than a page: where the table of a file is broken, all of the file is searched. */
const open = (bytes: Uint8Array, { imagePixels, pageTime }: PdfLimits) =>
  openDocument(bytes, { imagePixels, openTime: 2 * pageTime });

async function reopen(source: Source, opened: OpenDocument): Promise<void> {
  source.opened = opened.close().then(() => open(source.bytes, source.limits));
  source.opened.catch(() => undefined);
}

async function readContentOf(source: Source, opened: OpenDocument, proxy: PDFPageProxy): Promise<Page> {
  const viewport = proxy.getViewport({ scale: 1 });
  const base = viewport.transform as Matrix;
  const { width, height } = viewport;
  const operators = await proxy.getOperatorList();
  if (operators.fnArray.length > source.limits.operators) throw new SutraError('out-of-memory');
  const headings = source.isTagged ? await taggedHeadings(proxy) : undefined;
  const complete = await opened.fonts.load(proxy, operators);
  const read = readContent(operators, {
    base,
    page: { x0: 0, y0: 0, x1: width, y1: height },
    font: (id) => opened.fonts.get(id),
    layerVisible: source.layerVisible,
    headings,
  });
  const drawn = withLinesOfPictures(read);
  const seen = paintsPatterns(operators.fnArray) ? drawn : withUnseenGlyphs(drawn);
  const painted = withOutlinedText(
    withRulesOfLargeType(withJoinedDashes(withJoinedUnderlines(withoutRepeatedRules(seen)))),
  );
  const legacy = opened.fonts.legacyFonts(painted.glyphs);
  const folded = foldRepeatedGlyphs(withMissingGlyphsAsBlanks(painted.glyphs), ({ font }) =>
    legacy.has(font.id),
  );
  const { glyphs, unsettled } = withDevanagariWords(folded, legacy);
  const content = withDrawnSigns(withBraceFillers(withBarGlyphs(withDashBars({ ...painted, glyphs }))));
  opened.links ??= collectLinks(opened.document);
  const links = (await opened.links).get(proxy.pageNumber - 1) ?? [];
  return {
    number: proxy.pageNumber,
    label: source.labels?.[proxy.pageNumber - 1] ?? undefined,
    width,
    height,
    ...content,
    glyphs: composeAccents(
      withRaisedDots(
        withTypedSigns(
          withRupeeSigns(
            withLoneDashes(withLongArrows(withDigitsByShape(withMappedLigatures(content.glyphs)))),
          ),
        ),
      ),
    ),
    ...(unsettled.length > 0 && { unsettled }),
    ...(!complete && { incomplete: true }),
    links: placeLinks(links, base),
  };
}

/** What people type where their program has no sign for it. */
const withTypedSigns = (glyphs: Glyph[]) =>
  withTypedTimes(
    withTypedRelations(withTypedParallels(withTypedCarets(withTypedPowers(withFullSizeScripts(glyphs))))),
  );

async function readWhole(source: Source, opened: OpenDocument, number: number): Promise<Page> {
  const proxy = await opened.document.getPage(number);
  try {
    return await readContentOf(source, opened, proxy);
  } finally {
    proxy.cleanup();
    await giveFontsBack(opened).catch(() => undefined);
  }
}

/** A page that takes too long, or too much memory, costs its thread; the next page gets another. */
async function readPage(source: Source, number: number): Promise<Page> {
  const opened = await source.opened;
  try {
    return await opened.answer(readWhole(source, opened, number), source.patience);
  } catch (error) {
    if (error instanceof SutraError) await reopen(source, opened);
    if (error instanceof SutraError && error.code === 'took-too-long')
      source.patience = shortenedPatience(source.patience);
    throw error;
  }
}

/**
 * Opens a document whose bytes nobody trusts.
 *
 * @throws SutraError `pdf-encrypted`, `pdf-damaged`, `pdf-no-pages` or `pdf-too-many-pages`.
 */
export async function openPdf(bytes: Uint8Array, limits: PdfLimits): Promise<PageReader> {
  const opened = await open(bytes, limits);
  const { document } = opened;
  const pages = document.numPages;
  if (pages === 0 || pages > limits.pages) {
    await opened.close();
    if (pages === 0) throw new SutraError('pdf-no-pages');
    throw new SutraError('pdf-too-many-pages', { pages, limit: limits.pages });
  }
  const about = Promise.all([
    readInfo(document),
    document.getPageLabels().catch(() => null),
    document.getOptionalContentConfig().catch(() => null),
  ]);
  const [info, labels, layers] = await opened.answer(about, limits.pageTime).catch(async (cause: unknown) => {
    await opened.close();
    throw cause instanceof SutraError ? cause : new SutraError('pdf-damaged', {}, { cause });
  });
  const source: Source = {
    bytes,
    limits,
    labels,
    isTagged: info.tagged,
    patience: limits.pageTime,
    layerVisible: (group) => !layers || !group || layers.isVisible(group),
    opened: Promise.resolve(opened),
  };
  return {
    pages,
    info,
    labels,
    page: (number) => readPage(source, number),
    outline: () => opened.answer(readOutline(document), limits.pageTime).catch(() => []),
    close: async () => {
      await (await source.opened.catch(() => null))?.close();
    },
  };
}
