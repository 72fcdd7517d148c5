import { graphql } from '../../generated/index.ts';

export const DeleteFilesMutation = graphql(`
  mutation DeleteFiles {
    deleteFiles
  }
`);

export const DeleteAccountMutation = graphql(`
  mutation DeleteAccount($email: String!) {
    deleteAccount(email: $email) {
      __typename
      ... on Deletion {
        receipt
        files
      }
      ... on DeleteAccountRefused {
        problem {
          ...ProblemParts
        }
      }
    }
  }
`);
