import { useCallback, useState } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { OfflineNote } from '@/components/OfflineNote';
import { RichTextView } from '@/components/rich-text/RichTextView';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { WorkedSteps } from '@/components/worked-steps/WorkedSteps';
import type { ContentProps } from './contents';
import styles from './Generation.module.scss';
import { Questions } from './Questions';

/** Step by step, each after something to think about; the answer comes last. Ids `next-step`, `show-answer`. */
export function ExplanationView({ title, content, label, footer, children, answers, answer }: ContentProps<'explanation'>) {
  const { subject, steps, answer: right, remember, questions } = content;
  // Who has answered what comes after it has seen it all.
  const [shown, setShown] = useState(answers.length > 0 ? steps.length + 1 : 0);
  const next = useCallback(() => setShown((before) => before + 1), []);
  const isWhole = shown > steps.length;
  return (
    <Screen footer={isWhole ? footer : undefined}>
      <OfflineNote />
      {label}
      <View id="title" className={styles.title}>
        {title}
      </View>
      <Card id="subject">
        <SectionTitle>{content.word_id === null ? '先看题' : '先看词'}</SectionTitle>
        <View className={styles.subject}>
          <RichTextView content={subject} />
        </View>
      </Card>
      <Card>
        <SectionTitle aside={`共 ${steps.length} 步`}>一步一步想</SectionTitle>
        <WorkedSteps steps={steps} shown={Math.min(shown, steps.length)} id="next-step" onNext={next} />
        {shown === steps.length && (
          <View className={styles.action}>
            <ActionButton id="show-answer" onTap={next}>
              我想好了，看答案
            </ActionButton>
          </View>
        )}
      </Card>
      {isWhole && (
        <Card id="answer">
          <View className={styles.answerTitle}>答案</View>
          <RichTextView content={right} />
          <View className={styles.remember}>
            <View className={styles.rememberTitle}>记住这一点</View>
            <RichTextView content={remember} />
          </View>
        </Card>
      )}
      {isWhole && <Questions questions={questions} title="试一试，真的懂了吗" answers={answers} answer={answer} />}
      {children}
    </Screen>
  );
}
