import { memo, useCallback, useState } from 'react';
import type { Question } from '@xueban/contract/resources/mathematics/questions';
import { ActionButton } from '@/components/ActionButton';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { Inlines } from '@/components/rich-text/Inlines';
import { spokenInlines } from '@/components/rich-text/spoken';
import type { KindProps } from './asking';
import { chosenIn, MARK_NAMES, type Mark, markOf } from './marks';
import styles from './options.module.scss';
import { UnknownButton } from './UnknownButton';

/** Single choice and 判断: a tap answers. Multiple choice: taps choose, 确定 answers. Ids `option-A`, …, `unknown`, `check`. */
export function Choice({ question, status, given, answer, frame }: KindProps) {
  const isMultiple = question.kind === 'multiple_choice';
  const [ticked, setTicked] = useState<readonly string[]>([]);
  const choose = useCallback(
    (id: string) => {
      if (isMultiple) setTicked((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
      else answer({ answer: { kind: 'choice', option_ids: [id] } });
    },
    [isMultiple, answer],
  );
  const check = useCallback(() => answer({ answer: { kind: 'choice', option_ids: [...ticked].sort() } }), [answer, ticked]);
  const isAnswered = given !== undefined;
  const chosen = isAnswered ? chosenIn(given) : ticked;
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
            {question.options.map((option) => (
              <OptionRow
                key={option.id}
                option={option}
                mark={markOf(option.id, chosen, isAnswered, solution)}
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

interface OptionRowProps {
  option: Question['options'][number];
  mark: Mark;
  /** Its letter stands before it. */
  lettered: boolean;
  onChoose: ((id: string) => void) | undefined;
}

const OptionRow = memo(function OptionRow({ option: { id, content }, mark, lettered, onChoose }: OptionRowProps) {
  const said = MARK_NAMES[mark];
  return (
    <View
      id={`option-${id}`}
      className={styles[mark]}
      onTap={onChoose && (() => onChoose(id))}
      hoverClassName={onChoose ? styles.pressed : 'none'}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={`${id}，${spokenInlines(content)}${said === '' ? '' : `，${said}`}`}
    >
      {lettered && <View className={styles.letter}>{id}</View>}
      <View className={styles.content}>
        <Inlines content={content} />
      </View>
      {mark !== 'open' && mark !== 'other' && (
        <View className={styles.sign}>
          {mark === 'missed' && <View className={styles.said}>{said}</View>}
          <Glyph name={mark === 'wrong' ? 'cross' : 'check'} />
        </View>
      )}
    </View>
  );
});
