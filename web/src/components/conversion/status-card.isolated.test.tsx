import { ApolloClient, ApolloLink, InMemoryCache } from '@apollo/client';
import { ApolloProvider } from '@apollo/client/react';
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type * as Format from '../../format.ts';
import { startI18n } from '../../i18n.ts';
import { BatchQuery, ConversionUpdatesSubscription } from './queries.ts';
import { ConversionSession } from './session.tsx';
import { StatusCard } from './status-card.tsx';

/** Percents in the order in which rows were rendered with them. */
const rendered = vi.hoisted(() => [] as number[]);

vi.mock('../../format.ts', async (original) => {
  const format = await original<typeof Format>();
  return {
    ...format,
    formatNumber: (value: number, language: string) => {
      rendered.push(value);
      return format.formatNumber(value, language);
    },
  };
});
// What follows a batch on the server; here the test writes what it would be told.
vi.mock('./batch-watches.tsx', () => ({ default: () => null }));

const conversion = (id: string, progress: number) => ({
  __typename: 'Conversion' as const,
  id,
  originalFileName: `${id}.pdf`,
  status: 'PROCESSING' as const,
  step: 'EXTRACTING' as const,
  progress,
  pagesDone: 0,
  pagesTotal: 4,
  contentType: null,
  error: null,
  fileName: `${id}.docx`,
  downloadUrl: null,
  secondsKept: null,
  resultSize: null,
  kept: false,
  fallback: null,
  warnings: [],
  audit: null,
  uploadId: null,
  charged: true,
});

const files = [conversion('one', 31), conversion('two', 32), conversion('three', 33)];

let client: ApolloClient;

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

beforeEach(() => {
  client = new ApolloClient({ cache: new InMemoryCache(), link: ApolloLink.empty() });
  sessionStorage.setItem('sutra.batches', 'batch');
  client.writeQuery({
    query: BatchQuery,
    variables: { id: 'batch' },
    data: { batch: { __typename: 'Batch', id: 'batch', conversions: files } } as never,
  });
  render(
    <MantineProvider>
      <ApolloProvider client={client}>
        <ConversionSession>
          <StatusCard connected />
        </ConversionSession>
      </ApolloProvider>
    </MantineProvider>,
  );
});

afterEach(() => {
  cleanup();
  sessionStorage.clear();
});

it('the status card renders the row of the file that came further, and no other', async () => {
  expect(await screen.findAllByRole('listitem')).toHaveLength(files.length);
  rendered.length = 0;
  act(() => {
    client.cache.write({
      query: ConversionUpdatesSubscription,
      variables: { batchId: 'batch' },
      dataId: 'ROOT_SUBSCRIPTION',
      result: { conversionUpdates: { ...conversion('two', 48), preview: null } },
    });
  });
  await screen.findByText('48%');
  expect(new Set(rendered)).toEqual(new Set([48]));
});

it('the status card names the format that is made, and Word by its own sentence', async () => {
  expect(await screen.findAllByRole('listitem')).toHaveLength(files.length);
  const converting = (id: string, fileName: string) => ({
    ...conversion(id, 75),
    step: 'CONVERTING' as const,
    fileName,
    preview: null,
  });
  const write = (row: ReturnType<typeof converting>) => {
    client.cache.write({
      query: ConversionUpdatesSubscription,
      variables: { batchId: 'batch' },
      dataId: 'ROOT_SUBSCRIPTION',
      result: { conversionUpdates: row },
    });
  };
  act(() => write(converting('two', 'two.txt')));
  await screen.findByText(/^Converting to plain text\.\.\./);
  act(() => write(converting('three', 'three.docx')));
  await screen.findByText(/^Converting to DOCX\.\.\./);
});
