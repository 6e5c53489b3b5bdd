/** 上课记录 of a student: teacher, day, what was learned, charged or free and why. */
import { App, type Breakpoint, Button, Card, Table } from 'antd';
import type { SchoolLesson } from '@xueban/contract/school/lessons';
import { type ReactNode, useState } from 'react';
import { getPage, useFilter } from '../address';
import { makeStale, useCall } from '../queries';
import { EndLesson } from './end-lesson';
import { LessonState, LessonWork, sayCharge } from './lesson-state';
import { pagesOf50 } from './pages';
import { sayHours, sayTime } from './say';
import { Loaded, Nothing } from './states';

const WIDE: Breakpoint[] = ['lg'];
const LENGTHS: Record<SchoolLesson['lesson_length'], string> = { long: '长课', short: '短课', review: '复习课' };

export function StudentLessons({ studentId }: { studentId: number }): ReactNode {
  const [filter, setFilter] = useFilter();
  const page = getPage(filter);
  const query = useCall('GET students/{id}/lessons', { params: { id: studentId }, query: { page } });
  const [ending, setEnding] = useState<SchoolLesson>();
  const { message } = App.useApp();
  return (
    <Card title="上课记录" styles={{ body: { padding: 8 } }}>
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? (
            <Nothing>还没有上过课。在手机上点「开始上课」，课就会出现在这里</Nothing>
          ) : (
            <Table<SchoolLesson>
              rowKey="id"
              dataSource={data}
              pagination={pagesOf50(page, total, (next) => setFilter({ page: next }))}
              columns={[
                { title: '时间', className: 'no-wrap', render: (_value, { started_at: at }) => sayTime(at) },
                { title: '老师', className: 'no-wrap', render: (_value, { teacher }) => teacher.name },
                {
                  title: '内容',
                  responsive: WIDE,
                  render: (_value, { course, lesson_length: length }) => `${course.name} · ${LENGTHS[length]}`,
                },
                { title: '学了什么', render: (_value, lesson) => <LessonWork lesson={lesson} /> },
                { title: '课时', render: (_value, lesson) => <Charge lesson={lesson} /> },
                {
                  title: '操作',
                  align: 'right',
                  hidden: data.every(({ state }) => state === 'over'),
                  render: (_value, lesson) =>
                    lesson.state !== 'over' && (
                      <Button type="link" onClick={() => setEnding(lesson)} aria-label={`结束 ${sayTime(lesson.started_at)} 的课`}>
                        结束
                      </Button>
                    ),
                },
              ]}
            />
          )
        }
      </Loaded>
      {ending && (
        <EndLesson
          lesson={ending}
          onClose={() => setEnding(undefined)}
          onEnded={(lesson) => {
            setEnding(undefined);
            void message.success(`课已结束，${sayCharge(lesson)}`);
            const ofStudent = ['GET students/{id}/lessons', 'GET students/{id}', 'GET students/{id}/course_hour_entries'] as const;
            void makeStale(...ofStudent, 'GET lessons', 'GET today', 'GET students');
          }}
        />
      )}
    </Card>
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
