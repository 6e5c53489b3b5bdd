import { useCallback, useEffect, useRef } from 'react';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { Image, View } from '@/components/host';
import { AskAi } from '@/components/question/Verdict';
import { RichTextView } from '@/components/rich-text/RichTextView';
import { Screen } from '@/components/Screen';
import { viewPicture } from '@/lib/album';
import { useApiQuery } from '@/lib/api-query';
import { wholeAddress } from '@/lib/http/host';
import { useAiAllowed } from '../use-ai-allowed';
import { StateView } from '@/components/StateView';
import { outbox } from '@/offline';
import type { Solution } from '@xueban/contract/resources/math/questions';
import type { KeyedAnswer } from '../logic/answers';
import { type ActiveQuiz, leaveQuiz } from '../use-quiz';
import styles from './Quiz.module.scss';

/** Nothing is left to ask: all is right, or what is left waits for a verdict. Ids: `finish`, `waiting`, `work-photo`, `ask-ai`, `mark-right`, `mark-wrong`, `later`. */
export function QuizEnd({ active: { quiz, end, ending, judge, mark, solutions } }: { active: ActiveQuiz }) {
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
        <Unmarked key={answer.key} quiz={quiz} answer={answer} judge={judge} mark={mark} solved={solutions.get(answer.key)} />
      ))}
    </Screen>
  );
}

/** What was asked, what was written, and the solution beside it. */
interface UnmarkedProps extends Pick<ActiveQuiz, 'quiz' | 'judge' | 'mark'> {
  answer: KeyedAnswer;
  solved: Solution | undefined;
}

function Unmarked({ quiz, answer, judge, mark, solved }: UnmarkedProps) {
  const { given, questionId, variant } = answer;
  const { id: quizId, learning_record_id: recordId } = quiz.submission;
  const question = quiz.questions.find(({ id }) => id === questionId);
  const query = { variant };
  const ofRecord = useApiQuery(
    'GET learning_records/{id}/quiz_questions/{questionId}/question',
    recordId === null ? undefined : { params: { id: recordId, questionId }, query },
    { silent: true },
  );
  // Of wrong questions and mixed sections there is no record to ask by.
  const ofQuiz = useApiQuery(
    'GET quiz_submissions/{id}/questions/{questionId}',
    recordId === null ? { params: { id: quizId, questionId }, query } : undefined,
    { silent: true },
  );
  const { data } = recordId === null ? ofQuiz : ofRecord;
  const solution = data?.solution ?? solved;
  const allowed = useAiAllowed();
  const ask = useCallback(() => judge(answer), [judge, answer]);
  const right = useCallback(() => mark(answer, true), [mark, answer]);
  const wrong = useCallback(() => mark(answer, false), [mark, answer]);
  return (
    <Card>
      {question && <RichTextView content={question.prompt} />}
      <View className={styles.label}>写的是</View>
      <View className={styles.work}>{given.kind === 'work' ? (given.text ?? '（交的是照片）') : ''}</View>
      {data?.photo && <WorkPhoto src={wholeAddress(data.photo.url)} />}
      {solution && (
        <>
          <View className={styles.label}>参考解答</View>
          {[solution.answer, ...solution.steps].map((part, at) => (
            <RichTextView key={at} content={part} size="text" />
          ))}
        </>
      )}
      {allowed && <AskAi onAsk={ask} />}
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

/** As it fits; large by a tap, to be read. Id: `work-photo`. */
function WorkPhoto({ src }: { src: string }) {
  const open = useCallback(() => viewPicture(src), [src]);
  return (
    <View id="work-photo" onTap={open} wechat-aria-role="button" wechat-aria-label="写的过程的照片，轻点看大图">
      <Image className={styles.photo} src={src} mode="aspectFit" />
      <View className={styles.note}>轻点看大图</View>
    </View>
  );
}
