import { client } from '../apollo/client.ts';
import { graphql } from '../generated/index.ts';
import type { Viewer } from './viewer.ts';

const AccountViewer = graphql(`
  query AccountViewer {
    viewer {
      id
      account {
        email
        emailVerified
        name
      }
      allowance {
        plan
        formerPlan
        remaining
        remainingOfNetwork
        total
        expiresAt
        daysLeft
        expiringSoon
      }
    }
  }
`);

export async function askViewer(): Promise<Viewer | null> {
  const { data } = await client.query({
    query: AccountViewer,
    fetchPolicy: 'network-only',
    // Who signs in while the question is on its way must not get the answer to the one before.
    context: { queryDeduplication: false },
  });
  return data?.viewer ?? null;
}
