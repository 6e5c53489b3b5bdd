/** The thread in which PDFs are made, so that requests never wait for one. */
import { parentPort } from 'node:worker_threads';
import { renderSheet } from './render';
import type { Sheet } from './sheet';

export interface PrintRequest {
  id: number;
  sheet: Sheet;
}
export type PrintReply = { id: number } & ({ pdf: Uint8Array; pages: number } | { error: string });

parentPort?.on('message', ({ id, sheet }: PrintRequest) => {
  renderSheet(sheet).then(
    ({ pdf, pages }) => reply({ id, pdf, pages }),
    (error: unknown) => reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});

function reply(message: PrintReply): void {
  parentPort?.postMessage(message);
}
