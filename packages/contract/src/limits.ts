/** Numbers that the site, the gateway and the worker must agree on. Sizes in bytes, times in milliseconds. */
export const LIMITS = {
  fileBytes: 10 * 1024 * 1024,
  /** The site shows a size above this share of the limit in orange. */
  fileBytesWarning: 0.8,
  filesPerBatch: 200,
  fileNameLength: 200,
  pages: 500,
  /** Width × height of one image before it is decoded. */
  imagePixels: 100_000_000,
  /** One file's whole conversion. */
  conversionTime: 15 * 60_000,
  /** The same where a model reads it, one page after the other. */
  modelConversionTime: 3 * 3600_000,
  /** Uploads that no conversion took: with the time between two looks for them they are gone within the hour. */
  uploadLifetime: 45 * 60_000,
  /** Results and the files they came from. */
  resultLifetime: 7 * 24 * 3600_000,
  /** A formula that a person writes, in characters, and how often one document can be changed. */
  formulaLength: 10_000,
  /** A paragraph that a person writes, in characters. */
  passageLength: 20_000,
  editsPerDocument: 1_000,
  /** A download link. */
  downloadLifetime: 60 * 60_000,
  /** The same for a program. */
  apiDownloadLifetime: 24 * 3600_000,
} as const;
