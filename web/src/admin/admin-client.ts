import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { relayStylePagination } from '@apollo/client/utilities';
import { OperationTypeNode } from 'graphql';
import { gatewayLink } from '../apollo/gateway-link.ts';
import { lazyLink } from '../apollo/lazy-link.ts';

/** Asks as the administrator who is signed in; knows nothing of the site's own client. */
export const adminClient = new ApolloClient({
  cache: new InMemoryCache({
    typePolicies: {
      // There is one, so that a change shows wherever it is shown.
      Settings: { keyFields: [] },
      Query: {
        fields: {
          actions: relayStylePagination(),
          members: relayStylePagination(['filter']),
          messages: relayStylePagination(['state']),
        },
      },
    },
  }),
  link: ApolloLink.split(
    ({ operationType }) => operationType === OperationTypeNode.SUBSCRIPTION,
    lazyLink(() => import('./admin-live.ts').then(({ adminLive }) => adminLive)),
    gatewayLink({ uri: '/admin/graphql' }),
  ),
});
