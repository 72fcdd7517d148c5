import '../../styles/math-font.css';
import { ApolloProvider } from '@apollo/client/react';
import { Button } from '@mantine/core';
import { lazy, Suspense, useEffect } from 'react';
import { useSearchParams } from 'react-router';
import { client } from '../../apollo/client.ts';
import { ProblemText } from '../../components/problem-text.tsx';
import { useTranslation } from '../../i18n.ts';
import { usePageMeta } from '../../layout/use-page-meta.ts';
import { type Problem, problemOf } from '../../problem.ts';
import { Link } from '../../routing/link.tsx';
import { ReviewQuery } from './queries.ts';
import classes from './review.module.css';
import { useAnswer } from './use-answer.ts';
import { Waiting } from './waiting.tsx';

const loadView = () => import('./review-view.tsx');
const ReviewView = lazy(() => loadView().then((view) => ({ default: view.ReviewView })));

function Nothing({ problem }: { problem: Problem }) {
  const { t } = useTranslation('review');
  return (
    <div className={classes.nothing}>
      <h1>{t('title')}</h1>
      <p>
        <ProblemText problem={problem} />
      </p>
      <Button component={Link} to="/#home">
        {t('back')}
      </Button>
    </div>
  );
}

function Reviewed({ id }: { id: string }) {
  const { t } = useTranslation('review');
  const { data, problem } = useAnswer(ReviewQuery, { id }, 'no-cache');
  usePageMeta({
    title: data?.review ? t('titleOf', { file: data.review.conversion.originalFileName }) : t('title'),
    description: t('lead'),
    path: null,
  });
  useEffect(() => {
    if (id) void loadView();
  }, [id]);
  const waiting = (
    <div className={classes.nothing}>
      <h1>{t('title')}</h1>
      <Waiting sentence={t('preparing')} />
    </div>
  );
  if (data?.review)
    return (
      <Suspense fallback={waiting}>
        <ReviewView key={data.review.id} review={data.review} />
      </Suspense>
    );
  return problem || data ? <Nothing problem={problem ?? problemOf('document-not-kept')} /> : waiting;
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
