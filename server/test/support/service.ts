import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';

export interface PlayedService {
  /** Its origin. */
  url: string;
  stop: () => Promise<void>;
}

/** A service outside the school, played by the test at an address of its own. A request that breaks off gets no answer. */
export async function playService(
  answer: (request: IncomingMessage, response: ServerResponse, body: Buffer) => unknown,
): Promise<PlayedService> {
  const server = createServer(
    (request, response) =>
      void buffer(request).then(
        (body) => answer(request, response, body),
        () => undefined,
      ),
  );
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
