/** 九宫格 and mistake book of a student's word courses, as the phone shows them. */
import { Card, Segmented, Select } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { SchoolStudentWord, SchoolWordCourse } from '@xueban/contract/school/student-learning';
import type { ReactNode } from 'react';
import { useFilter, usePages } from '../address';
import { useCall } from '../queries';
import { List, Panel } from './list';
import { sayDay, sayDue, sayShare } from './say';
import { Loaded, Nothing } from './states';
import './student-words.css';

const LAST_CELL = 9;

/** 待学, 第 2 格 … 第 8 格, 已掌握. */
const sayCell = (cell: number): string => (cell === 1 ? '待学' : cell === LAST_CELL ? '已掌握' : `第 ${cell} 格`);

export function StudentWords({ studentId }: { studentId: number }): ReactNode {
  const query = useCall('GET students/{id}/word_courses', { params: { id: studentId } });
  const [filter, setFilter] = useFilter();
  const choose = (course: number): void => setFilter({ course, cell: undefined, left: undefined, page: undefined });
  return (
    <Loaded query={query}>
      {({ data }) => {
        const course = data.find(({ course_id: id }) => String(id) === filter.get('course')) ?? data[0];
        if (!course)
          return (
            <Card>
              <Nothing>还没有单词课程。安排课程后，每个单词都会在这里有自己的格子</Nothing>
            </Card>
          );
        return (
          <div className="page">
            {data.length > 1 && (
              <Select
                aria-label="单词课程"
                value={course.course_id}
                onChange={choose}
                options={data.map(({ course_id: value, course_name: label }) => ({ value, label }))}
              />
            )}
            <Grid course={course} />
            <WordTable studentId={studentId} course={course} />
          </div>
        );
      }}
    </Loaded>
  );
}

const sayDueWords = ({ due_count: due, late_count: late }: SchoolWordCourse): string =>
  due === 0 ? '今天没有到期的词' : `今天要复习 ${due} 词${late > 0 ? `，其中 ${late} 词是前几天留下的` : ''}`;

function getCell(filter: URLSearchParams): number | undefined {
  const cell = Number(filter.get('cell'));
  return Number.isInteger(cell) && cell >= 1 && cell <= LAST_CELL ? cell : undefined;
}

function Grid({ course }: { course: SchoolWordCourse }): ReactNode {
  const [filter, setFilter] = useFilter();
  const chosen = getCell(filter);
  return (
    <Card title="九宫格" extra={<span className="note">{sayDueWords(course)}</span>}>
      <div className="nine-grid" role="group" aria-label="九宫格">
        {course.nine_grid.cells.map((count, at) => (
          <button
            key={at}
            type="button"
            aria-pressed={chosen === at + 1}
            onClick={() => setFilter({ cell: chosen === at + 1 ? undefined : at + 1, left: undefined, page: undefined })}
          >
            <span className="note">{sayCell(at + 1)}</span>
            <strong>{count}</strong>
          </button>
        ))}
      </div>
    </Card>
  );
}

const COLUMNS: ColumnType<SchoolStudentWord>[] = [
  { title: '单词', className: 'no-wrap', render: (_value, { word }) => <strong>{word}</strong> },
  { title: '意思', render: (_value, { meaning }) => meaning },
  { title: '格', className: 'no-wrap', responsive: ['lg'], render: (_value, { cell }) => sayCell(cell) },
  {
    title: '现在记得',
    className: 'number',
    render: (_value, { recall }) => (recall === null ? '—' : sayShare(recall)),
  },
  { title: '错过', className: 'number', render: (_value, { times_wrong: times }) => `${times} 次` },
  {
    title: '上次作答',
    className: 'no-wrap',
    responsive: ['lg'],
    render: (_value, { answered_on: day }) => (day === null ? '—' : sayDay(day)),
  },
  { title: '下次复习', className: 'no-wrap', render: (_value, { due_on: day }) => (day === null ? '—' : sayDue(day)) },
];

function WordTable({ studentId, course }: { studentId: number; course: SchoolWordCourse }): ReactNode {
  const [filter, setFilter] = useFilter();
  const cell = getCell(filter);
  const left = cell === undefined && filter.get('left') === '1';
  const pages = usePages();
  const query = useCall('GET students/{id}/word_courses/{courseId}/words', {
    params: { id: studentId, courseId: course.course_id },
    query: { page: pages.page, ...(cell !== undefined && { cell }), ...(left && { left }) },
  });
  return (
    <Panel
      title={cell === undefined ? '单词错题本' : `「${sayCell(cell)}」的单词`}
      extra={
        cell === undefined && (
          <Segmented<'in' | 'left'>
            aria-label="错题本里的，或已经移出的"
            value={left ? 'left' : 'in'}
            onChange={(which) => setFilter({ left: which === 'left' ? 1 : undefined, page: undefined })}
            options={[
              { value: 'in', label: `本里 ${course.mistakes_count}` },
              { value: 'left', label: '已移出' },
            ]}
          />
        )
      }
    >
      <List<SchoolStudentWord>
        query={query}
        empty={cell !== undefined ? '这一格没有单词' : left ? '还没有移出的词' : '错题本里没有词'}
        pages={pages}
        columns={COLUMNS}
      />
    </Panel>
  );
}
