/** A name for `\label` and `\ref`: nothing in it means anything to TeX. */
export const labelName = (label: string): string =>
  label.normalize('NFC').replace(/[^\p{L}\p{N}:._-]+/gu, '-');
