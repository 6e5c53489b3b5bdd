/** 上课记录 of a student: teacher, day, what was learned, charged or free and why. */
import type { SchoolLesson } from '@xueban/contract/school/lessons';
import type { ReactNode } from 'react';
import { usePages } from '../address';
import { useCall } from '../queries';
import { useLessonEnding } from './end-lesson';
import { LessonState, LessonWork } from './lesson-state';
import { List, Panel } from './list';
import { sayHours, sayTime } from './say';

const LENGTHS: Record<SchoolLesson['lesson_length'], string> = { long: '长课', short: '短课', review: '复习课' };

export function StudentLessons({ studentId }: { studentId: number }): ReactNode {
  const pages = usePages();
  const query = useCall('GET students/{id}/lessons', { params: { id: studentId }, query: { page: pages.page } });
  const { column, dialog } = useLessonEnding();
  return (
    <Panel title="上课记录">
      <List<SchoolLesson>
        query={query}
        empty="还没有上过课。在手机上点「开始上课」，课就会出现在这里"
        pages={pages}
        columns={[
          { title: '时间', className: 'no-wrap', render: (_value, { started_at: at }) => sayTime(at) },
          { title: '老师', className: 'name', render: (_value, { teacher }) => teacher.name },
          {
            title: '内容',
            responsive: ['lg'],
            render: (_value, { course, lesson_length: length }) => `${course.name} · ${LENGTHS[length]}`,
          },
          { title: '学了什么', render: (_value, lesson) => <LessonWork lesson={lesson} /> },
          { title: '课时', render: (_value, lesson) => <Charge lesson={lesson} /> },
          { ...column, hidden: query.data?.data.every(({ state }) => state === 'over') ?? true },
        ]}
      />
      {dialog}
    </Panel>
  );
}

const Charge = ({ lesson }: { lesson: SchoolLesson }): ReactNode => (
  <>
    <LessonState lesson={lesson} />
    {lesson.reversed_at !== null && (
      <span className="under">
        原扣 {sayHours(lesson.changed_course_hours)}，{sayTime(lesson.reversed_at)} 退回
      </span>
    )}
  </>
);
