import { client } from '../apollo/client.ts';
import { socket } from '../apollo/socket.ts';
import { graphql } from '../generated/index.ts';

const AdoptVisitorFilesMutation = graphql(`
  mutation AdoptVisitorFiles {
    adoptVisitorFiles
  }
`);

/** Moves what this browser has made into the account that was just entered, and asks again for all that is shown. */
export async function adoptFiles() {
  // Files that were not adopted stay this browser's and are shown as such.
  await client.mutate({ mutation: AdoptVisitorFilesMutation }).catch(() => undefined);
  // The open socket still knows its sender as the visitor.
  socket.terminate();
  void client.refetchQueries({ include: 'active' }).catch(() => undefined);
}
