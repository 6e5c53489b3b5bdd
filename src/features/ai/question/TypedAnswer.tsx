import { ActionButton } from '@/components/ActionButton';
import { TypedLine, useTyped } from '@/components/typed/TypedLine';
import type { AnswerProps } from './answering';

/** As long as an answer may be. */
const MAX_LETTERS = 500;

/** Written, then looked at. Ids `typed`, `check`. */
export function TypedAnswer({ question, given, onGive, frame }: AnswerProps) {
  const { input, confirm, filled } = useTyped(onGive);
  return frame({
    action: (
      <ActionButton id={`check-${question.number}`} disabled={!filled} onTap={confirm}>
        检查
      </ActionButton>
    ),
    children: given ? undefined : (
      <TypedLine
        id={`typed-${question.number}`}
        placeholder="在这里写"
        label="写答案"
        maxLength={MAX_LETTERS}
        onInput={input}
        onConfirm={confirm}
      />
    ),
  });
}
