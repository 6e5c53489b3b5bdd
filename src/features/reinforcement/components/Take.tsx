import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Word } from '@xueban/contract/resources/courses';
import type { SubmissionWord } from '@xueban/contract/resources/reinforcements';
import { ActionButton } from '@/components/ActionButton';
import { type ExerciseAnswer, useAskedWord } from '@/components/exercise/asking';
import { ExerciseChooser } from '@/components/exercise/ExerciseChooser';
import { WordExercise, type WordExerciseProps } from '@/components/exercise/WordExercise';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { Sheet } from '@/components/Sheet';
import { Skeleton } from '@/components/Skeleton';
import { Waiting } from '@/components/Waiting';
import { preloadAudio } from '@/lib/audio';
import { setPageTitle } from '@/lib/navigation';
import { findAsked, getProgress, getReason, upcoming, type Way, waysFor } from '../logic/asking';
import type { ReviewWanted } from '../review/open-review';
import { type ActiveReview, leaveReview, useReview } from '../review/use-review';
import { useWayChoice } from '../review/way-choice';
import styles from './Take.module.scss';
import { TakeTop } from './TakeTop';

/** Words whose sound is fetched while another is on the screen. */
const WORDS_AHEAD = 3;

/** 21天抗遗忘: the words of a session, one at a time, until each is right. */
export function Take({ wanted }: { wanted: ReviewWanted }) {
  const page = useReview(wanted);
  if (page.status !== 'ready') return <Waiting page={page} name="review" skeleton={<TakeSkeleton />} />;
  return <Session key={page.openings} active={page} />;
}

function Session({ active: { review, answer, end } }: { active: ActiveReview }) {
  const { words, answers, state, submission } = review;
  const [way, choose] = useWayChoice();
  const [paused, setPaused] = useState(false);
  const asked = useAskedWord(state.remaining[0]);
  const { hold, release, wordId } = asked;
  const word = useMemo(() => words.find(({ id }) => id === wordId), [words, wordId]);
  const current = useRef(wordId);
  current.current = wordId;

  const onAnswer = useCallback(
    (given: ExerciseAnswer) => {
      if (current.current === undefined) return;
      hold();
      answer({ wordId: current.current, ...given });
    },
    [hold, answer],
  );
  const pause = useCallback(() => setPaused(true), []);
  const goOn = useCallback(() => setPaused(false), []);
  // A word that has its answer is not asked again in the other way: the next one comes.
  const chooseOther = useCallback(
    (next: Way) => {
      choose(next);
      release();
    },
    [choose, release],
  );

  // The last answer has been looked at, or the app was killed just after it.
  useEffect(() => {
    if (wordId === undefined) end();
  }, [wordId, end]);

  const isPractice = submission.source === 'mistakes';
  useEffect(() => {
    if (isPractice) setPageTitle('错词练习');
  }, [isPractice]);

  useEffect(() => preloadAudio(upcoming(words, state, WORDS_AHEAD).flatMap(getSounds)), [words, state]);

  const offered = useMemo(() => waysFor(words), [words]);
  const progress = getProgress(words, answers, state, wordId !== state.remaining[0]);
  if (!word)
    return (
      <Screen>
        <TakeSkeleton />
      </Screen>
    );
  return (
    <View>
      <Question
        key={`${asked.key}-${way}`}
        way={way}
        pass={state.pass}
        word={word}
        seed={submission.id}
        onAnswer={onAnswer}
        onDone={release}
        top={
          <TakeTop
            percentage={progress.percentage}
            text={progress.text}
            reason={getReason(word)}
            late={word.due === 'late'}
            onPause={pause}
          />
        }
      />
      {paused && (
        <Pause answered={state.firstResults.size} isPractice={isPractice} onGoOn={goOn} onEnd={end}>
          {offered.length > 1 && <ExerciseChooser exercises={offered} value={way} onChange={chooseOther} />}
        </Pause>
      )}
    </View>
  );
}

interface QuestionProps extends Omit<WordExerciseProps, 'exercise'> {
  way: Way;
  pass: number;
  word: SubmissionWord;
}

/** Keeps the kind it was asked with: the answer may begin another pass while it is looked at. */
function Question({ way, pass, ...asked }: QuestionProps) {
  const [exercise] = useState(() => findAsked(way, asked.word, pass));
  return <WordExercise exercise={exercise} {...asked} />;
}

interface PauseProps {
  answered: number;
  isPractice: boolean;
  /** Another way to be asked, where there is one. */
  children: ReactNode;
  onGoOn: () => void;
  onEnd: () => void;
}

function Pause({ answered, isPractice, children, onGoOn, onEnd }: PauseProps) {
  return (
    <Sheet
      title="歇一会儿？"
      onClose={onGoOn}
      actions={
        <>
          <ActionButton id="go-on" onTap={onGoOn}>
            继续复习
          </ActionButton>
          <ActionButton id="later" kind="soft" onTap={leaveReview}>
            稍后再来
          </ActionButton>
          <ActionButton id="stop-here" kind="text" onTap={onEnd}>
            先到这里，看报告
          </ActionButton>
        </>
      }
    >
      <View>{`已经答了 ${answered} 个，都存好了。下次从这个词继续；先到这里，${isPractice ? '没练的词留在错词本里' : '没答的词还留在今天'}。`}</View>
      {children && (
        <View className={styles.chooser}>
          换个方式
          {children}
        </View>
      )}
    </Sheet>
  );
}

/** What its card can play: the word, and its example. */
const getSounds = ({ audio_url: word, example_audio_url: example }: Word): string[] => [word, example].filter((url) => url !== null);

/** Shape of a question. */
function TakeSkeleton() {
  return (
    <View className={styles.stack}>
      <Skeleton width={40} />
      <Skeleton width={100} />
      <View className={styles.cardShape} />
    </View>
  );
}
