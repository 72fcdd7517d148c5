import { type MouseEvent, type ReactNode, useLayoutEffect, useRef } from 'react';

interface Pressed {
  name: string | null;
  row: number;
}

const buttonsOf = (row: Element | undefined) => [
  ...(row?.querySelectorAll<HTMLButtonElement>('button:enabled') ?? []),
];

const nameOf = (button: Element) => button.getAttribute('aria-label');

/** The button that was pressed, wherever its row went; else what stands in its place. */
function successor(list: HTMLElement, { name, row }: Pressed): HTMLElement | undefined {
  const pressed = [...list.querySelectorAll('button')].find((button) => nameOf(button) === name);
  if (pressed && !pressed.disabled) return pressed;
  return buttonsOf(pressed?.closest('li') ?? list.children[Math.min(row, list.children.length - 1)]).at(-1);
}

/** With its last row a list goes: files can be chosen again where they were chosen. */
const pickerBeside = (list: Element) =>
  list.closest('section, main')?.querySelector<HTMLInputElement>('input[type=file]');

interface MovableListProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** A list whose rows have buttons that move and remove them: the focus stays with the row, or goes to what follows. */
export function MovableList({ label, className, children }: MovableListProps) {
  const list = useRef<HTMLOListElement>(null);
  const pressed = useRef<Pressed | null>(null);
  useLayoutEffect(() => {
    const { current } = pressed;
    pressed.current = null;
    if (current && list.current) successor(list.current, current)?.focus();
  });
  useLayoutEffect(() => {
    const element = list.current;
    return () => {
      if (element?.contains(document.activeElement)) pickerBeside(element)?.focus();
    };
  }, []);
  const note = ({ target, currentTarget }: MouseEvent<HTMLElement>) => {
    const button = (target as Element).closest('button');
    const row = [...currentTarget.children].findIndex((child) => child.contains(button));
    if (button) pressed.current = { name: nameOf(button), row };
  };
  return (
    // The presses are those of its buttons.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-noninteractive-element-interactions
    <ol ref={list} className={className} aria-label={label} onClick={note}>
      {children}
    </ol>
  );
}
