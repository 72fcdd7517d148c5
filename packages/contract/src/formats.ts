/** The file formats the product reads. */
export const FILE_FORMATS = [
  'pdf',
  'png',
  'jpeg',
  'webp',
  'gif',
  'bmp',
  'tiff',
  'heic',
  'markdown',
  'latex',
  'text',
] as const;
export type FileFormat = (typeof FILE_FORMATS)[number];

/** What the upload form takes; the command line and the API also take Markdown, LaTeX and plain text. */
export const IMAGE_FORMATS: readonly FileFormat[] = ['png', 'jpeg', 'webp', 'gif', 'bmp', 'tiff', 'heic'];
export const TEXT_FORMATS: readonly FileFormat[] = ['markdown', 'latex', 'text'];

const EXTENSIONS: Record<string, FileFormat> = {
  pdf: 'pdf',
  png: 'png',
  jpg: 'jpeg',
  jpeg: 'jpeg',
  webp: 'webp',
  gif: 'gif',
  bmp: 'bmp',
  tif: 'tiff',
  tiff: 'tiff',
  heic: 'heic',
  heif: 'heic',
  md: 'markdown',
  markdown: 'markdown',
  // The reader of Markdown reads web pages.
  html: 'markdown',
  htm: 'markdown',
  tex: 'latex',
  latex: 'latex',
  txt: 'text',
};

/** The format a file name promises, or null. */
export function formatOfName(name: string): FileFormat | null {
  const dot = name.lastIndexOf('.');
  return dot < 0 ? null : (EXTENSIONS[name.slice(dot + 1).toLowerCase()] ?? null);
}

/** File name extensions, with their dots, for a file picker. */
export const ACCEPTED_EXTENSIONS = Object.keys(EXTENSIONS).map((extension) => `.${extension}`);

export const OUTPUT_FORMATS = ['docx', 'markdown', 'latex', 'html', 'text'] as const;
export type OutputFormat = (typeof OUTPUT_FORMATS)[number];

export const OUTPUT_FILES: Record<OutputFormat, { extension: string; mime: string }> = {
  docx: {
    extension: 'docx',
    mime: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
  },
  markdown: { extension: 'md', mime: 'text/markdown; charset=utf-8' },
  latex: { extension: 'tex', mime: 'application/x-tex; charset=utf-8' },
  html: { extension: 'html', mime: 'text/html; charset=utf-8' },
  text: { extension: 'txt', mime: 'text/plain; charset=utf-8' },
};

/** The languages that built-in recognition reads, ISO 639-2, likeliest first. */
export const OCR_LANGUAGES = ['eng', 'hin'] as const;
export type OcrLanguage = (typeof OCR_LANGUAGES)[number];
