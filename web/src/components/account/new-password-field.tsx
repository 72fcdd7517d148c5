import { useTranslation } from '../../i18n.ts';
import { Field } from './field.tsx';

const SHORTEST_PASSWORD = 8;

interface NewPasswordFieldProps {
  label: string;
  name: string;
  /** Characters that it needs at least. */
  shortest?: number;
}

/** A field for a password that is chosen here, with what it needs. */
export function NewPasswordField({ label, name, shortest = SHORTEST_PASSWORD }: NewPasswordFieldProps) {
  const { t } = useTranslation('account');
  return (
    <Field
      label={label}
      name={name}
      type="password"
      autoComplete="new-password"
      minLength={shortest}
      hint={t('passwordHint', { count: shortest })}
    />
  );
}
