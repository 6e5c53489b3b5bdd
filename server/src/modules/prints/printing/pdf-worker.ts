/** The process in which PDFs are made: requests never wait for one, and its memory ends with it. */
import { renderSheets } from './render';
import type { AnySheet } from './sheet';

export interface PrintRequest {
  id: number;
  sheets: AnySheet[];
}
/** `drawn` sheets so far, until it is made. */
export type PrintReply = { id: number } & ({ pdf: Uint8Array; pages: number } | { drawn: number } | { error: string });

process.on('message', ({ id, sheets }: PrintRequest) => {
  let drawn = 0;
  renderSheets(sheets, () => reply({ id, drawn: (drawn += 1) })).then(
    ({ pdf, pages }) => reply({ id, pdf, pages }),
    (error: unknown) => reply({ id, error: error instanceof Error ? (error.stack ?? error.message) : String(error) }),
  );
});
// It ends with the server and not before: a signal to all of them comes while a print is being made.
process.on('disconnect', () => process.exit());
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => undefined);

function reply(message: PrintReply): void {
  // The server may have been killed: nobody waits for it then.
  process.send?.(message, undefined, undefined, () => undefined);
}
