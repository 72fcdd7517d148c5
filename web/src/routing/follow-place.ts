/** So long after a link was followed the page still goes where it leads, in milliseconds. */
const FOLLOWED_FOR = 2_000;

/** What a visitor does who goes on alone. */
const OWN_WAYS = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

/**
 * Scrolls to a place, and again when what stands above it has become higher or lower on the way. Answers what ends it;
 * the visitor's own scrolling ends it, too.
 */
export function followPlace(place: Element): () => void {
  const until = new AbortController();
  const end = () => until.abort();
  let height = document.body.offsetHeight;
  const sizes = new ResizeObserver(() => {
    if (document.body.offsetHeight === height) return;
    height = document.body.offsetHeight;
    place.scrollIntoView();
  });
  const timer = setTimeout(end, FOLLOWED_FOR);
  until.signal.addEventListener('abort', () => {
    clearTimeout(timer);
    sizes.disconnect();
  });
  for (const way of OWN_WAYS) addEventListener(way, end, { signal: until.signal, passive: true });
  place.scrollIntoView();
  sizes.observe(document.body);
  return end;
}
