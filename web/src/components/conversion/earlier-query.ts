import { graphql } from '../../generated/index.ts';

export const EarlierBatchesQuery = graphql(`
  query EarlierBatches {
    viewer {
      id
      kind
      batches(first: 50) {
        id
        createdAt
        conversions {
          id
          originalFileName
          fileName
          status
          downloadUrl
          secondsKept
          kept
          charged
        }
      }
    }
  }
`);

export const ForgetBatchesMutation = graphql(`
  mutation ForgetBatches($ids: [ID!]!) {
    forgetBatches(ids: $ids)
  }
`);
