import { useId, useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import classes from './account.module.css';

interface FieldProps {
  label: string;
  name: string;
  type: 'text' | 'email' | 'password';
  autoComplete: string;
  minLength?: number;
  required?: boolean;
  hint?: string;
  inputMode?: 'numeric';
  defaultValue?: string;
}

/** A labelled field; a password can be shown. */
export function Field({ label, hint, required = true, type, ...input }: FieldProps) {
  const { t } = useTranslation('account');
  const id = useId();
  const [shown, setShown] = useState(false);
  const isSecret = type === 'password';
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <div className={classes.input}>
        <input
          id={id}
          required={required}
          type={isSecret && shown ? 'text' : type}
          aria-describedby={hint ? `${id}-hint` : undefined}
          {...input}
        />
        {isSecret && (
          <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t(shown ? 'hidePassword' : 'showPassword')}
          </button>
        )}
      </div>
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
