import { useCallback, useMemo } from 'react';
import { getOptions, judge } from '@xueban/contract/learning/word-exercise';
import { ActionButton } from '@/components/ActionButton';
import type { AskedProps } from './asking';
import { Feedback } from './Feedback';
import { Options } from './Options';
import { useAnswer } from './use-answer';

/** The meaning of a word among four; 不认识 counts as not known. `footer` and `options` are what the screen shows of it. */
export function useMeaningChoice({ word, seed, onAnswer, onDone }: AskedProps, exercise: 'choice' | 'listening') {
  const { answer, give, finish } = useAnswer({ onAnswer, onDone });
  const options = useMemo(() => getOptions(word, seed), [word, seed]);
  const choose = useCallback(
    (given: string) => give({ exercise, given, correct: judge(exercise, word, given) === true }),
    [give, word, exercise],
  );
  const unknown = useCallback(() => give({ exercise, correct: false }), [give, exercise]);
  const marked = useMemo(() => answer && { right: word.meaning, chosen: answer.given }, [answer, word]);
  const footer = answer ? (
    <Feedback correct={answer.correct} meaning={word.meaning} unknown={answer.given === undefined} onNext={finish} />
  ) : (
    <ActionButton id="unknown" kind="soft" onTap={unknown}>
      不认识
    </ActionButton>
  );
  return { isAnswered: answer !== undefined, footer, options: <Options options={options} answer={marked} onChoose={choose} /> };
}
