import { type ReactNode, useCallback } from 'react';
import { findShort } from '@xueban/contract/learning/short-review';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/client-errors';
import type { ReinforcementState } from '@xueban/contract/resources/reinforcements';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card, HeroCard } from '@/components/Card';
import { Chips } from '@/components/Chips';
import { ExerciseChooser } from '@/components/exercise/ExerciseChooser';
import { View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { LoadFailed } from '@/components/LoadFailed';
import { PendingBadge } from '@/components/PendingBadge';
import { Pill } from '@/components/Pill';
import { ProgressBar } from '@/components/ProgressBar';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { isApiError } from '@/lib/http/api-error';
import { currentStudentId } from '@/lib/http/identity';
import { go } from '@/lib/navigation';
import { schoolDay } from '@/lib/time';
import { usePendingCount } from '@/offline';
import { useSessionStatus } from '@/state/session';
import { StudentPage } from '@/shared/session/student-page';
import { useCurrentStudent } from '@/state/students';
import {
  backlogLines,
  isGoalReached,
  lateText,
  manyText,
  modeNames,
  modeTexts,
  nextDueText,
  planNote,
  planTitle,
  todayKind,
} from '../logic/due';
import { WAYS } from '../logic/asking';
import { savedOpenReview } from '../review/review-storage';
import { useWayChoice } from '../review/way-choice';
import { useReinforcement } from '../use-reinforcement';
import { Calendar } from './Calendar';
import { OfflineNote } from '@/components/OfflineNote';
import styles from './Reviews.module.scss';

/** 复习单词: what is due today, its plans, the calendar, and the ways to all that belongs to reviews. */
export function Reviews({ courseId }: { courseId: number | undefined }) {
  const session = useSessionStatus();
  const student = useCurrentStudent();
  const studentId = currentStudentId();
  // Offline the student is known by id alone, and the review on the phone is theirs.
  if (!student && session === 'unreachable' && studentId !== undefined && savedToday(studentId)) {
    return (
      <Screen>
        <SavedReview studentId={studentId} />
        <OfflineNote gap="above" text="网络恢复后，这里会显示今天的全部安排" />
      </Screen>
    );
  }
  return (
    <StudentPage
      waiting={
        <Screen>
          <ReviewsSkeleton />
        </Screen>
      }
    >
      {(student) => <OfStudent key={student.id} student={student} ofAddress={courseId} />}
    </StudentPage>
  );
}

function OfStudent({ student, ofAddress }: { student: Student; ofAddress: number | undefined }) {
  const { state, courses, chosen, choose, error, isError, refetch } = useReinforcement(student.id, ofAddress);
  const again = useCallback(() => refetch(), [refetch]);
  if (state === undefined) {
    if (!isError)
      return (
        <Screen>
          <ReviewsSkeleton />
        </Screen>
      );
    return (
      <Screen>
        <SavedReview studentId={student.id} />
        <LoadFailed what="复习计划" unreached={isApiError(error) && error.code === TRANSPORT_FAILURE_CODE} onAgain={again} />
      </Screen>
    );
  }
  if (state === null)
    return (
      <Screen>
        <StateView
          id="no-course"
          kind="empty"
          title="还没有单词课程"
          text="课程由老师安排，学过的词会在这里按天复习。"
          action="重新加载"
          onAction={again}
        />
      </Screen>
    );
  return (
    <Today key={state.course_id} state={state} student={student}>
      {courses.length > 1 && <Chips name="course" label="课程" options={courses} value={chosen ?? state.course_id} onChange={choose} />}
    </Today>
  );
}

const ANY_DUE = { courseId: undefined, source: 'due', chapterId: undefined, timesWrong: undefined } as const;
const savedToday = (studentId: number) => savedOpenReview({ guardianId: undefined, studentId }, ANY_DUE, schoolDay());

/** Without the server: a review begun on this phone can be resumed. */
function SavedReview({ studentId }: { studentId: number }) {
  const saved = savedToday(studentId);
  const id = saved?.submission.id;
  const goOn = useCallback(() => go('reinforcementTake', { submissionId: id }), [id]);
  if (!saved) return null;
  return (
    <HeroCard id="saved-review">
      <View className={styles.lead}>{saved.submission.course_name}</View>
      <View className={styles.title}>今天的复习存在手机里</View>
      <View className={styles.note}>{`已经答了 ${saved.state.firstResults.size} / ${saved.words.length} 个词，没有网络也能接着做`}</View>
      <View className={styles.action}>
        <ActionButton id="go-on" kind="white" onTap={goOn}>
          接着复习
        </ActionButton>
      </View>
    </HeroCard>
  );
}

function Today({ state, student, children }: { state: ReinforcementState; student: Student; children: ReactNode }) {
  const {
    course_id: courseId,
    due_count: due,
    done_count: doneCount,
    today,
    plans,
    calendar,
    open_submission_id: openId,
    nine_grid: grid,
  } = state;
  const [way, choose] = useWayChoice();
  const pending = usePendingCount();
  const kind = todayKind(state);
  const size = findShort(due, student.daily_goal);
  const isShortFirst = openId === null && size !== undefined;
  const start = useCallback(() => go('reinforcementTake', { courseId, submissionId: openId ?? undefined }), [courseId, openId]);
  const startShort = useCallback(() => go('reinforcementTake', { courseId, size }), [courseId, size]);
  const learn = useCallback(() => go('words'), []);
  const openWords = useCallback(() => go('reinforcementWords', { courseId }), [courseId]);
  const openHistory = useCallback(() => go('reinforcementHistory', { courseId }), [courseId]);
  const openGrid = useCallback(() => go('wordProgress', { courseId }), [courseId]);
  const footer =
    kind === 'due' ? (
      <>
        {isShortFirst && (
          <ActionButton id="start" kind="soft" half onTap={start}>
            {`全部 ${due} 词`}
          </ActionButton>
        )}
        <ActionButton
          id={isShortFirst ? 'start-short' : 'start'}
          kind={isShortFirst && isGoalReached(student) ? 'soft' : 'primary'}
          onTap={isShortFirst ? startShort : start}
        >
          {isShortFirst
            ? `先复习 ${size} 词`
            : openId === null
              ? `开始复习 ${due} 个词`
              : size !== undefined
                ? '接着复习'
                : `接着复习，还有 ${due} 个词`}
        </ActionButton>
      </>
    ) : (
      <ActionButton id="learn" kind="soft" onTap={learn}>
        去学新词
      </ActionButton>
    );
  return (
    <Screen footer={footer}>
      {children}
      <OfflineNote gap="above" text="现在没有网络，看到的是上次的安排" />
      <PendingBadge count={pending} />
      <Hero state={state} student={student} />
      {kind === 'due' && (
        <Card>
          <SectionTitle>怎么复习</SectionTitle>
          <View className={styles.chooser}>
            <ExerciseChooser exercises={WAYS} value={way} onChange={choose} />
          </View>
          <View className={styles.hint}>{wayTexts[way]}</View>
        </Card>
      )}
      <Backlog state={state} />
      {plans.length > 0 && <Plans state={state} />}
      {kind !== 'nothing-learned' && <Calendar calendar={calendar} today={today} doneCount={doneCount} />}
      <ListGroup>
        <ListRow id="to-words" glyph="book" title="抗遗忘单词" value={`${grid.reviewing + grid.mastered} 词`} onTap={openWords} />
        <ListRow id="to-history" glyph="clock" title="历史复习" onTap={openHistory} />
        <ListRow id="to-grid" glyph="grid" title="九宫格循环记忆" onTap={openGrid} />
      </ListGroup>
      <View id="mode" className={styles.mode}>{`${modeNames[state.mode]}：${modeTexts[state.mode]}`}</View>
    </Screen>
  );
}

/** A word that cannot be asked in the chosen way is asked in the nearest one. */
const wayTexts = {
  auto: '记得很牢的词自己说记没记得，其他的从四个意思里选',
  choice: '看单词，从四个意思里选一个',
  listening: '只听发音，从四个意思里选一个；没有声音的词改成选词义',
  spelling: '看意思，把单词拼出来',
} as const;

function Hero({ state, student }: { state: ReinforcementState; student: Student }) {
  const { due_count: due, done_count: done, minutes, course_name: course, mode, next_due_on: next, today } = state;
  const kind = todayKind(state);
  const late = lateText(state, student);
  // An open review goes on as it was begun.
  const many = state.open_submission_id === null ? manyText(due, student) : undefined;
  return (
    <HeroCard id="today">
      <View className={styles.top}>
        <View className={styles.lead}>{course}</View>
        <Pill tone="hero" id="mode-name">
          {modeNames[mode]}
        </Pill>
      </View>
      {kind === 'due' && (
        <View>
          <View className={styles.number}>
            <View id="due-count" className={styles.count}>
              {due}
            </View>
            {many === undefined ? `词 · 约 ${minutes} 分钟` : '词到期'}
          </View>
          {many !== undefined && (
            <View id="many" className={styles.note}>
              {many}
            </View>
          )}
          {late !== undefined && (
            <View id="late" className={styles.note}>
              {late}
            </View>
          )}
        </View>
      )}
      {kind === 'all-done' && <View className={styles.title}>{done > 0 ? `今天的 ${done} 个词都复习完了` : '今天没有要复习的词'}</View>}
      {kind === 'all-done' && (
        <View id="next-due" className={styles.note}>
          {nextDueText(next, today)}
        </View>
      )}
      {kind === 'nothing-learned' && <View className={styles.title}>学完一轮，第二天来复习</View>}
      {kind === 'nothing-learned' && <View className={styles.note}>每次几分钟，把学过的词留住</View>}
      {kind === 'due' && done > 0 && (
        <View className={styles.progress}>
          <ProgressBar percentage={(done / (done + due)) * 100} hero />
          <View id="done" className={styles.note}>{`今天已复习 ${done} / ${done + due} 词`}</View>
        </View>
      )}
    </HeroCard>
  );
}

/** After days away: what comes first, and that nothing is lost. */
function Backlog({ state }: { state: ReinforcementState }) {
  const lines = backlogLines(state);
  if (!lines) return null;
  return (
    <Card id="backlog">
      <SectionTitle>别着急，按这个顺序补</SectionTitle>
      {lines.map((line, index) => (
        <View key={index} className={styles.step}>
          <View className={styles.stepNumber}>{index + 1}</View>
          {line}
        </View>
      ))}
    </Card>
  );
}

function Plans({ state: { plans } }: { state: ReinforcementState }) {
  return (
    <Card id="plans">
      <SectionTitle aside={`${plans.length} 轮`}>今天的计划</SectionTitle>
      <View className={styles.plans}>
        {plans.slice(0, PLANS_SHOWN).map((plan) => (
          <View key={plan.learning_record_id} className={`${styles.plan} t-plan`}>
            <View className={styles.planDay}>{planTitle(plan)}</View>
            <View className={styles.planNote}>{planNote(plan)}</View>
            <View className={styles.planCount}>{`${plan.words_count} 词`}</View>
          </View>
        ))}
      </View>
      {plans.length > PLANS_SHOWN && <View className={styles.hint}>{`还有 ${plans.length - PLANS_SHOWN} 轮，一起在今天的复习里`}</View>}
    </Card>
  );
}
/** A learner who was away for weeks has more rounds than a page should list. */
const PLANS_SHOWN = 6;

/** Shape of the page. */
function ReviewsSkeleton() {
  return (
    <View id="reviews-skeleton" className={styles.stack}>
      <Skeleton shape="hero" />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </View>
  );
}
