/** What the final exam does: marks, a look at a meaning. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Stage, stageStateOf } from '@xueban/contract/word-round';
import { examSummary } from '../logic/final-exam';
import type { OpenRound } from '../round/use-round';

export const finalExamStage: Stage = { step: 'final_exam', currentGroup: 0, mixedGroups: [] };

export function useFinalExam({ round, answer }: OpenRound) {
  const [shownIds, setShownIds] = useState<ReadonlySet<number>>(new Set());
  const stage = useMemo(() => stageStateOf(round.record.id, round.answers, finalExamStage), [round]);
  const results = useRef(stage.results);
  results.current = stage.results;

  const mark = useCallback((wordId: number, correct: boolean) => {
    // The same mark again is no new answer.
    if (results.current.get(wordId) !== correct) answer({ kind: 'submission', wordId, ...finalExamStage, correct });
  }, [answer]);

  const peek = useCallback((wordId: number) => {
    setShownIds((now) => {
      const next = new Set(now);
      if (!next.delete(wordId)) next.add(wordId);
      return next;
    });
  }, []);

  return { stage, shownIds, summary: examSummary(stage), mark, peek };
}
