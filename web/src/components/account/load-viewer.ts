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

const SignInSettings = graphql(`
  query SignInSettings {
    signIn {
      clerkPublishableKey
    }
  }
`);

/** The key of the hosted provider; null where this product signs people in itself. */
export async function loadClerkKey(): Promise<string | null> {
  const { data } = await client.query({ query: SignInSettings });
  return data?.signIn.clerkPublishableKey ?? null;
}

export async function loadViewer(): Promise<Viewer | null> {
  const { data } = await client.query({ query: AccountViewer, fetchPolicy: 'network-only' });
  return data?.viewer ?? null;
}
