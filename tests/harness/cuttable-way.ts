/** A way to PostgreSQL that a test can cut: connections break, and new ones are refused, as when it is killed. */
import { connect, createServer, type Socket } from 'node:net';

export interface CuttableWay {
  /** The same database, reached this way. */
  url: string;
  cut(): void;
  /** The connections that are open stay so, and nothing comes through them any more; new ones work. */
  silence(): void;
  repair(): Promise<void>;
  close(): Promise<void>;
}

export async function cuttableWay(databaseUrl: string): Promise<CuttableWay> {
  const target = new URL(databaseUrl);
  const sockets = new Set<Socket>();
  const pass = (incoming: Socket) => {
    const outgoing = connect(Number(target.port || 5432), target.hostname);
    for (const [socket, other] of [
      [incoming, outgoing],
      [outgoing, incoming],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => {});
      socket.once('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
      socket.pipe(other);
    }
  };
  let server = createServer(pass);
  const listen = (port: number) => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  await listen(0);
  const { port } = server.address() as { port: number };
  const cut = () => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  const way = new URL(databaseUrl);
  way.host = `127.0.0.1:${port}`;
  return {
    url: way.href,
    cut,
    silence() {
      for (const socket of sockets) socket.unpipe().pause();
    },
    async repair() {
      server = createServer(pass);
      await listen(port);
    },
    async close() {
      cut();
    },
  };
}
