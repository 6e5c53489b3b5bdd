import { useCallback, useEffect, useRef, useState } from 'react';
import { answerFeedback } from '@/lib/answer-feedback';
import type { AskedProps, ExerciseAnswer } from './asking';
import { RIGHT_STAYS_MS } from './asking';

/** One question: answered once however often it is tapped, looked at, then done once. */
export function useAnswer({ onAnswer, onDone }: Pick<AskedProps, 'onAnswer' | 'onDone'>) {
  const [answer, setAnswer] = useState<ExerciseAnswer>();
  // A second tap can arrive before the first one is drawn: state alone would let it through.
  const answered = useRef(false);
  const done = useRef(false);
  const handlers = useRef({ onAnswer, onDone });
  handlers.current = { onAnswer, onDone };

  const finish = useCallback(() => {
    if (!answered.current || done.current) return;
    done.current = true;
    handlers.current.onDone();
  }, []);

  const give = useCallback((given: ExerciseAnswer) => {
    if (answered.current) return;
    answered.current = true;
    setAnswer(given);
    answerFeedback(given.correct);
    handlers.current.onAnswer(given);
  }, []);

  // Recall needs no look at the answer: the learner gave it.
  useEffect(() => {
    if (!answer?.correct || answer.exercise === 'recall') return undefined;
    const timer = setTimeout(finish, RIGHT_STAYS_MS);
    return () => clearTimeout(timer);
  }, [answer, finish]);

  return { answer, give, finish };
}
