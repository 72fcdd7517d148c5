import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n.ts';
import classes from './api.module.css';
import type { Endpoint } from './reference.ts';
import { useReferenceWords } from './use-reference-words.ts';

export function MethodPath({ endpoint: { method, path } }: { endpoint: Endpoint }) {
  return (
    <p className={classes.methodPath}>
      <span className={classes.method} data-method={method}>
        {method}
      </span>{' '}
      <code>{path}</code>
    </p>
  );
}

interface EndpointRowProps {
  endpoint: Endpoint;
  onTry: () => void;
}

export function EndpointRow({ endpoint, onTry }: EndpointRowProps) {
  const { t } = useTranslation('api');
  const words = useReferenceWords();
  const summary = words.summary(endpoint);
  return (
    <li className={classes.endpoint}>
      <div>
        <h3>{summary}</h3>
        <MethodPath endpoint={endpoint} />
        <p className={classes.note}>{words.description(endpoint)}</p>
      </div>
      <Button className={classes.target} aria-label={t('tryItOf', { name: summary })} onClick={onTry}>
        {t('tryIt')}
      </Button>
    </li>
  );
}
