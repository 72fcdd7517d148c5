import { graphql } from '../../generated/index.ts';

export const ViewerQuery = graphql(`
  query Viewer {
    viewer {
      id
      activeBatch {
        id
      }
    }
  }
`);

export const BatchQuery = graphql(`
  query Batch($id: ID!) {
    batch(id: $id) {
      id
      conversions {
        id
        status
        secondsKept
        ...ProgressRow
        ...ResultRow
      }
    }
  }
`);

export const ConversionUpdatesSubscription = graphql(`
  subscription ConversionUpdates($batchId: ID!) {
    conversionUpdates(batchId: $batchId) {
      id
      status
      secondsKept
      preview {
        page
        text
      }
      ...ProgressRow
      ...ResultRow
    }
  }
`);

export const ConvertFilesMutation = graphql(`
  mutation ConvertFiles($input: ConvertFilesInput!) {
    convertFiles(input: $input) {
      __typename
      ... on ConvertFilesSuccess {
        batch {
          id
          conversions {
            id
            status
            secondsKept
            ...ProgressRow
            ...ResultRow
          }
        }
      }
      ... on ConvertFilesRefused {
        problem {
          ...ProblemParts
        }
      }
      ... on ConvertFilesOverAllowance {
        problem {
          ...ProblemParts
        }
      }
    }
  }
`);

export const CancelConversionMutation = graphql(`
  mutation CancelConversion($id: ID!) {
    cancelConversion(id: $id) {
      __typename
      ... on CancelConversionSuccess {
        conversion {
          id
          status
          secondsKept
          ...ProgressRow
          ...ResultRow
        }
      }
      ... on CancelConversionRefused {
        problem {
          ...ProblemParts
        }
      }
    }
  }
`);
