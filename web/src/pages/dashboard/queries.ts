import { graphql } from '../../generated/index.ts';

export const DashboardQuery = graphql(`
  query Dashboard($after: String) {
    viewer {
      id
      usage(days: 30) {
        day
        conversions
      }
      apiKeys {
        id
        name
        hint
        createdAt
        lastUsedAt
        scopes
        expiresAt
      }
      conversions(first: 10, after: $after) {
        edges {
          node {
            id
            fileName
            originalFileName
            status
            createdAt
            downloadUrl
            kept
          }
        }
        pageInfo {
          hasNextPage
          endCursor
        }
      }
    }
  }
`);

export const CreateApiKeyMutation = graphql(`
  mutation CreateApiKey($name: String!, $scopes: [ApiScope!], $days: Int) {
    createApiKey(name: $name, scopes: $scopes, days: $days) {
      __typename
      ... on CreateApiKeySuccess {
        key
        apiKey {
          id
        }
      }
      ... on CreateApiKeyRefused {
        problem {
          ...ProblemParts
        }
      }
    }
  }
`);

export const RevokeApiKeyMutation = graphql(`
  mutation RevokeApiKey($id: ID!) {
    revokeApiKey(id: $id)
  }
`);
