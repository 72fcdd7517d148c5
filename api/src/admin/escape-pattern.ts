/** Text for a LIKE pattern that stands for itself: no wildcard in it. */
export const escapePattern = (text: string): string => text.replace(/[\\%_]/g, String.raw`\$&`);
