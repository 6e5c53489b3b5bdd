export type TransferKind = 'request' | 'upload' | 'download';

/** What one call may send to the host. */
export const BODY_LIMIT_BYTES = 64 * 1024 * 1024;

/** What the logic layer asks of the host: to begin a transfer, or to give it up. */
export type ToHost = { call: number; kind: TransferKind; payload: Record<string, unknown> } | { call: number; abort: true };

export interface ResponseHead {
  statusCode: number;
  header: Record<string, string>;
  cookies: string[];
}

/** A transfer that was performed. */
export interface HostResponse extends ResponseHead {
  /** Base64 of the body. */
  body: string;
}

/** What it hears of one: its head and every piece that has arrived, the result at last. */
export type FromHost = { call: number } & (
  | { head: ResponseHead }
  | { chunk: string }
  | { done: number; total: number }
  /** A failure is one, too, in WeChat's words. */
  | { result: HostResponse | { error: string } }
);
