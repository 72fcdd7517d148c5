import { useId } from 'react';
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

export function Field({ label, hint, required = true, ...input }: FieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>{label}</label>
      <input id={id} required={required} aria-describedby={hint ? `${id}-hint` : undefined} {...input} />
      {hint && (
        <p id={`${id}-hint`} className={classes.hint}>
          {hint}
        </p>
      )}
    </div>
  );
}
