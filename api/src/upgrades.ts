import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WebSocketServer } from 'ws';
import { connectionCount } from './connections.ts';
import { clientAddress } from './identity/client-address.ts';
import { fromOwnSite } from './policies/origin.ts';

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

export interface UpgradeOptions {
  publicUrl: string | undefined;
  trustedProxies: number;
  /** WebSockets that one address may have open. */
  perAddress: number;
  /** The server of each path. */
  servers: Record<string, WebSocketServer>;
}

/** Hands WebSockets of our own pages to the server of their path. */
export function acceptUpgrades(
  app: FastifyInstance,
  { publicUrl, trustedProxies, perAddress, servers }: UpgradeOptions,
): void {
  const open = connectionCount(perAddress);
  app.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const server = Object.hasOwn(servers, path) ? servers[path] : undefined;
    if (!server) return refuse(socket, '404 Not Found');
    if (!fromOwnSite(request, publicUrl)) return refuse(socket, '403 Forbidden');
    const address = clientAddress(request, trustedProxies);
    if (!open.add(address)) return refuse(socket, '429 Too Many Requests');
    socket.once('close', () => open.remove(address));
    server.handleUpgrade(request, socket, head, (webSocket) => server.emit('connection', webSocket, request));
  });
}
