import { useCallback, useMemo, useState } from 'react';
import type { CourseSummary } from '@xueban/contract/resources/courses';
import type { AiSummary } from '@xueban/contract/resources/ai-generations';
import { COURSE_LIST_PAGE_SIZE, FETCHING } from '@xueban/contract/constants';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { OfflineNote } from '@/components/OfflineNote';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { useApiQuery } from '@/lib/api-query';
import { isUnreached } from '@/lib/http/api-error';
import { useKeptQuery } from '@/offline';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { chosenCourse } from '@/shared/study/course-choice';
import { StudentPage } from '@/shared/session/student-page';
import { useAsk } from '../asking/use-ask';
import { canAskAi, usedUpText } from '../logic/wording';
import { ExerciseChoice, PlanChoice, ReadingChoice, WhoMakesIt } from './choices';
import { SubjectChoice } from './SubjectChoice';
import { type Choice, getChoice, findRequest } from './wish';
import styles from './New.module.scss';

const waiting = (
  <Screen>
    <View id="new-skeleton" className={styles.stack}>
      <Skeleton shape="heading" width={60} />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </View>
  </Screen>
);
const ofStudent = (student: Student) => <OfStudent key={student.id} studentId={student.id} />;

/** What is to be made, and from what. */
export function NewPage() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

function OfStudent({ studentId }: { studentId: number }) {
  const summary = useKeptQuery('GET ai_generations/summary', { studentId });
  const courses = useApiQuery(
    'GET courses',
    { studentId, query: { student_id_eq: studentId, page: 1, per_page: COURSE_LIST_PAGE_SIZE } },
    { silent: true, staleTime: FETCHING.cacheTimeMs },
  );
  const { refetch: readCourses } = courses;
  const { refetch: readSummary } = summary;
  const again = useCallback(() => Promise.all([readCourses(), readSummary()]), [readCourses, readSummary]);
  if (courses.data && summary.data) return <Form studentId={studentId} courses={courses.data} summary={summary.data} />;
  const error = courses.error ?? summary.error;
  if (!courses.isError && !summary.isError) return waiting;
  return (
    <Screen>
      <LoadFailed what="课程" unreached={isUnreached(error)} onAgain={again} />
    </Screen>
  );
}

const titles: Readonly<Record<Choice['kind'], { title: string; text: string; action: string }>> = {
  reading: { title: '写一篇给你读', text: '用你学过的词，写你读得懂的内容，后面有几道小题', action: '开始写' },
  exercise: { title: '出一组练习', text: '换个句子再用一次，更容易记住', action: '开始出题' },
  explanation: { title: '讲一道错题', text: '一步一步带你想，最后才说答案', action: '开始讲' },
  plan: { title: '排一个本周计划', text: '按到期的复习和常错的地方，排好这一周每天做什么', action: '开始排' },
};

interface FormProps {
  studentId: number;
  courses: readonly CourseSummary[];
  summary: AiSummary;
}

function Form({ studentId, courses, summary }: FormProps) {
  const query = usePageQuery('aiNew');
  const [choice, setChoice] = useState<Choice>(() => {
    const start = getChoice(query, {
      courseId: parseNumber(query.courseId),
      wordId: parseNumber(query.wordId),
      questionId: parseNumber(query.questionId),
      continuesId: parseNumber(query.continuesId),
    });
    return withCourses(start, studentId, courses, canAskAi(summary));
  });
  const change = useCallback((news: Partial<Choice>) => setChoice((before) => ({ ...before, ...news })), []);
  const ask = useAsk(studentId, true);
  const request = useMemo(() => findRequest(choice, summary.available), [choice, summary.available]);
  const start = useCallback(() => {
    if (request) ask(request);
  }, [ask, request]);
  const { title, text, action } = titles[choice.kind];
  const used = usedUpText(summary);
  const byAi = summary.available && choice.origin === 'ai';
  return (
    <Screen
      footer={
        <ActionButton id="start" disabled={request === undefined || (byAi && used !== '')} onTap={start}>
          {action}
        </ActionButton>
      }
    >
      <OfflineNote text="现在没有网络，可以先选好，连上后自动去做" />
      <View>
        <View id="what" className={styles.title}>
          {title}
        </View>
        <View className={styles.text}>{text}</View>
      </View>
      {choice.kind === 'reading' && <ReadingChoice choice={choice} courses={courses} onChange={change} byAi={byAi} />}
      {choice.kind === 'exercise' && <ExerciseChoice choice={choice} courses={courses} onChange={change} />}
      {choice.kind === 'explanation' && <SubjectChoice studentId={studentId} choice={choice} courses={courses} onChange={change} />}
      {choice.kind === 'plan' && <PlanChoice />}
      <WhoMakesIt choice={choice} summary={summary} onChange={change} />
    </Screen>
  );
}

/** The course last worked in, of each subject; the first otherwise. */
function withCourses(choice: Choice, studentId: number, courses: readonly CourseSummary[], canAsk: boolean): Choice {
  const findFirst = (type: 'word' | 'math', given: number | undefined): number | undefined => {
    const ids = courses.filter(({ content_type: one }) => one === type).map(({ id }) => id);
    return [given, chosenCourse(studentId, type), ids[0]].find((id) => id !== undefined && ids.includes(id));
  };
  return {
    ...choice,
    wordCourseId: findFirst('word', choice.wordCourseId),
    mathCourseId: findFirst('math', choice.mathCourseId),
    origin: canAsk ? 'ai' : 'school',
  };
}
