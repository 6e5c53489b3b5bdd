/** PDFs are kept for days: whoever wants one later has it made again. */
import type { Executor } from '../../database';
import { forgetPdf, listOldPdfs } from './prints.repository';

/** For so long after it was made. */
const KEPT_DAYS = 7;
const AT_ONCE = 200;

interface Parts {
  db: Executor;
  /** Removes it when no link to it opens any more, unless something refers to it then. */
  discard: (objectKey: string) => Promise<void>;
  now: () => Date;
}

export const sweepPdfs =
  ({ db, discard, now }: Parts) =>
  async (stop: AbortSignal): Promise<void> => {
    const before = new Date(now().getTime() - KEPT_DAYS * 86_400_000);
    for (let old = await listOldPdfs(db, before, AT_ONCE); old.length > 0; old = await listOldPdfs(db, before, AT_ONCE)) {
      for (const pdf of old) {
        if (stop.aborted) return;
        // In this order: what is discarded and still referred to stays, and is found by the next sweep.
        await discard(pdf.objectKey);
        await forgetPdf(db, pdf);
      }
    }
  };
