/** Who of a class forgets what next week, and what all of them get wrong. */
import { Button, Card } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { ClassForecast } from '@xueban/contract/school/classes';
import type { SchoolStudent } from '@xueban/contract/school/students';
import { type ReactNode, useState } from 'react';
import { call } from '../api';
import { makeStale, useCall } from '../queries';
import { useAction } from './action';
import { ForgottenWords, sayCameTrue } from './forgotten-words';
import { Panel, Rows } from './list';
import { sayDay, sayShare, sayTime } from './say';
import { Loaded, Nothing } from './states';
import { TaskList } from './task-list';
import './class-forecast.css';

type Student = ClassForecast['students'][number];

/** So many are named in the sentence; the others stand in the table. */
const MOST_NAMED = 3;
/** Words that a narrow window has room for. */
const NARROW_WORDS = 3;

export function ClassForecastCards({ classId, members }: { classId: number; members: readonly SchoolStudent[] }): ReactNode {
  const query = useCall('GET classes/{id}/forecast', { params: { id: classId } });
  const [shown, setShown] = useState<Student>();
  const { sending, failed, run } = useAction();
  async function compute(): Promise<void> {
    await call('POST classes/{id}/forecast', { params: { id: classId } });
    await makeStale('GET classes/{id}/forecast', 'GET classes/{id}', 'GET students', 'GET students/{id}/forecast');
  }
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <Card
            title="下周先帮这几位"
            extra={
              <span className="note">
                {failed ?? (data.reckoned_at ? `${sayTime(data.reckoned_at)} 算的` : '还没有算过')}{' '}
                <Button type="link" size="small" loading={sending} onClick={() => void run(compute)}>
                  {data.reckoned_at ? '重新算' : '现在算'}
                </Button>
              </span>
            }
          >
            <Told forecast={data} members={members} onShow={setShown} />
          </Card>
          {data.known && <Figures known={data.known} />}
          {data.known && (
            <div className="side-by-side">
              <Matrix forecast={data} onShow={setShown} />
              <Weaknesses forecast={data} />
            </div>
          )}
          {shown && <ForgottenWords student={shown} onClose={() => setShown(undefined)} />}
        </>
      )}
    </Loaded>
  );
}

interface ShownProps {
  forecast: ClassForecast;
  onShow: (student: Student) => void;
}

function Told({ forecast, members, onShow }: ShownProps & { members: readonly SchoolStudent[] }): ReactNode {
  const told = forecast.students.filter(({ named }) => (named ?? 0) > 0).slice(0, MOST_NAMED);
  if (forecast.reckoned_at === null) return <Nothing>每天凌晨算一次：按每名学员自己的作答，预计下周会忘哪些词</Nothing>;
  if (forecast.known === null) return <Nothing>全班还没有学过单词，学过一轮就能预计</Nothing>;
  if (told.length === 0) return <p className="note">照现在的记忆，下周没有谁会忘掉很多词</p>;
  return (
    <TaskList
      tasks={told.map((student) => ({
        key: student.id,
        title: `${student.name}下周可能忘 ${String(student.named)} 个词`,
        detail: saySince(members.find(({ id }) => id === student.id)),
        action: (
          <Button type="link" onClick={() => onShow(student)} aria-label={`看是哪些词：${student.name}`}>
            看是哪些词
          </Button>
        ),
      }))}
    />
  );
}

const saySince = (member: SchoolStudent | undefined): string =>
  [member?.last_studied_on && `最近学习 ${sayDay(member.last_studied_on)}`, member && `待复习 ${member.due_words} 词`]
    .filter(Boolean)
    .join('，');

const Figures = ({ known: { words, now, next_week: nextWeek } }: { known: NonNullable<ClassForecast['known']> }): ReactNode => (
  <dl className="figures">
    <div>
      <dt>全班学过的词（人次）</dt>
      <dd>{words}</dd>
    </div>
    <div>
      <dt>预计现在还记得</dt>
      <dd>{sayShare(now)}</dd>
    </div>
    <div>
      <dt>一周后还记得，如果不复习</dt>
      <dd>{sayShare(nextWeek)}</dd>
    </div>
  </dl>
);

/** Colour is never the only sign: each cell has its figure. */
const getMood = (share: number): string => (share < 0.5 ? 'bad' : share < 0.7 ? 'middling' : 'good');

function Matrix({ forecast: { words, students, came_true: cameTrue }, onShow }: ShownProps): ReactNode {
  const columns: ColumnType<Student>[] = [
    {
      title: '学员',
      fixed: 'left',
      render: (_value, student) => (
        <Button type="link" className="flush" onClick={() => onShow(student)}>
          {student.name}
        </Button>
      ),
    },
    ...words.map(
      ({ id, spelling }, at): ColumnType<Student> => ({
        key: id,
        title: <span lang="en">{spelling}</span>,
        align: 'center',
        ...(at >= NARROW_WORDS && { responsive: ['lg'] }),
        render: (_value, { known }) => {
          const share = known[at];
          return share === null || share === undefined ? (
            <span className="note">没学</span>
          ) : (
            <span className={`chance ${getMood(share)}`}>{sayShare(share)}</span>
          );
        },
      }),
    ),
    { title: '会忘', className: 'number', render: (_value, { named }) => (named === null ? '—' : <b>{named}</b>) },
  ];
  return (
    <Panel title="下周谁会忘什么" extra={<span className="note">每格是一周后还记得的可能</span>}>
      {words.length === 0 ? <Nothing>没有预计会忘的词</Nothing> : <Rows<Student> size="small" rows={students} columns={columns} />}
      <p className="note foot">{sayCameTrue(cameTrue)}</p>
    </Panel>
  );
}

const COMMON_MISTAKES: ColumnType<ClassForecast['weak_words'][number]> = {
  title: '常见的错',
  render: (_value, { given }) => given.join('、') || '—',
};

const Weaknesses = ({ forecast: { weak_words: words, weak_points: points } }: { forecast: ClassForecast }): ReactNode => (
  <Panel title="全班最薄弱的词" extra={<span className="note">还在错词本里的</span>}>
    {words.length === 0 ? (
      <Nothing>全班的错词本还是空的，答错的词会记在这里</Nothing>
    ) : (
      <Rows<ClassForecast['weak_words'][number]>
        size="small"
        rows={words}
        columns={[
          {
            title: '单词',
            render: (_value, { spelling, meaning }) => (
              <>
                <b lang="en">{spelling}</b> <span className="note">{meaning}</span>
              </>
            ),
          },
          { title: '错过', className: 'number', render: (_value, { students, times }) => `${students} 人 ${times} 次` },
          ...(words.some(({ given }) => given.length > 0) ? [COMMON_MISTAKES] : []),
        ]}
      />
    )}
    {points.length > 0 && (
      <>
        <h3 className="sub">错得最多的数学知识点</h3>
        <Rows<ClassForecast['weak_points'][number]>
          size="small"
          rows={points}
          columns={[
            { title: '知识点', dataIndex: 'name' },
            { title: '错过', className: 'number', render: (_value, { students, times }) => `${students} 人 ${times} 次` },
          ]}
        />
      </>
    )}
  </Panel>
);
