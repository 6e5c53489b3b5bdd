import { useCallback, useMemo, useRef, useState } from 'react';
import { optionLetter } from '@xueban/contract/learning/option-letter';
import { ActionButton } from '@/components/ActionButton';
import { Card, HeroCard } from '@/components/Card';
import { Glyph } from '@/components/Glyph';
import { View } from '@/components/host';
import { OfflineNote } from '@/components/OfflineNote';
import { ProgressBar } from '@/components/ProgressBar';
import { RichTextView } from '@/components/rich-text/RichTextView';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { scrollToTop } from '@/lib/navigation';
import { MadeQuestion, type MadeQuestionProps } from '../question/MadeQuestion';
import type { ContentProps } from './contents';
import styles from './Generation.module.scss';

type Questions = ContentProps<'exercise'>['content']['questions'];

/** One question a screen, its verdict, the next, and the result at the end. Id `next`. */
export function ExerciseView(props: ContentProps<'exercise'>) {
  const { content, label, answers, answer, children } = props;
  const { questions } = content;
  const byNumber = useMemo(() => new Map(answers.map((one) => [one.number, one])), [answers]);
  // The one on screen stays until its answer was looked at.
  const [looking, setLooking] = useState<number | undefined>(undefined);
  const at = looking ?? questions.findIndex(({ number }) => !byNumber.has(number));
  const question = questions[at];
  const position = useRef(at);
  position.current = at;
  const onAnswer = useCallback(
    (number: number, given: string) => {
      setLooking(position.current);
      answer(number, given);
    },
    [answer],
  );
  const next = useCallback(() => {
    setLooking(undefined);
    scrollToTop();
  }, []);
  if (!question) return <Result {...props} />;
  const given = byNumber.get(question.number);
  const inPage: MadeQuestionProps['frame'] = ({ body, action }) => (
    <Screen
      footer={
        given ? (
          <ActionButton id="next" onTap={next}>
            {answers.length >= questions.length ? '看结果' : '下一题'}
          </ActionButton>
        ) : (
          action
        )
      }
    >
      <OfflineNote />
      <View>
        <ProgressBar percentage={(answers.length / questions.length) * 100} />
        <View className={styles.top}>
          <View id="position">{`第 ${at + 1} 题，共 ${questions.length} 题`}</View>
        </View>
      </View>
      {label}
      <Card>{body}</Card>
      {children}
    </Screen>
  );
  return <MadeQuestion key={question.number} question={question} given={given} onAnswer={onAnswer} frame={inPage} />;
}

/** What the learner gave or should have, in words. */
function said({ answer_kind: kind, options }: Questions[number], value: string): string {
  if (kind !== 'choice') return value;
  const position = Number(value);
  return options[position] === undefined ? value : optionLetter(position);
}

function Result({ title, content: { questions }, label, footer, answers, children }: ContentProps<'exercise'>) {
  const byNumber = new Map(answers.map((one) => [one.number, one]));
  const right = answers.filter((one) => one.right).length;
  return (
    <Screen footer={footer}>
      <OfflineNote />
      {label}
      <HeroCard id="result">
        <View className={styles.score}>{title}</View>
        <View className={styles.scoreFigure}>{`${right} / ${questions.length}`}</View>
        <View className={styles.score}>
          {right === questions.length
            ? '全部答对，真稳'
            : right * 2 >= questions.length
              ? '一次答对的题数，再看看没对的'
              : '没对的都在下面，看一遍就不一样'}
        </View>
      </HeroCard>
      <Card>
        <SectionTitle aside={`${questions.length} 题`}>每一题</SectionTitle>
        {questions.map((question) => {
          const given = byNumber.get(question.number);
          return (
            <View key={question.number} className={`${styles.row} t-result`}>
              <View className={given?.right ? styles.rowRight : styles.rowWrong}>
                <Glyph name={given?.right ? 'check' : 'info'} />
              </View>
              <View className={styles.rowWords}>
                <RichTextView content={question.prompt} size="text" />
                {given && !given.right && (
                  <View
                    className={styles.rowAnswer}
                  >{`你答 ${said(question, given.given)}，正确是 ${said(question, question.answers[0] ?? '')}`}</View>
                )}
              </View>
            </View>
          );
        })}
      </Card>
      {children}
    </Screen>
  );
}
