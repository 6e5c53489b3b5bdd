/** Starting a round of a course that no teacher accompanies. */
import { useCallback, useState } from 'react';
import { clientMessages } from '@xueban/contract/client-errors';
import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import { reportErrorAs } from '@/lib/errors';
import { batched } from '@/lib/recoil';
import { type NewRecord, startRecord } from '@/shared/study/start-record';

/** A round that may be started; undefined while it is not known where. */
export type StartingPoint = Omit<NewRecord, 'lesson' | 'alone'> | undefined;

export function useRoundStart(point: StartingPoint, onStarted: (record: WordRecordSummary) => void) {
  const [starting, setStarting] = useState(false);
  const start = useCallback(async (): Promise<void> => {
    if (!point) return;
    setStarting(true);
    try {
      onStarted(await startRecord('word', { ...point, alone: true }));
    } catch (error) {
      reportErrorAs(error, clientMessages.recordCreateFailed);
    } finally {
      batched(() => setStarting(false));
    }
  }, [point, onStarted]);
  return { starting, start };
}
