import { createServer, type Socket } from 'node:net';

/** A mail server that takes every email and keeps it. */
export interface MailServer {
  url: string;
  emails: string[];
  /** So many emails are refused for the moment. */
  refuseNext: number;
  stop(): Promise<void>;
}

const ANSWERS: Record<string, string> = {
  EHLO: '250 ready',
  HELO: '250 ready',
  RCPT: '250 ok',
  RSET: '250 ok',
  QUIT: '221 bye',
};

function speak(socket: Socket, server: MailServer): void {
  let rest = '';
  let inMessage = false;
  const answer = (line: string) => {
    const command = line.slice(0, 4).toUpperCase();
    if (command === 'MAIL' && server.refuseNext > 0) {
      server.refuseNext -= 1;
      return '451 later';
    }
    if (command === 'MAIL') return '250 ok';
    if (command === 'DATA') inMessage = true;
    return command === 'DATA' ? '354 go on' : (ANSWERS[command] ?? '502 unknown');
  };
  socket.on('error', () => {});
  socket.write('220 mail\r\n');
  socket.on('data', (chunk) => {
    rest += chunk.toString();
    for (;;) {
      const end = inMessage ? '\r\n.\r\n' : '\r\n';
      const at = rest.indexOf(end);
      if (at < 0) return;
      const text = rest.slice(0, at);
      rest = rest.slice(at + end.length);
      if (inMessage) server.emails.push(text);
      const reply = inMessage ? '250 kept' : answer(text);
      if (end.length > 2) inMessage = false;
      socket.write(`${reply}\r\n`);
    }
  });
}

export async function startMailServer(): Promise<MailServer> {
  const sockets = new Set<Socket>();
  const server: MailServer = {
    url: '',
    emails: [],
    refuseNext: 0,
    stop: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => listener.close(resolve));
    },
  };
  const listener = createServer((socket) => {
    sockets.add(socket);
    speak(socket, server);
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const address = listener.address();
  server.url = `smtp://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`;
  return server;
}
