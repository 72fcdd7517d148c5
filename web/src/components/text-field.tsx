import { type InputHTMLAttributes, type TextareaHTMLAttributes, useId } from 'react';
import classes from './fields.module.css';

type Shared = 'name' | 'required' | 'maxLength' | 'autoComplete' | 'defaultValue' | 'placeholder';

type TextFieldProps = { label: string; note?: string } & (
  | ({ lines: number } & Pick<TextareaHTMLAttributes<HTMLTextAreaElement>, Shared>)
  | ({ lines?: undefined } & Pick<InputHTMLAttributes<HTMLInputElement>, Shared | 'type'>)
);

/** A labelled field of a form; one of several lines where `lines` is set. */
export function TextField({ label, note, ...field }: TextFieldProps) {
  const id = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={id}>
        {label}
        {note && <span className={classes.hint}> {note}</span>}
      </label>
      {field.lines === undefined ? (
        <input {...field} id={id} className={classes.input} />
      ) : (
        <TextArea {...field} id={id} />
      )}
    </div>
  );
}

function TextArea({ lines, ...field }: TextareaHTMLAttributes<HTMLTextAreaElement> & { lines: number }) {
  return <textarea {...field} rows={lines} className={classes.input} />;
}

/** What was written into a form's fields, by their names, without spaces around it. */
export function writtenIn<Name extends string>(
  form: HTMLFormElement,
  names: readonly Name[],
): Record<Name, string> {
  const data = new FormData(form);
  const entries = names.map((name) => {
    const written = data.get(name);
    return [name, typeof written === 'string' ? written.trim() : ''];
  });
  return Object.fromEntries(entries) as Record<Name, string>;
}
