/** A month by teacher: lessons, and what became of course hours. */
import { Button, Table } from 'antd';
import type { SchoolHourMonth } from '@xueban/contract/school/course-hours';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { useFilter } from '../address';
import { useCall } from '../queries';
import { readMoment } from '../school-time';
import { DownloadButton } from './download-button';
import { Panel, Rows } from './list';
import { sayChange, sayHours } from './say';
import { Loaded, Nothing } from './states';

const MONTH = /^20\d\d-(?:0[1-9]|1[0-2])$/;
type Row = SchoolHourMonth['teachers'][number];
type Figures = SchoolHourMonth['total'];

/** Columns after the name, in order; a narrow window hides some. */
const FIGURES: readonly { title: string; hiddenWhenNarrow?: true; say: (figures: Figures) => string }[] = [
  { title: '上课', say: ({ lessons }) => `${lessons} 节` },
  { title: '扣课时', say: ({ charged }) => sayHours(charged) },
  { title: '增加', say: ({ added }) => sayHours(added) },
  { title: '扣减', hiddenWhenNarrow: true, say: ({ taken }) => sayHours(taken) },
  { title: '冲正', say: ({ reversed }) => (reversed === 0 ? '0.0' : sayChange(reversed)) },
];

const sayMonth = (month: string): string =>
  dayjs(`${month}-01`).format(month.startsWith(String(readMoment().year())) ? 'M月' : 'YYYY年M月');

export function HoursByTeacher({ mayDownload }: { mayDownload: boolean }): ReactNode {
  const [filter, setFilter] = useFilter();
  const now = readMoment().format('YYYY-MM');
  const asked = filter.get('month') ?? '';
  const month = MONTH.test(asked) && asked < now ? asked : now;
  const query = useCall('GET course_hours/by_teacher', { query: { month } });
  const addMonths = (count: number): void => {
    const next = dayjs(`${month}-01`).add(count, 'month').format('YYYY-MM');
    setFilter({ month: next >= now ? undefined : next });
  };
  return (
    <Panel
      title={`${sayMonth(month)}按老师`}
      extra={
        <>
          <Button type="link" onClick={() => addMonths(-1)}>
            上个月
          </Button>
          {month < now && (
            <Button type="link" onClick={() => addMonths(1)}>
              下个月
            </Button>
          )}
          {mayDownload && (
            <DownloadButton call="POST course_hours/download" options={{ body: { month } }}>
              导出 CSV
            </DownloadButton>
          )}
        </>
      }
    >
      <Loaded query={query}>
        {({ data }) => (data.teachers.length === 0 ? <Nothing>这个月没有上课，也没有课时变动</Nothing> : <TeacherTable month={data} />)}
      </Loaded>
    </Panel>
  );
}

const TeacherTable = ({ month: { teachers, total } }: { month: SchoolHourMonth }): ReactNode => (
  <Rows<Row>
    rowKey={({ teacher }) => teacher?.id ?? 0}
    rows={teachers}
    columns={[
      { title: '老师', render: (_value, { teacher }) => teacher?.name ?? '没有老师的学员' },
      ...FIGURES.map(({ title, hiddenWhenNarrow, say }) => ({
        title,
        className: hiddenWhenNarrow ? 'number wide' : 'number',
        render: (_value: unknown, row: Row) => say(row),
      })),
    ]}
    summary={() => (
      <Table.Summary.Row className="total">
        <Table.Summary.Cell index={0}>合计</Table.Summary.Cell>
        {FIGURES.map(({ title, hiddenWhenNarrow, say }, at) => (
          <Table.Summary.Cell key={title} index={at + 1} className={hiddenWhenNarrow ? 'number wide' : 'number'}>
            {say(total)}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    )}
  />
);
