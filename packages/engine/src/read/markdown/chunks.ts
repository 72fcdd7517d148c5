/** A stretch of a recogniser's answer: Markdown, or LaTeX where a page was answered so. */
export interface Chunk {
  language: 'markdown' | 'latex' | 'math';
  source: string;
}

const PAGE_MARKER = /^[ \t]*<!--\s*page\s+\d{1,6}\s*-->[ \t]*$/gim;
const FENCED = /^(`{3,}|~{3,})[ \t]*([A-Za-z]*)[ \t]*\n([\s\S]*?)\n?[ \t]*\1[ \t]*$/;
const DOCUMENT = /\\documentclass\b|\\begin\{document\}/;

/** Whether the text is a whole LaTeX document. Code in backticks that shows one is not. */
export function isLatexDocument(source: string): boolean {
  const start = source.slice(0, 20_000).replace(/^[ \t]*%.*$/gm, '');
  const match = DOCUMENT.exec(start);
  if (!match) return false;
  const before = start.slice(0, match.index);
  return !/`{3}|~{3}|^#{1,6} /m.test(before) && before.trim().split(/\n\s*\n/).length < 40;
}

const LATEX_SIGNS =
  /^[ \t]*\\(?:(?:sub)*section\*?\{|begin\{(?:itemize|enumerate|tabular|center|table|figure|theorem|proof|document|questions|abstract)\}|item\b|title\{|maketitle|usepackage|chapter\*?\{|paragraph\{)/gm;
const MARKDOWN_SIGNS =
  /^#{1,6}[ \t]+\S|^[ \t]*[-*+][ \t]+\S|^[ \t]*\d+[.)][ \t]+\S|^\|.*\||\*\*[^*\n]+\*\*|^`{3}/gm;

/** Whether a text without a document around it is LaTeX all the same: its structure is, and none is Markdown's. */
function isLatexFragment(source: string): boolean {
  const start = source.slice(0, 100_000);
  const latex = start.match(LATEX_SIGNS)?.length ?? 0;
  if (latex < 2) return false;
  return (start.match(MARKDOWN_SIGNS)?.length ?? 0) * 8 < latex;
}

/** The answer in stretches of one language, page markers kept in Markdown. */
export function chunksOf(source: string): Chunk[] {
  const chunks: Chunk[] = [];
  let last = 0;
  for (const marker of source.matchAll(PAGE_MARKER)) {
    chunks.push(...unwrap(source.slice(last, marker.index)));
    chunks.push({ language: 'markdown', source: `\n\n${marker[0].trim()}\n\n` });
    last = marker.index + marker[0].length;
  }
  chunks.push(...unwrap(source.slice(last)));
  return chunks.filter((chunk) => chunk.source !== '');
}

function unwrap(source: string): Chunk[] {
  const whole = unwrapWhole(source.trim());
  if (whole) return whole;
  const within = unwrapWithin(source);
  if (within) return within;
  const latex = isLatexDocument(source) || isLatexFragment(source);
  return [{ language: latex ? 'latex' : 'markdown', source }];
}

function unwrapWhole(trimmed: string): Chunk[] | null {
  const match = FENCED.exec(trimmed);
  if (!match) return null;
  const content = match[3] ?? '';
  if (new RegExp(`^[ \\t]*${match[1]}[ \\t]*\\w*[ \\t]*$`, 'm').test(content)) return null;
  return fromFence((match[2] ?? '').toLowerCase(), content);
}

/** The chunks of a fenced answer, or null where the fence is a listing that belongs to the text. */
function fromFence(language: string, content: string): Chunk[] | null {
  if (language === 'math') return [{ language: 'math', source: content }];
  if (/^(?:markdown|md|text|txt|plaintext)?$/.test(language)) {
    if (language === '' && !/[$\\#*|]/.test(content)) return null;
    return unwrap(content);
  }
  if (!/^(?:latex|tex)$/.test(language)) return null;
  const plain =
    /\\begin\{(?!array|.?matrix|cases|align|equation|gather)|\\section|\\documentclass|\\item\b|\$|\\\(|\\\[/;
  const formula = !plain.test(content) && !/\n[ \t]*\n/.test(content.trim());
  return [{ language: formula ? 'math' : 'latex', source: content }];
}

const INNER_FENCE = /^(`{3,}|~{3,})[ \t]*(markdown|md|latex|tex)[ \t]*\n([\s\S]*?)\n[ \t]*\1[ \t]*$/gim;

/** An answer that says a word or two around the fence that holds it. */
function unwrapWithin(source: string): Chunk[] | null {
  const fences = [...source.matchAll(INNER_FENCE)];
  const [fence] = fences;
  if (!fence || fences.length > 1) return null;
  const before = source.slice(0, fence.index);
  const after = source.slice(fence.index + fence[0].length);
  const around = before.trim().length + after.trim().length;
  if (around > 400 || around * 3 > fence[0].length || /^#{1,6} |^[-*] /m.test(before + after)) return null;
  const inner = fromFence((fence[2] ?? '').toLowerCase(), fence[3] ?? '');
  if (!inner) return null;
  return [
    { language: 'markdown', source: `${before}\n\n` },
    ...inner,
    { language: 'markdown', source: `\n\n${after}` },
  ];
}
