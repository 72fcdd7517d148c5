import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import classes from './api.module.css';
import { CodeBlock } from './code-block.tsx';
import { MethodPath } from './endpoint-row.tsx';
import { Parameters } from './parameters.tsx';
import type { Endpoint } from './reference.ts';
import { curlOf, START } from './request.ts';
import { TryIt } from './try-it.tsx';
import { useReferenceWords } from './use-reference-words.ts';

interface EndpointDetailProps {
  endpoint: Endpoint;
  apiKey: string;
  /** The job that was named last, for the endpoints that ask for one. */
  job: string;
  onJob: (id: string) => void;
  onBack: () => void;
}

const written = (example: unknown) => JSON.stringify(example, null, 2);

/** Everything about one endpoint, and a form that calls it. */
export default function EndpointDetail({ endpoint, apiKey, job, onJob, onBack }: EndpointDetailProps) {
  const { t } = useTranslation('api');
  const words = useReferenceWords();
  const heading = useRef<HTMLHeadingElement>(null);
  // The list that was read until now is gone: go on where the endpoint begins, unless somebody has gone elsewhere.
  useEffect(() => {
    if (document.activeElement !== document.body) return;
    heading.current?.focus({ preventScroll: true });
    heading.current?.closest('article')?.scrollIntoView();
  }, []);
  const [values, setValues] = useState({ ...START, texts: job ? { job_id: job } : START.texts });
  return (
    <article className={classes.detail} aria-labelledby="endpoint">
      <Button variant="subtle" className={classes.back} onClick={onBack}>
        {t('detail.back')}
      </Button>
      <h2 id="endpoint" tabIndex={-1} ref={heading}>
        {words.summary(endpoint)}
      </h2>
      <MethodPath endpoint={endpoint} />
      <p>{words.description(endpoint)}</p>
      <h3>{t('detail.parameters')}</h3>
      <Parameters endpoint={endpoint} />
      <div className={classes.samples}>
        {endpoint.requestExample !== null && (
          <CodeBlock title={t('detail.request')} code={written(endpoint.requestExample)} />
        )}
        <CodeBlock title={t('detail.response')} code={written(endpoint.answerExample)} />
      </div>
      <CodeBlock title={t('detail.curl')} code={curlOf(endpoint, values, location.origin)} />
      <TryIt endpoint={endpoint} apiKey={apiKey} values={values} onChange={setValues} onJob={onJob} />
    </article>
  );
}
