/** A page of ours that everybody may convert to see how it is done: it takes no conversion. The site serves it. */
export const SAMPLE_PAGE = {
  path: '/sample-page.pdf',
  fileName: 'sample-page.pdf',
  sha256: '07b6ad08531d33db031ba6307d9b53c365a232681c4b90f6332ca5abf2f87c67',
} as const;
