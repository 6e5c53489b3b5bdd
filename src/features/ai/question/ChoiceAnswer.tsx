import { memo, useCallback, useRef } from 'react';
import { optionLetter } from '@xueban/contract/learning/option-letter';
import type { Inline } from '@xueban/contract/resources/math/rich-text';
import { View } from '@/components/host';
import type { Mark } from '@/components/question/marks';
import { OptionRow } from '@/components/question/OptionRow';
import { type AnswerProps, flat } from './answering';
import styles from './MadeQuestion.module.scss';

/** A tap answers. Ids `option-A`, … */
export function ChoiceAnswer({ question, given, onGive, frame }: AnswerProps) {
  const give = useRef(onGive);
  give.current = onGive;
  const choose = useCallback((position: number) => give.current(String(position)), []);
  const getMark = (position: number): Mark => {
    if (!given) return 'open';
    const isChosen = given.given === String(position);
    if (question.answers.includes(String(position))) return isChosen ? 'right' : 'missed';
    return isChosen ? 'wrong' : 'other';
  };
  return frame({
    action: undefined,
    children: (
      <View className={styles.options}>
        {question.options.map((option, at) => (
          <Option key={at} position={at} content={flat(option)} mark={getMark(at)} onChoose={given ? undefined : choose} />
        ))}
      </View>
    ),
  });
}

interface OptionProps {
  position: number;
  content: Inline[];
  mark: Mark;
  onChoose: ((position: number) => void) | undefined;
}

const Option = memo(function Option({ position, content, mark, onChoose }: OptionProps) {
  const letter = optionLetter(position);
  return (
    <OptionRow
      option={{ id: letter, content }}
      letter={letter}
      mark={mark}
      lettered
      inCard
      onChoose={onChoose && (() => onChoose(position))}
    />
  );
});
