import { once } from 'node:events';
import WebSocket from 'ws';

export interface Frame {
  type: string;
  id?: string;
  payload?: unknown;
}

export interface SocketOptions {
  protocols?: string[];
  headers?: Record<string, string>;
  /** Answers no ping. */
  deaf?: boolean;
}

/** A client of graphql-transport-ws that knows frames and nothing else. */
export class SocketClient {
  readonly frames: Frame[] = [];
  readonly closed: Promise<{ code: number; reason: string }>;

  private constructor(readonly socket: WebSocket) {
    socket.on('message', (data: Buffer) => this.frames.push(JSON.parse(data.toString()) as Frame));
    this.closed = new Promise((resolve) => {
      socket.once('close', (code, reason) => resolve({ code, reason: reason.toString() }));
    });
  }

  static async open(
    site: string,
    path: string,
    { protocols = ['graphql-transport-ws'], headers = {}, deaf = false }: SocketOptions = {},
  ): Promise<SocketClient> {
    const socket = new WebSocket(site.replace('http', 'ws') + path, protocols, { headers, autoPong: !deaf });
    const client = new SocketClient(socket);
    await once(socket, 'open');
    return client;
  }

  /** The same, with the greetings exchanged. */
  static async greeted(
    site: string,
    path: string,
    headers: Record<string, string> = {},
  ): Promise<SocketClient> {
    const client = await SocketClient.open(site, path, { headers });
    client.send({ type: 'connection_init' });
    await client.until('connection_ack');
    return client;
  }

  send(frame: object | string): void {
    this.socket.send(typeof frame === 'string' ? frame : JSON.stringify(frame));
  }

  ask(id: string, query: string, variables: Record<string, unknown> = {}): void {
    this.send({ id, type: 'subscribe', payload: { query, variables } });
  }

  /** Waits for the first frame of a type, of an operation where one is named. */
  async until(type: string, id?: string): Promise<Frame> {
    const found = () => this.frames.find((frame) => frame.type === type && (!id || frame.id === id));
    for (;;) {
      const frame = found();
      if (frame) return frame;
      const closed = await Promise.race([once(this.socket, 'message').then(() => null), this.closed]);
      if (closed) throw new Error(`closed with ${closed.code} ${closed.reason} before ${type}`);
    }
  }

  types(id?: string): string[] {
    return this.frames.filter((frame) => !id || frame.id === id).map(({ type }) => type);
  }

  end(): void {
    this.socket.terminate();
  }
}
