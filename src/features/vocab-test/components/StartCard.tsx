import { memo, useCallback } from 'react';
import type { TestForm } from '@xueban/contract/resources/vocabulary-level-submissions';
import { ActionButton } from '@/components/ActionButton';
import { HeroCard } from '@/components/Card';
import { PRESS, View } from '@/components/host';
import { ProgressBar } from '@/components/ProgressBar';
import { go } from '@/lib/navigation';
import { confirmRestart } from '../confirm-restart';
import { FORM_TEXT, timeLeft } from '../logic/wording';
import type { SavedTest } from '../run/saved-tests';
import styles from './Hero.module.scss';

export interface StartCardProps {
  /** A test that was interrupted on this phone. */
  open: SavedTest | undefined;
  form: TestForm;
  /** Offers the other form too: a student may take both. */
  offersBoth?: boolean;
  note?: string;
}

const startShort = () => go('vocabTestTake', { form: 'short' });
const OTHER: Readonly<Record<TestForm, TestForm>> = { full: 'short', short: 'full' };

/** Asks, and begins a test of this form instead of the open one. */
async function startInstead(open: SavedTest, form: TestForm): Promise<void> {
  if (await confirmRestart()) go('vocabTestTake', { form, insteadOf: open.submission.id });
}

const Aside = memo(function Aside({ id, onTap, children }: { id: string; onTap: () => void; children: string }) {
  return (
    <View id={id} className={styles.asideButton} onTap={onTap} hoverClassName={styles.pressed} {...PRESS} wechat-aria-role="button">
      {children}
    </View>
  );
});

/** What the test is, and the way into it: a new one, or the interrupted one. */
export const StartCard = memo(function StartCard({ open, form, offersBoth, note }: StartCardProps) {
  const goOn = open?.submission.form ?? form;
  const start = useCallback(() => go('vocabTestTake', { form: goOn }), [goOn]);
  const restart = useCallback(() => {
    if (open) void startInstead(open, goOn);
  }, [open, goOn]);
  const startOther = useCallback(() => {
    if (open) void startInstead(open, OTHER[goOn]);
  }, [open, goOn]);
  if (open) {
    const { percentage, seconds_left: seconds } = open.submission;
    return (
      <HeroCard id="start-card">
        <View className={styles.title}>接着上次的测试</View>
        <View className={styles.lead}>{`${FORM_TEXT[goOn].name} · ${timeLeft(seconds)}，答过的都还在`}</View>
        <View className={styles.action}>
          <ProgressBar percentage={percentage} hero />
        </View>
        <View className={styles.action}>
          <ActionButton id="take" kind="white" onTap={start}>
            继续测试
          </ActionButton>
        </View>
        <Aside id="restart" onTap={restart}>
          不接着做了，重新开始
        </Aside>
        {offersBoth && <Aside id="take-other" onTap={startOther}>{`改做${FORM_TEXT[OTHER[goOn]].name}`}</Aside>}
      </HeroCard>
    );
  }
  return (
    <HeroCard id="start-card">
      <View className={styles.title}>你认识多少英语单词？</View>
      <View className={styles.lead}>{`只要 ${FORM_TEXT[form].minutes}，测出可信的词汇量范围`}</View>
      <View className={styles.action}>
        <ActionButton id="take" kind="white" onTap={start}>
          开始测试
        </ActionButton>
      </View>
      {offersBoth && (
        <Aside id="take-short" onTap={startShort}>
          只有 2 分钟？做快速测试
        </Aside>
      )}
      {note !== undefined && <View className={styles.note}>{note}</View>}
    </HeroCard>
  );
});
