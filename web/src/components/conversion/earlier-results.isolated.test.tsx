import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { OperationTypeNode } from 'graphql';
import { Observable } from 'rxjs';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { startI18n } from '../../i18n.ts';
import { Toasts } from '../toasts.tsx';

const batch = {
  __typename: 'Batch',
  id: 'batch',
  createdAt: '2026-11-20T10:00:00Z',
  conversions: [
    {
      __typename: 'Conversion',
      id: 'file',
      originalFileName: 'notes.pdf',
      fileName: 'notes.docx',
      status: 'COMPLETED',
      downloadUrl: null,
      secondsKept: null,
      kept: false,
      charged: true,
    },
  ],
};
const viewer = { __typename: 'Viewer', id: 'viewer', kind: 'VISITOR', batches: [batch] };

// A server that answers every query and fails every mutation.
vi.mock('../../apollo/client.ts', () => ({
  client: new ApolloClient({
    cache: new InMemoryCache(),
    link: new ApolloLink(
      ({ operationType }) =>
        new Observable((observer) => {
          if (operationType === OperationTypeNode.MUTATION) return observer.error(new Error('no connection'));
          observer.next({ data: { viewer } });
          observer.complete();
        }),
    ),
  }),
}));
vi.mock('./session.tsx', () => ({ useSession: () => ({ batchIds: [] }) }));

beforeAll(async () => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
  await startI18n('en');
});
afterEach(cleanup);

it('says that earlier results could not be deleted, and still lists them', async () => {
  const { default: EarlierResults } = await import('./earlier-results.tsx');
  render(
    <MantineProvider>
      <EarlierResults />
      <Toasts />
    </MantineProvider>,
  );
  fireEvent.click(await screen.findByRole('button', { name: 'Forget these' }));
  fireEvent.click(await screen.findByRole('button', { name: 'Delete' }));
  // The stack of toasts is loaded with the first one.
  expect(await screen.findByText('Failed to process files')).toBeTruthy();
  expect(screen.getByText(/notes\.docx/)).toBeTruthy();
});
