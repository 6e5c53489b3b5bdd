/** What the tests of prints do with them. */
import type { FileLink, LearningPrint } from '@xueban/contract/resources/learning-prints';
import { type Classroom, data } from '../learning/school';

export interface ExportedPrint {
  print: LearningPrint;
  file: FileLink | null;
}

const DEADLINE_MS = 60_000;
const POLL_MS = 50;

const isOver = (status: LearningPrint['status']): boolean => status === 'ready' || status === 'failed';

/** Learns a round of so many words; gives its record. */
export async function finishRound(room: Classroom, words: number, wrong: readonly number[] = []): Promise<number> {
  const { id } = await room.open();
  await room.passExam(id, words, wrong);
  const answer = await room.complete(id);
  if (answer.status !== 200) throw new Error(answer.text);
  return id;
}

/** Waits until a print, as it is exported, is ready or has failed: the export of one that is out of date has it made again. */
export async function untilMade(room: Pick<Classroom, 'call'>, id: number): Promise<ExportedPrint> {
  const deadline = Date.now() + DEADLINE_MS;
  for (;;) {
    const { status } = data<LearningPrint>(await room.call(`GET learning_prints/${id}`));
    if (isOver(status)) {
      const exported = data<ExportedPrint>(await room.call(`GET learning_prints/${id}/export`));
      if (exported.file !== null || isOver(exported.print.status)) return exported;
    }
    if (Date.now() > deadline) throw new Error(`Print ${id} is still ${status}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}
