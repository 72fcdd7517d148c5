const UNFIT = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const EVERY_UNFIT = /[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
const LONE_SURROGATE = /\p{Cs}/u;
const BLANKS = '\t\n\r';
const MARKUP = /[&<>"]/;
const EVERY_MARKUP = /[&<>"]/g;
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function fitCharacter(found: string): string {
  if (BLANKS.includes(found)) return ' ';
  return LONE_SURROGATE.test(found) ? '\uFFFD' : '';
}

/**
 * Text as XML 1.0 can hold it: control characters go, lone surrogates become U+FFFD, line ends and tabs become
 * blanks.
 */
export const fitText = (text: string): string =>
  UNFIT.test(text) ? text.replace(EVERY_UNFIT, fitCharacter) : text;

/** {@link fitText}, escaped for content and for attributes. */
export function escapeXml(text: string): string {
  const fit = fitText(text);
  return MARKUP.test(fit) ? fit.replace(EVERY_MARKUP, (found) => ENTITIES[found]!) : fit;
}
