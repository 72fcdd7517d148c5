import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { useEffect } from 'react';
import { i18n } from '../i18n.ts';
import { IconAlert, IconCheck, IconSparkles } from '../icons.ts';
import { Link } from '../routing/link.tsx';
import classes from './toasts.module.css';
import type { Toast, ToastAction } from './toasts.tsx';

const TONES = {
  info: { Icon: IconSparkles, role: 'status', autoClose: 5_000 },
  success: { Icon: IconCheck, role: 'status', autoClose: 7_000 },
  danger: { Icon: IconAlert, role: 'alert', autoClose: 10_000 },
} as const;

function ActionControl({ action, onUse }: { action: ToastAction; onUse: () => void }) {
  if ('onUse' in action) {
    const use = () => {
      action.onUse();
      onUse();
    };
    return (
      <button type="button" onClick={use}>
        {action.label}
      </button>
    );
  }
  const { label, href } = action;
  return href.startsWith('/') ? (
    <Link to={href} onClick={onUse}>
      {label}
    </Link>
  ) : (
    <a href={href} target="_blank" rel="noopener">
      {label}
    </a>
  );
}

function Actions({ actions, onUse }: { actions: readonly ToastAction[]; onUse: () => void }) {
  return (
    <span className={classes.actions}>
      {actions.map((action) => (
        <ActionControl key={action.label} action={action} onUse={onUse} />
      ))}
    </span>
  );
}

interface Shown {
  id: string;
  title: string;
  /** An error, or something to choose: only a toast of the same title takes its place. */
  lasting: boolean;
  /** Something to choose. */
  hasActions: boolean;
  /** When it came, in milliseconds. */
  at: number;
}

/** More of them hide the screen of a phone. */
const AT_A_TIME = 2;
/** What one act brings about comes within so many milliseconds: none of it makes way for the rest. */
const ONE_ACT_MS = 1_000;

const shown = new Set<Shown>();

function hide(toast: Shown) {
  shown.delete(toast);
  notifications.hide(toast.id);
}

/**
 * Toasts do not pile up: a newer one takes the place of the one with its title, of news that is only good to know, and of
 * an earlier error where two are there already.
 */
function hideOvertaken(title: string) {
  for (const toast of shown) if (toast.title === title || !toast.lasting) hide(toast);
  for (const toast of shown)
    if (shown.size >= AT_A_TIME && !toast.hasActions && Date.now() - toast.at > ONE_ACT_MS) hide(toast);
}

export function show({ title, message = '', tone, actions = [], closesAfter }: Toast) {
  const { Icon, role, autoClose } = TONES[tone];
  hideOvertaken(title);
  const id: string = notifications.show({
    title,
    message: (
      <>
        {message}
        {actions.length > 0 && <Actions actions={actions} onUse={() => notifications.hide(id)} />}
      </>
    ),
    role,
    autoClose: closesAfter ?? (actions.length > 0 ? false : autoClose),
    icon: <Icon size={20} aria-hidden />,
    className: classes.toast,
    classNames: { icon: classes[tone], title: classes.title, description: classes.message },
    closeButtonProps: { 'aria-label': i18n.t('toast.close') },
    withBorder: true,
    onClose: () => shown.delete(toast),
  });
  const hasActions = actions.length > 0;
  const toast = { id, title, lasting: tone === 'danger' || hasActions, hasActions, at: Date.now() };
  shown.add(toast);
}

/** What one who scrolls has had time to see, in milliseconds. */
const SEEN_MS = 1_000;

/** Who scrolls looks for what stands further down, which good news would lie over. */
function useNewsMakeWay() {
  useEffect(() => {
    const makeWay = () => {
      for (const toast of shown) if (!toast.lasting && Date.now() - toast.at > SEEN_MS) hide(toast);
    };
    const scrolls = ['wheel', 'touchmove'] as const;
    for (const scroll of scrolls) addEventListener(scroll, makeWay, { passive: true });
    return () => {
      for (const scroll of scrolls) removeEventListener(scroll, makeWay);
    };
  }, []);
}

/** For those that are answered: the visitor has chosen what to do. */
export function closeAll() {
  shown.clear();
  notifications.clean();
}

/** Clear of headings and of what is done with documents, and within a thumb's reach. */
const POSITION = 'bottom-right';

/** Between them and what they leave free, in pixels. */
const ROOM = 12;

/** Brings what has the focus, and headings, out from under them. */
function uncover(stack: Element) {
  const { top, bottom, left, right, height } = stack.getBoundingClientRect();
  if (height === 0) return;
  const kept = [document.activeElement, ...document.querySelectorAll('main :is(h1, h2, h3)')];
  const hidden = kept.flatMap((element) => {
    if (!element || stack.contains(element) || element.closest('dialog')) return [];
    const place = element.getBoundingClientRect();
    const isBeside = place.left >= right || place.right <= left;
    const covered = place.height > 0 && place.height < top && place.bottom > top && place.top < bottom;
    return covered && !isBeside ? [place.bottom - top] : [];
  });
  if (hidden.length > 0) scrollBy({ top: Math.max(...hidden) + ROOM });
}

/** Tells the page how high they stand, so that it can be scrolled clear of them, and where a keyboard begins. */
function useRoomBelow() {
  useEffect(() => {
    const stack = document.querySelector(`.${classes.place}[data-position="${POSITION}"]`);
    if (!stack) return undefined;
    const { style } = document.documentElement;
    const { visualViewport: seen } = window;
    const sizes = new ResizeObserver(() => {
      style.setProperty('--toasts-height', `${Math.ceil(stack.getBoundingClientRect().height)}px`);
      uncover(stack);
    });
    sizes.observe(stack);
    const onKeyboard = () => {
      const hidden = seen && seen.scale === 1 ? innerHeight - seen.height - seen.offsetTop : 0;
      style.setProperty('--keyboard-height', `${Math.max(0, Math.round(hidden))}px`);
    };
    seen?.addEventListener('resize', onKeyboard);
    return () => {
      sizes.disconnect();
      seen?.removeEventListener('resize', onKeyboard);
      style.removeProperty('--toasts-height');
      style.removeProperty('--keyboard-height');
    };
  }, []);
}

export default function ToastStack() {
  useRoomBelow();
  useNewsMakeWay();
  return (
    <Notifications
      position={POSITION}
      limit={4}
      containerWidth={400}
      className={classes.place}
      // A portal opens after the first effects: nothing would be told of its height.
      withinPortal={false}
    />
  );
}
