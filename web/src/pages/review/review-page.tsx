import { ApolloProvider } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router';
import { client } from '../../apollo/client.ts';
import { usePageMeta } from '../../layout/use-page-meta.ts';
import { type Problem, problemOf, problemSentence } from '../../problem.ts';
import { ReviewQuery } from './queries.ts';
import classes from './review.module.css';
import { ReviewView } from './review-view.tsx';
import { useAnswer } from './use-answer.ts';

function Nothing({ problem }: { problem: Problem }) {
  const { t } = useTranslation('review');
  const { t: site } = useTranslation();
  return (
    <div className={classes.nothing}>
      <h1>{t('title')}</h1>
      <p>{problemSentence(site, problem)}</p>
      <Button component={Link} to="/#home">
        {t('back')}
      </Button>
    </div>
  );
}

function Reviewed({ id }: { id: string }) {
  const { t } = useTranslation('review');
  const { data, problem } = useAnswer(ReviewQuery, { id });
  usePageMeta({
    title: data?.review ? t('titleOf', { file: data.review.conversion.originalFileName }) : t('title'),
    description: t('lead'),
    path: null,
  });
  if (data?.review) return <ReviewView review={data.review} />;
  if (problem || data) return <Nothing problem={problem ?? problemOf('document-not-kept')} />;
  return (
    <div className={classes.nothing}>
      <h1>{t('title')}</h1>
      <output>{t('preparing')}</output>
    </div>
  );
}

/** A document beside the file that it was made from: `/review?file=ID`. */
export default function ReviewPage() {
  const [search] = useSearchParams();
  return (
    <ApolloProvider client={client}>
      <Reviewed id={search.get('file') ?? ''} />
    </ApolloProvider>
  );
}
