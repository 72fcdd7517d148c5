import { type Client, createClient } from 'graphql-ws';
import WebSocket from 'ws';
import { note } from '../../../test/clients/samples.ts';
import { Visitor } from '../../../test/clients/visitor.ts';
import { quantile } from './load.ts';
import type { Product } from './product.ts';

/** Before the times count: what processes compile and open once. */
const WARM_UP = 20;
const QUERY =
  'subscription ($id: ID!) { conversionUpdates(batchId: $id) { id status progress downloadUrl error { code } } }';

export interface PathTimes {
  /** From the upload until the browser is told that the file is done, in milliseconds. */
  p50: number;
  p99: number;
  /** Medians of its parts, in milliseconds. */
  upload: number;
  convert: number;
  told: number;
}

function openClient({ url }: Product, { cookie }: Visitor, lazy: boolean): Client {
  class BrowserSocket extends WebSocket {
    constructor(address: string, protocols: string[]) {
      super(address, protocols, { headers: { cookie, origin: url } });
    }
  }
  return createClient({ url: `${url.replace('http', 'ws')}/graphql`, webSocketImpl: BrowserSocket, lazy });
}

async function untilCompleted(client: Client, id: string): Promise<void> {
  const stream = client.iterate<{ conversionUpdates: { status: string } }>({
    query: QUERY,
    variables: { id },
  });
  for await (const { data, errors } of stream) {
    if (errors) throw new Error(errors[0]?.message);
    const status = data?.conversionUpdates.status;
    if (status === 'COMPLETED') return;
    if (status === 'ERROR' || status === 'CANCELLED') throw new Error(`the file ended as ${status}`);
  }
  throw new Error('the subscription ended before the file');
}

/** Converts notes one after the other, as one browser does: on one WebSocket, or on a new one for each. */
export async function measurePaths(
  product: Product,
  count: number,
  sockets: 'one socket' | 'a socket each',
): Promise<PathTimes> {
  const visitor = new Visitor(product.url);
  await visitor.upload(note());
  const kept = sockets === 'one socket' ? openClient(product, visitor, false) : null;
  const times: Record<'whole' | 'upload' | 'convert' | 'told', number[]> = {
    whole: [],
    upload: [],
    convert: [],
    told: [],
  };
  for (let index = -WARM_UP; index < count; index += 1) {
    const start = performance.now();
    const ids = await visitor.uploadIds(note());
    const uploaded = performance.now();
    const { batch, problem } = await visitor.convert(ids);
    if (!batch) throw new Error(`refused: ${problem?.code}`);
    const converted = performance.now();
    const client = kept ?? openClient(product, visitor, true);
    await untilCompleted(client, batch.id);
    const end = performance.now();
    if (client !== kept) await client.dispose();
    if (index < 0) continue;
    times.whole.push(end - start);
    times.upload.push(uploaded - start);
    times.convert.push(converted - uploaded);
    times.told.push(end - converted);
  }
  await kept?.dispose();
  const at = (list: number[], share: number) =>
    quantile(
      list.toSorted((a, b) => a - b),
      share,
    );
  return {
    p50: at(times.whole, 0.5),
    p99: at(times.whole, 0.99),
    upload: at(times.upload, 0.5),
    convert: at(times.convert, 0.5),
    told: at(times.told, 0.5),
  };
}
