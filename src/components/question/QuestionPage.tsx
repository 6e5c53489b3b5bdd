import { memo, useCallback, useEffect, useRef, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { NEXT_SETTLES_MS } from '@/components/exercise/asking';
import { View } from '@/components/host';
import { RichTextView } from '@/components/rich-text/RichTextView';
import { Screen } from '@/components/Screen';
import { scrollToTop } from '@/lib/navigation';
import { type FrameParts, type Given, isOpen, KIND_NAMES, type KindProps, type QuestionPageProps } from './asking';
import { Choice } from './Choice';
import { useDraft } from './drafts';
import { FillIn } from './FillIn';
import { Helps } from './Helps';
import { Lines } from './Lines';
import { Matching } from './Matching';
import { Ordering } from './Ordering';
import styles from './question.module.scss';
import { ShortAnswer } from './ShortAnswer';
import { UnknownKind } from './UnknownKind';
import { Verdict } from './Verdict';

/**
 * One question, a whole page with its footer: what is asked, the way to answer it, and, once it is judged, how it was, why, and the
 * solution step by step. Ids: `question`, `hint`, `unknown`, `verdict`, `next`; see the kinds for theirs. Class of
 * the question: `t-question-<id>-<variant>`.
 */
export const QuestionPage = memo(function QuestionPage(props: QuestionPageProps) {
  const {
    question,
    status,
    given: earlier,
    draftId,
    top,
    onAnswer,
    onHint,
    onNext,
    onOverrule,
    onAskAi,
    next = '下一题',
    settlesMs = 0,
  } = props;
  const [given, setGiven] = useState(earlier);
  const { draft, keepDraft, writeDraft, dropDraft } = useDraft(draftId);
  // A new question starts at the top, wherever the one before was scrolled.
  useEffect(() => scrollToTop(), []);
  // A second tap can arrive before the first one is drawn.
  const answered = useRef(earlier !== undefined || !isOpen(status));
  const handler = useRef(onAnswer);
  handler.current = onAnswer;
  const cameAt = useRef(Date.now());
  const answer = useCallback(
    (one: Given) => {
      // A clock that was set back says nothing.
      if (answered.current || Math.abs(Date.now() - cameAt.current) < settlesMs) return;
      answered.current = true;
      setGiven(one.answer);
      if (isTyped(one)) writeDraft();
      if (handler.current(one) !== false && !isTyped(one)) dropDraft();
    },
    [settlesMs, writeDraft, dropDraft],
  );
  const isJudged = status.kind === 'judged';
  useEffect(() => {
    if (isJudged) dropDraft();
  }, [isJudged, dropDraft]);
  const unknown = useCallback(() => answer({ answer: { kind: 'unknown' } }), [answer]);

  const frame = ({ children, actions, renderBlank, unknownAside }: FrameParts) => {
    const open = isOpen(status) && given === undefined;
    const footer =
      status.kind === 'taken' ? (
        <ActionButton id="next" loading>
          {next}
        </ActionButton>
      ) : (
        <Next label={next} onNext={onNext} />
      );
    return (
      <Screen footer={open ? actions : footer}>
        {top}
        <View id="question" className={`${styles.card} t-question-${question.id ?? 0}-${question.variant ?? 0}`}>
          <View className={styles.kind}>{KIND_NAMES[question.kind]}</View>
          <RichTextView content={question.prompt} renderBlank={renderBlank} />
        </View>
        <Helps hint={question.hint} open={open} onHint={onHint} onUnknown={unknownAside ? unknown : undefined} />
        {children}
        <Verdict question={question} status={status} given={given} onOverrule={onOverrule} onAskAi={onAskAi} />
      </Screen>
    );
  };
  const kind: KindProps = { question, status, given, draft, keepDraft, answer, frame };
  switch (question.kind) {
    case 'fill_in':
      return <FillIn {...kind} />;
    case 'ordering':
      return <Ordering {...kind} />;
    case 'matching':
      return <Matching {...kind} />;
    case 'short_answer':
      return <ShortAnswer {...kind} />;
    case 'lines':
      return <Lines {...kind} />;
    case 'single_choice':
    case 'multiple_choice':
    case 'true_false':
      return <Choice {...kind} />;
    default:
      return <UnknownKind {...kind} />;
  }
});

/** What is typed may come back as unreadable: until it is judged or forgotten it stays, to be mended instead of typed anew. */
const isTyped = ({ answer: { kind } }: Given): boolean => kind === 'blanks' || kind === 'lines';

/** The button appears where the answer was tapped, so a second tap must not skip the verdict. */
function Next({ label, onNext }: { label: string; onNext: () => void }) {
  const cameAt = useRef(Date.now());
  const next = useCallback(() => {
    // A clock that was set back says nothing.
    if (Math.abs(Date.now() - cameAt.current) >= NEXT_SETTLES_MS) onNext();
  }, [onNext]);
  return (
    <ActionButton id="next" onTap={next}>
      {label}
    </ActionButton>
  );
}
