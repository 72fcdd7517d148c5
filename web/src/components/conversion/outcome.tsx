import { ApolloProvider } from '@apollo/client/react';
import { useSyncExternalStore } from 'react';
import { client } from '../../apollo/client.ts';
import { connection } from '../../apollo/socket.ts';
import { BatchResults } from './result-row.tsx';
import { ResultsPanel } from './results-panel.tsx';
import { useSession } from './session.tsx';
import { StatusCard } from './status-card.tsx';

/** Progress and documents: loaded when there is work to show. */
export default function Outcome() {
  const { batchIds } = useSession();
  const state = useSyncExternalStore(connection.subscribe, connection.state);
  return (
    <ApolloProvider client={client}>
      <StatusCard connected={state === 'connected'} />
      <ResultsPanel>
        {batchIds.toReversed().map((id) => (
          <BatchResults key={id} id={id} />
        ))}
      </ResultsPanel>
    </ApolloProvider>
  );
}
