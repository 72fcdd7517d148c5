import { graphql } from '../../generated/index.ts';

export const TestApiKeyMutation = graphql(`
  mutation TestApiKey($apiKey: String!) {
    testApiKey(apiKey: $apiKey) {
      __typename
      ... on TestApiKeySuccess {
        models
      }
      ... on TestApiKeyRefused {
        problem {
          ...ProblemParts
        }
      }
    }
  }
`);

export const NoteAiKeyMutation = graphql(`
  mutation NoteAiKey($stored: Boolean!) {
    noteAiKey(stored: $stored)
  }
`);
