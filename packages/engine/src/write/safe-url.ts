const SCHEMES = ['http:', 'https:', 'mailto:'];
/** Word refuses longer targets. */
const LONGEST = 2079;

/** The address as Word can follow it, or null where it is none that a document may carry. */
export function safeUrl(url: string): string | null {
  try {
    const parsed = new URL(url.trim());
    return SCHEMES.includes(parsed.protocol) && parsed.href.length <= LONGEST ? parsed.href : null;
  } catch {
    return null;
  }
}
