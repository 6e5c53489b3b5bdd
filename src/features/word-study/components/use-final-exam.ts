/** What the final exam does: marks, a look at a meaning, words asked one at a time. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import { type ExerciseAnswer, exercisesFor, useAskedWord } from '@/components/exercise/asking';
import { preloadAudio } from '@/lib/audio';
import type { Stage } from '@xueban/contract/learning/word-round';
import { examSummary, getExerciseInUse } from '../logic/final-exam';
import { getStage, getWords } from '../round/round';
import type { OpenRound } from '../round/use-round';

export const finalExamStage: Stage = { step: 'final_exam', currentGroup: 0, mixedGroups: [] };

export function useFinalExam({ round, answer }: OpenRound) {
  const [shownIds, setShownIds] = useState<ReadonlySet<number>>(new Set());
  const stage = useMemo(() => getStage(round, finalExamStage), [round]);
  const latest = useRef(stage);
  latest.current = stage;

  const mark = useCallback(
    (wordId: number, correct: boolean) => {
      const { results, judgedBy } = latest.current;
      // The same mark again is no new answer, and what was judged stands.
      if (results.get(wordId) !== correct && !judgedBy.has(wordId)) answer({ kind: 'submission', wordId, ...finalExamStage, correct });
    },
    [answer],
  );

  const peek = useCallback((wordId: number) => {
    setShownIds((now) => {
      const next = new Set(now);
      if (!next.delete(wordId)) next.add(wordId);
      return next;
    });
  }, []);

  const [chosenExercise, setExercise] = useState<ExerciseKind>(() => getExerciseInUse(round.answers, round.record.teacher_id !== null));
  // They stay the same however many of them are answered, and what is made of them.
  const [words] = useState(() => getWords(round, stage.wordIds));
  const exercises = useMemo(() => exercisesFor(words), [words]);
  const exercise = exercises.includes(chosenExercise) ? chosenExercise : 'recall';
  const asked = useAskedWord(stage.remaining[0]);
  const { wordId, hold, release } = asked;
  const choose = useCallback(
    (chosen: ExerciseKind) => {
      release();
      setExercise(chosen);
    },
    [release],
  );
  const given = useCallback(
    (value: ExerciseAnswer) => {
      if (wordId === undefined) return;
      hold();
      answer({ kind: 'submission', wordId, ...finalExamStage, ...value });
    },
    [answer, hold, wordId],
  );

  // The sound of the word that comes next is there when it comes.
  const soundAhead = stage.remaining
    .slice(0, 2)
    .map((id) => round.words.get(id)?.audio_url)
    .filter((url) => url != null)
    .join(' ');
  useEffect(() => {
    if (exercise !== 'recall' && soundAhead !== '') preloadAudio(soundAhead.split(' '));
  }, [exercise, soundAhead]);

  return {
    stage,
    words,
    shownIds,
    summary: examSummary(stage),
    mark,
    peek,
    exercises,
    exercise,
    choose,
    /** The word asked now and its key; undefined once every word has an answer. */
    word: wordId === undefined ? undefined : round.words.get(wordId),
    questionKey: asked.key,
    given,
    release,
  };
}
