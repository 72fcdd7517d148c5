import { ActionIcon } from '@mantine/core';
import { useTranslation } from '../../i18n.ts';
import { IconKey } from '../../icons.ts';
import { openKeyDialog } from './key-dialog-host.tsx';

/** The way to the AI key from every page. */
export function KeySettingsButton({ className }: { className?: string }) {
  const { t } = useTranslation();
  return (
    <ActionIcon
      variant="subtle"
      size={44}
      className={className}
      aria-label={t('nav.keySettings')}
      title={t('nav.keySettings')}
      aria-haspopup="dialog"
      onClick={() => openKeyDialog()}
    >
      <IconKey size={20} aria-hidden />
    </ActionIcon>
  );
}
