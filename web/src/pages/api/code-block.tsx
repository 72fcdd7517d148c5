import { Button } from '@mantine/core';
import { useId, useState } from 'react';
import { useTranslation } from '../../i18n.ts';
import { IconCopy } from '../../tool-icons.ts';
import classes from './api.module.css';

interface CodeBlockProps {
  title: string;
  code: string;
}

/** So many characters are shown; all of them are copied. */
const SHOWN = 20_000;

/** Code to read and to copy. */
export function CodeBlock({ title, code }: CodeBlockProps) {
  const { t } = useTranslation('api');
  const [copied, setCopied] = useState('');
  const id = useId();
  const copy = () =>
    void navigator.clipboard.writeText(code).then(
      () => setCopied(code),
      () => undefined,
    );
  return (
    <section className={classes.codeBlock} aria-labelledby={id}>
      <div className={classes.codeHead}>
        <h3 id={id}>{title}</h3>
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.copy}
          leftSection={<IconCopy size={16} aria-hidden />}
          aria-label={t('copyOf', { name: title })}
          onClick={copy}
        >
          {t(copied === code ? 'copied' : 'copy')}
        </Button>
      </div>
      <pre className={classes.code}>
        <code>{code.length > SHOWN ? `${code.slice(0, SHOWN)}…` : code}</code>
      </pre>
    </section>
  );
}
