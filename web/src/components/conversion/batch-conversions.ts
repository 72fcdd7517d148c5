import { useQuery } from '@apollo/client/react';
import type { BatchQuery as BatchData } from '../../generated/graphql.ts';
import { BatchQuery } from './queries.ts';

export type BatchConversion = NonNullable<BatchData['batch']>['conversions'][number];

const none: readonly BatchConversion[] = [];

/** The files of a batch as the cache has them, in order. */
export function useBatchConversions(id: string | undefined): readonly BatchConversion[] {
  const { data } = useQuery(BatchQuery, {
    variables: { id: id ?? '' },
    skip: !id,
    fetchPolicy: 'cache-only',
  });
  return data?.batch?.conversions ?? none;
}
