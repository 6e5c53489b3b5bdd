import { useCallback, useEffect, useState } from 'react';
import { optionLetter } from '@xueban/contract/learning/option-letter';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import type { KindProps } from './asking';
import { findIds } from './drafts';
import { findChosen, getMark } from './marks';
import { OptionRow } from './OptionRow';
import styles from './options.module.scss';
import { UnknownButton } from './UnknownButton';

/** Single choice and 判断: a tap answers. Multiple choice: taps choose, 确定 answers. Ids `option-A`, …, `unknown`, `check`. */
export function Choice({ question, status, given, draft, keepDraft, answer, frame }: KindProps) {
  const isMultiple = question.kind === 'multiple_choice';
  const [ticked, setTicked] = useState<readonly string[]>(() => findIds(draft, question.options));
  const choose = useCallback(
    (id: string) => {
      if (isMultiple) setTicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
      else answer({ answer: { kind: 'choice', option_ids: [id] } });
    },
    [isMultiple, answer],
  );
  useEffect(() => keepDraft(ticked.length === 0 ? undefined : { kind: 'chosen', ids: ticked }), [keepDraft, ticked]);
  const check = useCallback(() => answer({ answer: { kind: 'choice', option_ids: [...ticked].sort() } }), [answer, ticked]);
  const isAnswered = given !== undefined;
  const chosen = isAnswered ? findChosen(given) : ticked;
  const solution = status.kind === 'judged' ? status.solution : undefined;
  return (
    <>
      {frame({
        actions: (
          <>
            <UnknownButton answer={answer} narrow={isMultiple} />
            {isMultiple && (
              <ActionButton id="check" disabled={ticked.length === 0} onTap={check}>
                确定
              </ActionButton>
            )}
          </>
        ),
        children: (
          <View className={styles.options}>
            {isMultiple && !isAnswered && <View className={styles.note}>可能不止一个，选好后轻点确定</View>}
            {question.options.map((option, at) => (
              <OptionRow
                key={option.id}
                option={option}
                letter={optionLetter(at)}
                mark={getMark(option.id, chosen, isAnswered, solution)}
                lettered={question.kind !== 'true_false'}
                onChoose={isAnswered ? undefined : choose}
              />
            ))}
          </View>
        ),
      })}
    </>
  );
}
