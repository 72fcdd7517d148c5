import { Button } from '@mantine/core';
import { type Dispatch, type SetStateAction, useId, useState } from 'react';
import fields from '../../components/fields.module.css';
import { formatNumber } from '../../format.ts';
import { useTranslation } from '../../i18n.ts';
import { IconArrowRight } from '../../icons.ts';
import { Answer } from './answer.tsx';
import classes from './api.module.css';
import { KEY_FIELD } from './key-panel.tsx';
import type { Endpoint, Field } from './reference.ts';
import { addressOf, formOf, headersOf, type Values, valueOf } from './request.ts';
import { type ApiResponse, useCall } from './use-call.ts';

interface FieldInputProps {
  field: Field;
  values: Values;
  onText: (text: string) => void;
  onFile: (file: File | null) => void;
}

function Control({ field, values, onText, onFile, id }: FieldInputProps & { id: string }) {
  const { t } = useTranslation('api');
  const value = valueOf(field, values);
  const shared = { id, name: field.name, className: fields.input, required: field.required };
  if (field.kind === 'file')
    return (
      <input type="file" {...shared} onChange={(event) => onFile(event.currentTarget.files?.[0] ?? null)} />
    );
  if (field.kind === 'choice' || field.kind === 'flag') {
    const choices = field.kind === 'flag' ? ['true', 'false'] : field.choices;
    return (
      <select {...shared} value={value} onChange={(event) => onText(event.target.value)}>
        {field.usual === '' && <option value="">{t('try.unset')}</option>}
        {choices.map((choice) => (
          <option key={choice}>{choice}</option>
        ))}
      </select>
    );
  }
  const numeric =
    field.kind === 'number'
      ? { type: 'number', min: field.least, max: field.most, step: field.whole ? 1 : 0.01 }
      : { type: field.name === 'Gemini-Api-Key' ? 'password' : 'text', autoComplete: 'off' };
  return <input {...shared} {...numeric} value={value} onChange={(event) => onText(event.target.value)} />;
}

function FieldInput(props: FieldInputProps) {
  const id = useId();
  return (
    <label htmlFor={id} className={fields.field}>
      {props.field.name}
      <Control {...props} id={id} />
    </label>
  );
}

interface TryItProps {
  endpoint: Endpoint;
  apiKey: string;
  values: Values;
  onChange: Dispatch<SetStateAction<Values>>;
  /** Of an answer that names a job. */
  onJob: (id: string) => void;
}

const jobOf = ({ body }: ApiResponse): string | null =>
  typeof body === 'object' && body !== null && 'job_id' in body ? String(body.job_id) : null;

/** Sends the request to the real API with the visitor's own key, and shows what it answers. */
export function TryIt({ endpoint, apiKey, values, onChange, onJob }: TryItProps) {
  const { t, i18n } = useTranslation('api');
  const { response, busy, failed, call } = useCall(apiKey);
  const [lastPath, setLastPath] = useState('');
  const send = async (path: string, init: RequestInit) => {
    setLastPath(path);
    const answer = await call(path, init);
    const job = answer && jobOf(answer);
    if (job) onJob(job);
  };
  const first = () =>
    send(addressOf(endpoint, values), {
      method: endpoint.method,
      headers: headersOf(endpoint, values),
      body: formOf(endpoint, values),
    });
  const goesOn = response && jobOf(response) && response.status === 202 ? jobOf(response) : null;
  return (
    <section className={classes.panel} aria-labelledby="try-it">
      <h3 id="try-it">{t('try.title')}</h3>
      <form
        className={classes.tryForm}
        onSubmit={(event) => {
          event.preventDefault();
          void first();
        }}
      >
        {endpoint.fields.map((field) => (
          <FieldInput
            key={field.name}
            field={field}
            values={values}
            onText={(text) =>
              onChange((before) => ({ ...before, texts: { ...before.texts, [field.name]: text } }))
            }
            onFile={(file) => onChange((before) => ({ ...before, file }))}
          />
        ))}
        <div className={classes.buttons}>
          <Button
            type="submit"
            className={classes.target}
            loading={busy}
            disabled={apiKey === ''}
            leftSection={<IconArrowRight size={18} aria-hidden />}
          >
            {t('try.send')}
          </Button>
          {apiKey === '' && <a href={`#${KEY_FIELD}`}>{t('try.needsKey')}</a>}
        </div>
      </form>
      <output className={classes.answerHead}>
        {failed && <span className={classes.failed}>{t('try.failed')}</span>}
        {response && (
          <>
            <strong data-good={response.status < 400 || undefined}>{response.status}</strong>{' '}
            {t('try.took', { path: lastPath, took: formatNumber(response.took, i18n.language) })}
          </>
        )}
      </output>
      {response && <Answer response={response} />}
      {goesOn && (
        <Button
          variant="default"
          className={classes.target}
          loading={busy}
          onClick={() => void send(`/api/v1/jobs/${goesOn}/result`, { headers: [['Prefer', 'wait=20']] })}
        >
          {t('try.askResult')}
        </Button>
      )}
    </section>
  );
}
