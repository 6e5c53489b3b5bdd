/** Where the logic layer finds the host's end of an app's sockets. */
export const SOCKET_PATH = '/simulator/socket';

/** The first message of the logic layer on such a connection. */
export interface WantedSocket {
  url: string;
  header: Record<string, string>;
  protocols: string[];
  /** Until it must be open, ms. */
  timeout: number;
}

/** The host's answer to it; what comes after is the server's. */
export type SocketAnswer = { header: Record<string, string> } | { error: string };
