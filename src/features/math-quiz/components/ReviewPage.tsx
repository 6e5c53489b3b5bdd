import { useEffect, useMemo } from 'react';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/client-errors';
import type { QuizState } from '@xueban/contract/learning/quiz';
import type { Student } from '@xueban/contract/resources/students';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { Waiting } from '@/components/Waiting';
import { isApiError } from '@/lib/http/api-error';
import { setPageTitle } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { type CourseAtHand, useCourseAtHand } from '@/shared/study/course-choice';
import { StudentPage } from '@/shared/session/student-page';
import type { QuizWanted } from '../quiz-storage';
import { leaveQuiz, useQuiz } from '../use-quiz';
import { QuizSkeleton } from './QuizTop';
import { Report } from './Report';
import { Session } from './Session';

const waiting = (
  <Screen>
    <QuizSkeleton />
  </Screen>
);
const ofStudent = (student: Student) => <Review key={student.id} />;

/** Wrong questions until right, each then in another variant; or, by `source=mixed`, sections that are due, mixed. */
export function ReviewPage() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

function CourseFailed({ course: { error, again } }: { course: Extract<CourseAtHand, { status: 'failed' }> }) {
  return (
    <Screen>
      <LoadFailed what="课程" unreached={isApiError(error) && error.code === TRANSPORT_FAILURE_CODE} onAgain={again} />
    </Screen>
  );
}

function Review() {
  const query = usePageQuery('mathReview');
  const course = useCourseAtHand('math', parseNumber(query.courseId));
  const courseId = course.status === 'known' ? course.courseId : undefined;
  const isMixed = query.source === 'mixed';
  const wanted = useMemo((): QuizWanted | undefined => {
    if (courseId === undefined) return undefined;
    if (isMixed) return { source: 'mixed', courseId, sectionId: parseNumber(query.sectionId) };
    const choice = {
      chapterId: parseNumber(query.chapterId),
      knowledgePointId: query.knowledgePointId,
      cause: query.cause,
      questionId: parseNumber(query.questionId),
    };
    return { source: 'mistakes', courseId, choice };
  }, [courseId, isMixed, query]);
  const page = useQuiz(wanted);
  useEffect(() => {
    if (isMixed) setPageTitle('混合复习');
  }, [isMixed]);
  if (course.status === 'failed') return <CourseFailed course={course} />;
  if (course.status === 'none') {
    return (
      <Screen>
        <StateView id="review-none" kind="empty" title="还没有数学课程" text="课程由老师安排" action="返回" onAction={leaveQuiz} />
      </Screen>
    );
  }
  if (page.status !== 'ready') return <Waiting page={page} name="review" skeleton={<QuizSkeleton />} />;
  const { report } = page.quiz;
  if (report)
    return <Report report={report} title={isMixed ? '混合复习' : '错题练习'} early={earlyEnd(page.quiz.state)} onBack={leaveQuiz} />;
  return <Session key={page.openings} active={page} />;
}

function earlyEnd({ allRight, items, rightCount }: QuizState): { corrected: number; left: number } | undefined {
  if (allRight) return undefined;
  const corrected = items.filter(({ state, timesWrong }) => state === 'right' && timesWrong > 0).length;
  return { corrected, left: items.length - rightCount };
}
