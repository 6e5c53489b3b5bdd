import { useCallback, useEffect, useRef } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { outbox } from '@/lib/outbox';
import type { KeyedAnswer } from '../logic/answers';
import { type ActiveQuiz, leaveQuiz } from '../use-quiz';
import styles from './Quiz.module.scss';

/** Nothing is left to ask: all is right, or what is left waits for a verdict. Ids: `finish`, `waiting`, `mark-right`, `mark-wrong`, `later`. */
export function EndOfQuiz({ active: { quiz, end, ending, mark } }: { active: ActiveQuiz }) {
  const { allRight, waitingCount } = quiz.state;
  // Once by itself; after that, such as without a network, by a tap.
  const ended = useRef(false);
  useEffect(() => {
    if (!allRight || ended.current) return;
    ended.current = true;
    end();
  }, [allRight, end]);
  const sendAgain = useCallback(() => outbox.retryNow(), []);
  const unmarked = quiz.answers.filter((answer) => answer.judgement?.verdict === 'waiting');

  if (allRight) {
    return (
      <Screen
        footer={
          <ActionButton id="finish" loading={ending} onTap={end}>
            看结果
          </ActionButton>
        }
      >
        <StateView kind="done" title="全部答对了" text={ending ? '正在整理结果…' : '答案都已存好，联网后轻点看结果'} />
      </Screen>
    );
  }
  if (unmarked.length < waitingCount) {
    return (
      <Screen
        footer={
          <>
            <ActionButton id="later" kind="soft" narrow onTap={leaveQuiz}>
              先离开
            </ActionButton>
            <ActionButton id="send-again" onTap={sendAgain}>
              再试一次
            </ActionButton>
          </>
        }
      >
        <StateView
          id="waiting"
          kind="offline"
          title="这一遍都答完了"
          text={`有 ${waitingCount - unmarked.length} 题已保存，联网后判定；没做对的会再来一次`}
        />
      </Screen>
    );
  }
  return (
    <Screen
      footer={
        <ActionButton id="later" kind="soft" onTap={leaveQuiz}>
          先离开
        </ActionButton>
      }
    >
      <Card>
        <View className={styles.title}>{`还有 ${unmarked.length} 道解答题等批改`}</View>
        <View className={styles.text}>请家长对照解答看一看，再点下面的按钮。</View>
      </Card>
      {unmarked.map((answer) => (
        <Unmarked key={answer.key} answer={answer} mark={mark} />
      ))}
    </Screen>
  );
}

function Unmarked({ answer, mark }: { answer: KeyedAnswer } & Pick<ActiveQuiz, 'mark'>) {
  const { given } = answer;
  const right = useCallback(() => mark(answer, true), [mark, answer]);
  const wrong = useCallback(() => mark(answer, false), [mark, answer]);
  return (
    <Card>
      <View className={styles.work}>{given.kind === 'work' ? (given.text ?? '（交的是照片）') : ''}</View>
      <View className={styles.marks}>
        <ActionButton id="mark-wrong" kind="soft" onTap={wrong}>
          再来一次
        </ActionButton>
        <View className={styles.between} />
        <ActionButton id="mark-right" onTap={right}>
          做对了
        </ActionButton>
      </View>
    </Card>
  );
}
