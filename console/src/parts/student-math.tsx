/** A student's mathematics: written work, and the mistake books of their courses. */
import { Card, Segmented } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { SchoolMathCourse, SchoolMathMistake } from '@xueban/contract/school/student-learning';
import { type ReactNode, useState } from 'react';
import { useCall } from '../queries';
import { List, Panel } from './list';
import { RichTextView } from './rich-text';
import { sayTime } from './say';
import { Loaded, Nothing } from './states';
import { StudentWork } from './student-work';

export function StudentMath({ studentId }: { studentId: number }): ReactNode {
  const query = useCall('GET students/{id}/math_courses', { params: { id: studentId } });
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <Card>
            <Nothing>还没有数学课程。安排课程后，错题会记在这里</Nothing>
          </Card>
        ) : (
          <div className="page">
            <StudentWork studentId={studentId} />
            {data.map((course) => (
              <MistakeBook key={course.course_id} studentId={studentId} course={course} />
            ))}
          </div>
        )
      }
    </Loaded>
  );
}

const sayCauses = ({ causes }: SchoolMathCourse): string =>
  causes
    .slice(0, 3)
    .map(({ cause, questions_count: count }) => `${cause} ${count}`)
    .join(' · ');

const COLUMNS: ColumnType<SchoolMathMistake>[] = [
  { title: '题目', render: (_value, mistake) => <Asked mistake={mistake} /> },
  { title: '答案', responsive: ['lg'], render: (_value, { answer }) => (answer ? <RichTextView text={answer} /> : '—') },
  {
    title: '错因',
    render: (_value, { cause, knowledge_points: points }) => (
      <>
        {cause ?? '—'}
        <span className="under">{points.map(({ name }) => name).join('、')}</span>
      </>
    ),
  },
  { title: '错过', className: 'number', render: (_value, { times_wrong: times }) => `${times} 次` },
  { title: '最近错', className: 'no-wrap', responsive: ['lg'], render: (_value, { last_wrong_at: at }) => sayTime(at) },
];

function MistakeBook({ studentId, course }: { studentId: number; course: SchoolMathCourse }): ReactNode {
  const [page, setPage] = useState(1);
  const [left, setLeft] = useState(false);
  const query = useCall('GET students/{id}/math_courses/{courseId}/mistakes', {
    params: { id: studentId, courseId: course.course_id },
    query: { page, ...(left && { left }) },
  });
  const choose = (which: 'in' | 'left'): void => {
    setLeft(which === 'left');
    setPage(1);
  };
  const causes = sayCauses(course);
  return (
    <Panel
      title={`${course.course_name} · 错题本`}
      extra={
        <Segmented<'in' | 'left'>
          aria-label={`${course.course_name}：错题本里的，或已经移出的`}
          value={left ? 'left' : 'in'}
          onChange={choose}
          options={[
            { value: 'in', label: `本里 ${course.questions_count}` },
            { value: 'left', label: `已移出 ${course.left_count}` },
          ]}
        />
      }
    >
      {causes !== '' && <p className="note foot">常见错因：{causes}</p>}
      <List<SchoolMathMistake>
        query={query}
        empty={left ? '还没有移出的题' : '错题本里没有题'}
        pages={{ page, onPage: setPage }}
        columns={COLUMNS}
      />
    </Panel>
  );
}

const Asked = ({ mistake: { prompt, paper_text: text } }: { mistake: SchoolMathMistake }): ReactNode => {
  if (prompt) return <RichTextView text={prompt} />;
  return text ? text : '纸上的题，照片在家长的手机里';
};
