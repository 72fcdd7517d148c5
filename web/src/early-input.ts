/** Set by `before-paint.js`: the button that was pressed last before the page lived. */
const pressed = () => (window as { earlyPress?: Element | undefined }).earlyPress;

/** What an element is, in whatever language its page is written. */
const kindOf = (element: Element) =>
  [element.className, element.getAttribute('type'), element.getAttribute('name')].join(' ');

/** The element of the living page that stands for this one: there may be more of other kinds between. */
function counterpart<Kind extends Element>(element: Kind, root: Element, twin: Element): Kind | null {
  const kind = kindOf(element);
  const alike = (page: Element) =>
    [...page.querySelectorAll<Kind>(element.tagName)].filter((other) => kindOf(other) === kind);
  return alike(twin)[alike(root).indexOf(element)] ?? null;
}

/** Writes as a person does, so that React hears of it. */
function write(field: HTMLInputElement | HTMLTextAreaElement, text: string) {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function takeFiles(from: HTMLInputElement, to: HTMLInputElement) {
  to.files = from.files;
  to.dispatchEvent(new Event('change', { bubbles: true }));
}

function takeField(from: HTMLInputElement | HTMLTextAreaElement, root: Element, twin: Element) {
  const to = counterpart(from, root, twin);
  if (!to) return;
  if (from instanceof HTMLInputElement && from.type === 'file') {
    if (from.files?.length && to instanceof HTMLInputElement) takeFiles(from, to);
  } else if (from.value !== from.defaultValue) write(to, from.value);
}

/**
 * Does again on the living page what somebody did on the written one, which could not hear it: files chosen, text
 * typed, a button pressed. The focus goes with it.
 */
export function repeatEarlyInput(root: Element, twin: Element) {
  const focused = document.activeElement;
  for (const field of root.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea'))
    takeField(field, root, twin);
  if (focused instanceof HTMLElement && root.contains(focused)) counterpart(focused, root, twin)?.focus();
  const button = pressed();
  const living = button && root.contains(button) ? counterpart(button, root, twin) : null;
  // After what was chosen has been taken in.
  if (living instanceof HTMLElement) setTimeout(() => living.click());
}
