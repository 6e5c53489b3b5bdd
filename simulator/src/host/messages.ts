import type { RawData, WebSocket } from 'ws';

/** No text of the kind that was agreed on (RFC 6455, 7.4.1). */
const NO_JSON = 1007;

/** @returns undefined for what is no JSON object */
function parse(data: RawData): object | undefined {
  try {
    const message = JSON.parse((data as Buffer).toString('utf8')) as unknown;
    return typeof message === 'object' && message !== null ? message : undefined;
  } catch {
    return undefined;
  }
}

/** Hears what a socket says. One that says anything but a JSON object is closed: nothing of it may end the host. */
export const hearJson =
  <Message extends object>(socket: WebSocket, hear: (message: Message) => void) =>
  (data: RawData): void => {
    const message = parse(data);
    if (message === undefined) socket.close(NO_JSON);
    else hear(message as Message);
  };

/** A message that is too large, or no WebSocket's, ends its socket and nothing else. */
export const endOnError = (socket: WebSocket): void => void socket.on('error', () => socket.terminate());
