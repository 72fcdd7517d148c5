import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import type { WebSocketServer } from 'ws';
import { fromOwnSite } from './policies/origin.ts';

function refuse(socket: Duplex, status: string): void {
  socket.end(`HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
}

/** Hands WebSockets of our own pages to the server of their path. */
export function acceptUpgrades(
  app: FastifyInstance,
  publicUrl: string | undefined,
  servers: Record<string, WebSocketServer>,
): void {
  app.server.on('upgrade', (request, socket, head) => {
    const path = (request.url ?? '').split('?')[0] ?? '';
    const server = Object.hasOwn(servers, path) ? servers[path] : undefined;
    if (!server) return refuse(socket, '404 Not Found');
    if (!fromOwnSite(request, publicUrl)) return refuse(socket, '403 Forbidden');
    server.handleUpgrade(request, socket, head, (open) => server.emit('connection', open, request));
  });
}
