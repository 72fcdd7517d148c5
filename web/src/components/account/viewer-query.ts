import { client } from '../../apollo/client.ts';
import { graphql } from '../../generated/index.ts';
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
        total
        expiresAt
        daysLeft
        expiringSoon
      }
    }
  }
`);

export async function askViewer(): Promise<Viewer | null> {
  const { data } = await client.query({ query: AccountViewer, fetchPolicy: 'network-only' });
  return data?.viewer ?? null;
}
