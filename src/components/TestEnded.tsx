/** A test that ended before it was done, and the way to another one. */
import { ActionButton } from './ActionButton';
import { Screen } from './Screen';
import { StateView } from './StateView';

/** `gone`: removed or another learner's; `expired`: by its time, or replaced by another. */
export type TestEnd = { kind: 'gone' } | { kind: 'expired'; replaced: boolean };

interface Props {
  end: TestEnd;
  /** Why an old test cannot be resumed. */
  whyNotLater: string;
  onAgain: () => void;
}

export function TestEnded({ end, whyNotLater, onAgain }: Props) {
  const isReplaced = end.kind === 'expired' && end.replaced;
  return (
    <Screen
      footer={
        <ActionButton id="again" onTap={onAgain}>
          {isReplaced ? '去做那一次' : '重新开始'}
        </ActionButton>
      }
    >
      <StateView id={end.kind} kind="empty" {...endedText(end, whyNotLater)} />
    </Screen>
  );
}

/** The same in words, for a page of another kind. */
export function endedText(end: TestEnd, whyNotLater: string): { title: string; text: string } {
  if (end.kind === 'gone') return { title: '这次测试找不到了', text: '它可能属于另一位学员，或者已经过期。' };
  return end.replaced
    ? { title: '另一次测试代替了它', text: '没做完的测试只留一次，后来又开始了一次。' }
    : { title: '这次测试放得太久了', text: whyNotLater };
}
