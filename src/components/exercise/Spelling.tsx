import { memo, type ReactNode, useCallback, useRef, useState } from 'react';
import { judge } from '@xueban/contract/learning/word-exercise';
import { ActionButton } from '@/components/ActionButton';
import { Input, type InputHandler, View } from '@/components/host';
import { Screen } from '@/components/Screen';
import type { AskedProps } from './asking';
import { Compared } from './Compared';
import styles from './exercise.module.scss';
import { Feedback } from './Feedback';
import { Prompt } from './Prompt';
import { SoundButton } from './SoundButton';
import { Top } from './Top';
import { useAnswer } from './use-answer';

/** As long as a spelling may be, and a little too much. */
const MAX_LETTERS = 80;

/** Meaning and sound; the word is typed, then compared letter by letter. Ids: `typed`, `check`, `unknown`, `compared`. */
export const Spelling = memo(function Spelling({ word, top, onAnswer, onDone }: AskedProps & { top?: ReactNode }) {
  const { answer, give, finish } = useAnswer({ onAnswer, onDone });
  const text = useRef('');
  const [filled, setFilled] = useState(false);
  const input = useCallback<InputHandler>(({ detail }) => {
    text.current = detail.value;
    setFilled(detail.value.trim() !== '');
  }, []);
  const check = useCallback(() => {
    const given = text.current.trim();
    if (given !== '') give({ exercise: 'spelling', given, correct: judge('spelling', word, given) === true });
  }, [give, word]);
  const unknown = useCallback(() => give({ exercise: 'spelling', correct: false }), [give]);
  const footer = answer ? (
    <Feedback correct={answer.correct} onNext={finish} right="拼对了" wrong="没拼对，看看哪里不一样" />
  ) : (
    <>
      <ActionButton id="unknown" kind="soft" narrow onTap={unknown}>
        想不起来
      </ActionButton>
      <ActionButton id="check" disabled={!filled} onTap={check}>
        检查
      </ActionButton>
    </>
  );
  return (
    <Screen fill footer={footer}>
      <Top>{top}</Top>
      <View id="question" className={styles.question}>
        <View id="meaning" className={styles.asked}>
          {`${word.part_of_speech} ${word.meaning}`.trim()}
        </View>
        <View className={styles.below}>
          <SoundButton id="sound" url={word.audio_url} />
        </View>
      </View>
      {answer ? (
        <View id="compared" className={styles.result}>
          <Prompt word={word} />
          {answer.given !== undefined && !answer.correct && <Compared spelling={word.spelling} typed={answer.given} />}
        </View>
      ) : (
        <Typed onInput={input} onConfirm={check} />
      )}
    </Screen>
  );
});

/**
 * Uncontrolled, and memoised: typing sends nothing back to the field, so a slow setData cannot overwrite what was typed
 * meanwhile. Its text is written into the property only when it is left.
 */
const Typed = memo(function Typed({ onInput, onConfirm }: { onInput: InputHandler; onConfirm: () => void }) {
  const [left, setLeft] = useState('');
  const blur = useCallback<InputHandler>(({ detail }) => setLeft(detail.value), []);
  return (
    <View className={styles.field}>
      <Input
        id="typed"
        className={styles.typed}
        value={left}
        type="text"
        password={false}
        maxlength={MAX_LETTERS}
        placeholder="输入英文单词"
        placeholderClassName={styles.placeholder}
        confirmType="done"
        confirmHold
        cursorSpacing={160}
        adjustPosition
        disabled={false}
        focus
        selectionStart={-1}
        selectionEnd={-1}
        wechat-aria-label="输入英文单词"
        onInput={onInput}
        onBlur={blur}
        onConfirm={onConfirm}
      />
    </View>
  );
});
