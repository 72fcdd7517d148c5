import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n.ts';
import { IconDownload } from '../../icons.ts';
import classes from './api.module.css';
import { CodeBlock } from './code-block.tsx';
import type { ApiResponse } from './use-call.ts';

function documentOf(body: unknown): { url: string; name: string } | null {
  if (typeof body !== 'object' || body === null || !('download_url' in body)) return null;
  const { download_url: url, output_filename: name } = body as Record<string, unknown>;
  return typeof url === 'string' ? { url, name: typeof name === 'string' ? name : '' } : null;
}

function reviewOf(body: unknown): string | null {
  if (typeof body !== 'object' || body === null || !('review_url' in body)) return null;
  return typeof body.review_url === 'string' ? body.review_url : null;
}

/** An answer of the API as it came, with ways to its document and its review. */
export function Answer({ response }: { response: ApiResponse }) {
  const { t } = useTranslation('api');
  const document = documentOf(response.body);
  const review = reviewOf(response.body);
  const text = typeof response.body === 'string' ? response.body : JSON.stringify(response.body, null, 2);
  return (
    <div className={classes.answer}>
      <CodeBlock title={t('try.answer')} code={text} />
      {document && (
        <Button
          component="a"
          href={document.url}
          className={classes.target}
          leftSection={<IconDownload size={18} aria-hidden />}
        >
          {t('try.download', { name: document.name })}
        </Button>
      )}
      {review && (
        <Button component="a" href={review} variant="default" className={classes.target}>
          {t('try.review')}
        </Button>
      )}
    </div>
  );
}
