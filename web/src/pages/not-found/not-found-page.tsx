import { Button } from '@mantine/core';
import { useTranslation } from '../../i18n.ts';
import classes from '../../layout/message-page.module.css';
import { usePageMeta } from '../../layout/use-page-meta.ts';
import { Link } from '../../routing/link.tsx';

export default function NotFoundPage() {
  const { t } = useTranslation();
  usePageMeta({ title: t('notFound.title'), description: t('notFound.text'), path: null });
  return (
    <div className={classes.page}>
      <h1 className={classes.number}>{t('notFound.title')}</h1>
      <p>{t('notFound.text')}</p>
      <Button component={Link} to="/" size="md">
        {t('notFound.back')}
      </Button>
    </div>
  );
}
