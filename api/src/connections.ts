import type { IncomingMessage, Server } from 'node:http';
import { networkOf } from './identity/network.ts';

/** Open connections by network: an IPv4 address, or the first half of an IPv6 address. */
export interface ConnectionCount {
  /** Counts one more; false, and nothing counted, where the network has its most. */
  add(address: string): boolean;
  remove(address: string): void;
}

export function connectionCount(most: number): ConnectionCount {
  const open = new Map<string, number>();
  return {
    add: (address) => {
      const network = networkOf(address);
      const count = open.get(network) ?? 0;
      if (count >= most) return false;
      open.set(network, count + 1);
      return true;
    },
    remove: (address) => {
      const network = networkOf(address);
      const count = (open.get(network) ?? 0) - 1;
      if (count > 0) open.set(network, count);
      else open.delete(network);
    },
  };
}

/** Through one proxy come the connections of many addresses. */
const ADDRESSES_PER_PROXY = 16;

/** A connection on which no request comes is closed after this time, in milliseconds. */
const SILENT_MS = 20_000;

/** Closes connections beyond `perAddress` of one peer at once, and those that say nothing. */
export function limitConnections(server: Server, perAddress: number, trustedProxies: number): void {
  const count = connectionCount(trustedProxies > 0 ? ADDRESSES_PER_PROXY * perAddress : perAddress);
  server.on('connection', (socket) => {
    const address = socket.remoteAddress ?? '';
    if (!count.add(address)) return socket.destroy();
    socket.setTimeout(SILENT_MS);
    return socket.once('close', () => count.remove(address));
  });
  for (const event of ['request', 'upgrade'])
    server.prependListener(event, ({ socket }: IncomingMessage) => socket.setTimeout(0));
}
