import { ApolloProvider, useQuery } from '@apollo/client/react';
import { client } from '../../apollo/client.ts';
import { useTranslation } from '../../i18n.ts';
import { ApiKeys } from './api-keys.tsx';
import classes from './dashboard.module.css';
import { DeleteSection } from './delete-section.tsx';
import { History } from './history.tsx';
import { DashboardQuery } from './queries.ts';
import { SecuritySection } from './security-section.tsx';
import { Usage } from './usage.tsx';

function Data({ email }: { email: string }) {
  const { t } = useTranslation('account');
  const { data, refetch, fetchMore } = useQuery(DashboardQuery, { fetchPolicy: 'network-only' });
  if (!data) return <output className={classes.waiting}>{t('dashboard.wait')}</output>;
  const { conversions, usage, apiKeys } = data.viewer;
  const more = () =>
    void fetchMore({
      variables: { after: conversions.pageInfo.endCursor },
      updateQuery: (before, { fetchMoreResult }) => ({
        viewer: {
          ...before.viewer,
          conversions: {
            ...fetchMoreResult.viewer.conversions,
            edges: [...before.viewer.conversions.edges, ...fetchMoreResult.viewer.conversions.edges],
          },
        },
      }),
    });
  const again = () => void refetch();
  return (
    <>
      <History
        files={conversions.edges.map(({ node }) => node)}
        onMore={conversions.pageInfo.hasNextPage ? more : null}
      />
      <Usage days={usage} />
      <ApiKeys keys={apiKeys} onChange={again} />
      <SecuritySection />
      <DeleteSection email={email} onDeleted={again} />
    </>
  );
}

/** Everything of the account but its plan. */
export default function AccountData({ email }: { email: string }) {
  return (
    <ApolloProvider client={client}>
      <Data email={email} />
    </ApolloProvider>
  );
}
