/** The tables of a file that is no list of words. */
import type { Table } from './files/table';
import { ImportRefused } from './problems';
import { startWordsThread } from './words-thread';

/** Read in a thread: a workbook is unpacked in a second or two. @param mostUnpacked bytes of a workbook @throws ImportRefused */
export async function readTables(bytes: Uint8Array, ending: string, mostUnpacked: number): Promise<Table[]> {
  const thread = startWordsThread();
  try {
    thread.post({ kind: 'tables', bytes, ending, mostUnpacked });
    for await (const news of thread.messages) {
      if (news.kind === 'tables') return news.tables;
      throw news.kind === 'refused' ? new ImportRefused(news.problems) : new Error(`A thread said ${news.kind} of a table`);
    }
    throw new Error('A thread said nothing of a table');
  } finally {
    await thread.end();
  }
}
