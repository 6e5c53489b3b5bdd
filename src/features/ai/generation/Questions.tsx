import { memo, useCallback, useMemo } from 'react';
import type { AiQuestion } from '@xueban/contract/resources/ai-generations';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { MadeQuestion, type MadeQuestionProps } from '../question/MadeQuestion';
import type { Answering } from './use-generation';
import styles from './Generation.module.scss';

const inCard: MadeQuestionProps['frame'] = ({ body, action }) => (
  <Card>
    {body}
    {action !== undefined && <View className={styles.action}>{action}</View>}
  </Card>
);

/** Questions under a text, one card each, answered there. */
export const Questions = memo(function Questions({
  questions,
  title,
  answers,
  answer,
}: Answering & { questions: readonly AiQuestion[]; title: string }) {
  const byNumber = useMemo(() => new Map(answers.map((one) => [one.number, one])), [answers]);
  const onAnswer = useCallback((number: number, given: string) => answer(number, given), [answer]);
  if (questions.length === 0) return null;
  return (
    <>
      <View className={styles.sectionTitle}>{title}</View>
      {questions.map((question) => (
        <MadeQuestion key={question.number} question={question} given={byNumber.get(question.number)} onAnswer={onAnswer} frame={inCard} />
      ))}
    </>
  );
});
