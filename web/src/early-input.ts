/** Set by `before-paint.js`: the button that was pressed last before the page could hear it. */
const pressed = () => (window as { earlyPress?: Element | undefined }).earlyPress;

type Field = HTMLInputElement | HTMLTextAreaElement;

/** Writes as a person does, so that React, which takes what it finds for what it wrote, hears of it. */
function write(field: Field, text: string) {
  const { prototype } = field instanceof HTMLInputElement ? HTMLInputElement : HTMLTextAreaElement;
  field.value = '';
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

function repeatField(field: Field) {
  if (field instanceof HTMLInputElement && field.type === 'file') {
    if (field.files?.length) field.dispatchEvent(new Event('change', { bubbles: true }));
  } else if (field.value !== field.defaultValue) write(field, field.value);
}

/** Does again what somebody did before the page could hear it: files chosen, text typed, a button pressed. */
function repeatEarlyInput(root: Element) {
  for (const field of root.querySelectorAll<Field>('input, textarea')) repeatField(field);
  const button = pressed();
  // After what was chosen has been taken in.
  if (button instanceof HTMLElement && root.contains(button)) setTimeout(() => button.click());
}

/** From here on a page that was written at build time is React's: its root says so no longer. */
export function takeOver() {
  const root = document.getElementById('root');
  if (!root || !('prerendered' in root.dataset)) return;
  delete root.dataset.prerendered;
  // React hears of events when it has put the page in place.
  setTimeout(() => repeatEarlyInput(root));
}
