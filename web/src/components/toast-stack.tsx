import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { Link } from 'react-router';
import { i18n } from '../i18n.ts';
import { IconAlert, IconCheck, IconSparkles } from '../icons.ts';
import classes from './toasts.module.css';
import type { Toast, ToastAction } from './toasts.tsx';

const TONES = {
  info: { Icon: IconSparkles, role: 'status', autoClose: 5_000 },
  success: { Icon: IconCheck, role: 'status', autoClose: 7_000 },
  danger: { Icon: IconAlert, role: 'alert', autoClose: 10_000 },
} as const;

function Actions({ actions, onUse }: { actions: readonly ToastAction[]; onUse: () => void }) {
  return (
    <span className={classes.actions}>
      {actions.map(({ label, href }) =>
        href.startsWith('/') ? (
          <Link key={label} to={href} onClick={onUse}>
            {label}
          </Link>
        ) : (
          <a key={label} href={href} target="_blank" rel="noopener">
            {label}
          </a>
        ),
      )}
    </span>
  );
}

export function show({ title, message = '', tone, actions = [] }: Toast) {
  const { Icon, role, autoClose } = TONES[tone];
  const id: string = notifications.show({
    title,
    message: (
      <>
        {message}
        {actions.length > 0 && <Actions actions={actions} onUse={() => notifications.hide(id)} />}
      </>
    ),
    role,
    autoClose: actions.length > 0 ? false : autoClose,
    icon: <Icon size={20} aria-hidden />,
    className: classes.toast,
    classNames: { icon: classes[tone], title: classes.title, description: classes.message },
    closeButtonProps: { 'aria-label': i18n.t('toast.close') },
    withBorder: true,
  });
}

export default function ToastStack() {
  return <Notifications position="top-right" limit={4} containerWidth={400} className={classes.place} />;
}
