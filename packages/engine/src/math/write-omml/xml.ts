const NEEDS_CARE = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/u;
const CARE = /[&<>"\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu;
const LONE_SURROGATE = /\p{Cs}/u;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': ' ',
  '\n': ' ',
  '\r': ' ',
};

const replacement = (found: string) => ENTITIES[found] ?? (LONE_SURROGATE.test(found) ? '\uFFFD' : '');

/**
 * Text as XML 1.0 can hold it, in content and in attributes: control characters go, lone surrogates become
 * U+FFFD, line ends and tabs become blanks.
 */
export function escapeXml(text: string): string {
  return NEEDS_CARE.test(text) ? text.replace(CARE, replacement) : text;
}
