import { memo, useCallback, useRef, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Input, type InputHandler, View } from '@/components/host';
import type { AnswerProps } from './answering';
import styles from './MadeQuestion.module.scss';

/** As long as an answer may be. */
const MAX_LETTERS = 500;

/** Written, then looked at. Ids `typed`, `check`. */
export function TypedAnswer({ question, given, onGive, frame }: AnswerProps) {
  const text = useRef('');
  const [filled, setFilled] = useState(false);
  const input = useCallback<InputHandler>(({ detail }) => {
    text.current = detail.value;
    setFilled(detail.value.trim() !== '');
  }, []);
  const latest = useRef(onGive);
  latest.current = onGive;
  const check = useCallback(() => {
    const typed = text.current.trim();
    if (typed !== '') latest.current(typed);
  }, []);
  return frame({
    action: (
      <ActionButton id={`check-${question.number}`} disabled={!filled} onTap={check}>
        检查
      </ActionButton>
    ),
    children: given ? undefined : <Typed id={`typed-${question.number}`} onInput={input} onConfirm={check} />,
  });
}

/** Uncontrolled, and memoised: a slow setData cannot overwrite what was typed meanwhile. Its text is written into the property when it is left. */
const Typed = memo(function Typed({ id, onInput, onConfirm }: { id: string; onInput: InputHandler; onConfirm: () => void }) {
  const [left, setLeft] = useState('');
  const blur = useCallback<InputHandler>(({ detail }) => setLeft(detail.value), []);
  return (
    <View className={styles.field}>
      <Input
        id={id}
        className={styles.typed}
        value={left}
        type="text"
        password={false}
        maxlength={MAX_LETTERS}
        placeholder="在这里写"
        placeholderClassName={styles.placeholder}
        confirmType="done"
        confirmHold
        cursorSpacing={160}
        adjustPosition
        disabled={false}
        focus={false}
        selectionStart={-1}
        selectionEnd={-1}
        wechat-aria-label="写答案"
        onInput={onInput}
        onBlur={blur}
        onConfirm={onConfirm}
      />
    </View>
  );
});
