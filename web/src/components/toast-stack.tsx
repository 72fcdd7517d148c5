import '@mantine/core/styles/Notification.layer.css';
import '@mantine/notifications/styles.layer.css';
import { Notifications, notifications } from '@mantine/notifications';
import { i18n } from '../i18n.ts';
import { IconAlert, IconCheck, IconSparkles } from '../icons.ts';
import classes from './toasts.module.css';
import type { Toast } from './toasts.tsx';

const TONES = {
  info: { Icon: IconSparkles, role: 'status', autoClose: 5_000 },
  success: { Icon: IconCheck, role: 'status', autoClose: 7_000 },
  danger: { Icon: IconAlert, role: 'alert', autoClose: 10_000 },
} as const;

export function show({ title, message = '', tone }: Toast) {
  const { Icon, role, autoClose } = TONES[tone];
  notifications.show({
    title,
    message,
    role,
    autoClose,
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
