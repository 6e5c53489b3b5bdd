import { memo, useCallback, useState } from 'react';
import type { GivenAnswer, Judgement, Solution } from '@xueban/contract/resources/math/questions';
import { ActionButton } from '../ActionButton';
import { Glyph, type GlyphName } from '../Glyph';
import { View } from '../host';
import { RichTextView } from '../rich-text/RichTextView';
import type { AskedQuestion, QuestionStatus } from './asking';
import { HelpLink } from './Helps';
import styles from './verdict.module.scss';

export interface VerdictProps {
  question: Pick<AskedQuestion, 'kind'>;
  status: QuestionStatus;
  given: GivenAnswer | undefined;
  /** The guardian sees it otherwise than the AI. */
  onOverrule?: (() => void) | undefined;
  /** Asks the AI about written work that waits. */
  onAskAi?: (() => Promise<void>) | undefined;
}

/** What came of the answer: by sign, words and colour; why; the right answer; the solution, a step a tap. Ids `verdict`, `step`, `all-steps`. */
export const Verdict = memo(function Verdict({ question, status, given, onOverrule, onAskAi }: VerdictProps) {
  if (given === undefined || status.kind === 'taken') return null;
  if (status.kind !== 'judged') {
    const [glyph, text]: [GlyphName, string] = status.kind === 'kept' ? ['offline', '已保存，联网后判定'] : ['sync', '正在判定…'];
    return (
      <View id="verdict" className={styles.waiting} wechat-aria-role="alert">
        <Said glyph={glyph} text={text} />
      </View>
    );
  }
  const { judgement, solution } = status;
  return (
    <View className={styles.card}>
      <Outcome judgement={judgement} given={given} onOverrule={onOverrule} onAskAi={onAskAi} />
      {judgement.verdict !== 'right' && solution && solution.answer.length > 0 && question.kind !== 'short_answer' && (
        <View className={styles.part}>
          <View className={styles.label}>正确答案</View>
          <RichTextView content={solution.answer} />
        </View>
      )}
      {solution && solution.steps.length > 0 && <Steps steps={solution.steps} />}
    </View>
  );
});

function Said({ glyph, text }: { glyph: GlyphName; text: string }) {
  return (
    <View className={styles.said}>
      <View className={styles.sign}>
        <Glyph name={glyph} />
      </View>
      {text}
    </View>
  );
}

type OutcomeProps = { judgement: Judgement; given: GivenAnswer } & Pick<VerdictProps, 'onOverrule' | 'onAskAi'>;

function Outcome({ judgement, given, onOverrule, onAskAi }: OutcomeProps) {
  const { verdict, reason, cause, score, judged_by: judgedBy, by_teacher: byTeacher, blanks } = judgement;
  // 不会 has said it all.
  // Of wrong lines the reason stands below the first.
  const why =
    given.kind === 'unknown' || (given.kind === 'lines' && blanks.some(({ right }) => !right))
      ? null
      : (reason ?? (blanks.length === 1 ? (blanks[0]?.reason ?? null) : null));
  // What says no more than that of the whole, or than the cause, is not said again.
  const ofBlanks = blanks
    .map((blank, at) => ({ ...blank, at }))
    .filter(({ reason: one }) => given.kind !== 'lines' && one !== null && one !== why && one !== cause);
  const by = [score === null ? '' : `${score} 分`, JUDGES[byTeacher ? 'teacher' : (judgedBy ?? 'program')]]
    .filter((part) => part !== '')
    .join(' · ');
  return (
    <View id="verdict" className={styles[verdict]} wechat-aria-role="alert">
      <Said glyph={GLYPHS[verdict]} text={given.kind === 'unknown' ? '没关系，看看解答就会了' : TITLES[verdict]} />
      {by !== '' && <View className={styles.why}>{by}</View>}
      {why !== null && why !== cause && <View className={styles.why}>{why}</View>}
      {ofBlanks.map(({ at, reason: one }) => (
        <View key={at} className={styles.why}>{`第 ${at + 1} 空：${one ?? ''}`}</View>
      ))}
      {cause !== null && <View className={styles.why}>{`可能是：${cause}`}</View>}
      <Otherwise judgement={judgement} onOverrule={onOverrule} onAskAi={onAskAi} />
    </View>
  );
}

/** Who else may judge it: the AI what waits, the guardian what the AI said. */
function Otherwise({ judgement: { verdict, judged_by: judgedBy }, onOverrule, onAskAi }: Omit<OutcomeProps, 'given'>) {
  if (verdict === 'waiting') return onAskAi ? <AskAi onAsk={onAskAi} /> : null;
  if (judgedBy !== 'ai' || !onOverrule) return null;
  return <HelpLink id="overrule" label={verdict === 'right' ? '家长改判：再来一次' : '家长改判：做对了'} onTap={onOverrule} />;
}

const JUDGES = { program: '', ai: 'AI 判定，家长可以改', guardian: '家长批改', teacher: '老师批改' } as const;
const GLYPHS = { right: 'check', wrong: 'cross', waiting: 'clock' } as const;
const TITLES = { right: '答对了', wrong: '这次没对，看看解答就清楚了', waiting: '交好了，等批改' } as const;

/** A tap shows the next step; what was seen stays. */
function Steps({ steps }: Pick<Solution, 'steps'>) {
  const [shown, setShown] = useState(0);
  const more = useCallback(() => setShown((before) => before + 1), []);
  const all = useCallback(() => setShown(steps.length), [steps.length]);
  return (
    <View className={styles.part}>
      {shown > 0 && <View className={styles.label}>解答</View>}
      {steps.slice(0, shown).map((step, at) => (
        <View key={at} className={styles.step}>
          <View className={styles.stepNumber}>{at + 1}</View>
          <View className={styles.stepText}>
            <RichTextView content={step} />
          </View>
        </View>
      ))}
      {shown < steps.length && (
        <View className={styles.ways}>
          <ActionButton id="step" kind="soft" onTap={more}>
            {shown === 0 ? '一步一步看解答' : '下一步'}
          </ActionButton>
          {shown > 0 && steps.length - shown > 1 && (
            <ActionButton id="all-steps" kind="text" narrow onTap={all}>
              全部
            </ActionButton>
          )}
        </View>
      )}
    </View>
  );
}

/** Written work goes to the AI by this tap and by nothing else, as the privacy policy says. Id `ask-ai`. */
export const AskAi = memo(function AskAi({ onAsk }: { onAsk: () => Promise<void> }) {
  return (
    <View className={styles.askAi}>
      <ActionButton id="ask-ai" kind="soft" busyText="AI 正在判定，可以先离开" onTap={onAsk}>
        请 AI 判定
      </ActionButton>
      <View className={styles.label}>题目、作答和照片会发给学校选的 AI 服务，不发姓名。不点就不发，由家长批改</View>
    </View>
  );
});
