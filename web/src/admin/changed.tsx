import { Button } from '@mantine/core';
import { useTranslation } from '../i18n.ts';
import classes from './admin.module.css';
import type { SettingName, SettingsFieldsFragment } from './generated/graphql.ts';
import { ResetSettingMutation } from './settings-queries.ts';
import { useChange } from './use-change.ts';
import { useFormat } from './use-format.ts';

interface ChangedProps {
  settings: SettingsFieldsFragment;
  names: readonly SettingName[];
}

/** Who changed a setting, and the way back to what the product came with. */
export function Changed({ settings, names }: ChangedProps) {
  const { t } = useTranslation('admin');
  const { moment } = useFormat();
  const { change, busy } = useChange(ResetSettingMutation);
  const changes = settings.changes.filter(({ name }) => names.includes(name));
  if (changes.length === 0) return null;
  return (
    <ul className={classes.changes}>
      {changes.map(({ name, by, at }) => (
        <li key={name}>
          <span>{t('changedBy', { what: t(`settingNames.${name}`), by, when: moment(at) })}</span>
          <Button variant="default" size="compact-md" loading={busy} onClick={() => void change({ name })}>
            {t('reset')}
          </Button>
        </li>
      ))}
    </ul>
  );
}
