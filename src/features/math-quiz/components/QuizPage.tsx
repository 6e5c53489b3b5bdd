import { useCallback } from 'react';
import type { Student } from '@xueban/contract/resources/students';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { Waiting } from '@/components/Waiting';
import { redirect } from '@/lib/navigation';
import { usePageQuery } from '@/lib/page-query';
import { StudentPage } from '@/shared/session/student-page';
import { useQuizPlace } from '../use-place';
import { leaveQuiz, useQuiz } from '../use-quiz';
import { QuizSkeleton } from './QuizTop';
import { Report } from './Report';
import { Session } from './Session';

const waiting = (
  <Screen>
    <QuizSkeleton />
  </Screen>
);
const ofStudent = (student: Student) => <SectionQuiz key={student.id} />;

/** 小测: the questions of a section until all are right. */
export function QuizPage() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

function SectionQuiz() {
  const { wanted, sectionName, following } = useQuizPlace(usePageQuery('quiz'));
  const page = useQuiz(wanted ?? undefined);
  const courseId = wanted?.courseId;
  const toNext = useCallback(() => {
    if (following && courseId !== undefined)
      redirect('handout', { courseId, unitId: following.unitId, chapterId: following.chapterId, sectionId: following.id });
  }, [following, courseId]);
  if (wanted === null) {
    return (
      <Screen>
        <StateView
          id="quiz-none"
          kind="empty"
          title="没有找到这一节"
          text="可能课程有了新版本，从数学首页再进来看看"
          action="返回"
          onAction={leaveQuiz}
        />
      </Screen>
    );
  }
  if (page.status !== 'ready') return <Waiting page={page} name="quiz" skeleton={<QuizSkeleton />} />;
  const { report } = page.quiz;
  if (!report) return <Session key={page.openings} active={page} />;
  return (
    <Report
      report={report}
      title={sectionName === undefined ? '这一节全对了' : `${sectionName} · 全对`}
      nextText={following && `下一节：${following.name}`}
      onNext={following && toNext}
      onBack={leaveQuiz}
    />
  );
}
