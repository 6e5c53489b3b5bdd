/** Starting a round: with a lesson of the teacher, or alone. */
import { useCallback, useState } from 'react';
import { clientMessages } from '@xueban/contract/errors';
import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import { reportErrorAs } from '@/lib/errors';
import { batched } from '@/lib/recoil';
import { type NewRecord, startRecord } from '@/state/study/start-record';

/** A round that may be started; undefined while it is not known where. */
export type StartingPoint = Omit<NewRecord, 'lesson'> | undefined;

export function useRoundStart(point: StartingPoint, onStarted: (record: WordRecordSummary) => void) {
  const [starting, setStarting] = useState(false);
  const start = useCallback(
    async (lesson: NewRecord['lesson']): Promise<void> => {
      if (!point) return;
      setStarting(true);
      try {
        onStarted(await startRecord('word', { ...point, lesson }));
      } catch (error) {
        reportErrorAs(error, clientMessages.recordCreateFailed);
      } finally {
        batched(() => setStarting(false));
      }
    },
    [point, onStarted],
  );
  return { starting, start };
}
