/** 今日课程: what is to be done first, codes to begin lessons by, and the day's lessons. */
import { Button, Card, Modal, Tag } from 'antd';
import type { SchoolLesson, SchoolTask, SchoolToday } from '@xueban/contract/school/lessons';
import type { Me } from '@xueban/contract/school/sessions';
import dayjs from 'dayjs';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { useFilter, usePages } from '../address';
import { useLessonEnding } from '../parts/end-lesson';
import { FirstSteps } from '../parts/first-steps';
import { LessonState, LessonWork } from '../parts/lesson-state';
import { List, Panel } from '../parts/list';
import { Page } from '../parts/page';
import { RegisterLesson } from '../parts/register-lesson';
import { RenewCode } from '../parts/renew-code';
import { sayDay, sayHours, sayTime } from '../parts/say';
import { Loaded, Nothing } from '../parts/states';
import { TaskList } from '../parts/task-list';
import { useCall } from '../queries';
import { readMoment } from '../school-time';
import './today.css';

const DAY = /^\d{4}-\d\d-\d\d$/;
/** So many codes stand on the page; the others are behind a button. */
const CODES_SHOWN = 6;

export function Today({ me }: { me: Me }): ReactNode {
  const today = useCall('GET today', {});
  const now = readMoment();
  return (
    <Page title="今日课程" note={[now.format('M月D日 dddd').replace('星期', '周'), me.name].join(' · ')}>
      <Loaded query={today}>
        {({ data }) => (
          <>
            <div className={data.codes.length > 0 ? 'today' : undefined}>
              {data.codes.length > 0 && <Codes codes={data.codes} own={me.teacher?.id} />}
              <Tasks tasks={data.tasks} me={me} />
            </div>
            <Lessons today={data} isOffice={me.role !== 'teacher'} />
          </>
        )}
      </Loaded>
    </Page>
  );
}

function Codes({ codes, own }: { codes: SchoolToday['codes']; own: number | undefined }): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const mine = codes.find(({ teacher }) => teacher.id === own);
  const others = codes.filter((code) => code !== mine);
  const shown = mine ? [] : others.slice(0, CODES_SHOWN);
  return (
    <section className="codes" aria-label="今天的开课口令">
      <span>今天的开课口令</span>
      {mine && <strong className="code">{mine.code}</strong>}
      <CodeList codes={shown} />
      <span>家长在手机上输入后开始上课，今天有效</span>
      <div className="actions">
        {others.length > shown.length && (
          <Button ghost onClick={() => setOpen(true)}>
            {mine ? '其他老师的口令' : `全部 ${others.length} 位老师`}
          </Button>
        )}
        <RenewCode codes={mine ? [mine, ...others] : others} />
      </div>
      <Modal open={isOpen} title="今天的开课口令" footer={null} onCancel={() => setOpen(false)}>
        <CodeList codes={others} />
      </Modal>
    </section>
  );
}

const CodeList = ({ codes }: { codes: SchoolToday['codes'] }): ReactNode =>
  codes.length > 0 && (
    <ul className="code-list">
      {codes.map(({ teacher, code }) => (
        <li key={teacher.id}>
          <strong>{code}</strong> {teacher.name}
        </li>
      ))}
    </ul>
  );

const names = ({ students, count }: SchoolTask): string =>
  `${students.map(({ name }) => name).join('、')}${count > students.length ? ' 等' : ''}`;

/** What there is to do, as somebody would say it, why, and where it is done. */
function sayTask(task: SchoolTask, isOffice: boolean): { title: string; detail: string; action: string; to?: string } {
  const { kind, count, students } = task;
  const first = students[0];
  const student = `/students/${first?.id ?? ''}`;
  switch (kind) {
    case 'left_open':
      return { title: `${count} 节课没有结束`, detail: `${names(task)} · 前几天开始的，结束后才计课时`, action: '去结束' };
    case 'written':
      return { title: `${count} 份书面作答等着批改`, detail: names(task), action: '去批改', to: `${student}?tab=math` };
    case 'short':
      return {
        title: `${count} 名学员课时快用完，还没有提醒过家长`,
        detail: names(task),
        action: isOffice ? '去续课' : '看名单',
        to: '/course-hours',
      };
    case 'idle':
      return { title: `${count} 名学员一周没有学`, detail: names(task), action: '看名单', to: '/students?only=idle' };
    case 'due':
      return {
        title: `${first?.name ?? ''}有 ${count} 个词该复习了`,
        detail: '今天复习，忘得最少',
        action: '看学员',
        to: `${student}?tab=words`,
      };
  }
}

/** The lessons that were left open stand first in the table. */
const goToLeftOpen = (): void => document.querySelector<HTMLElement>('.left-open button')?.focus();

interface TasksProps {
  tasks: SchoolTask[];
  me: Me;
}

const toTask = (task: SchoolTask, isOffice: boolean) => {
  const { title, detail, action, to } = sayTask(task, isOffice);
  const goes =
    to === undefined ? (
      <Button type="link" onClick={goToLeftOpen}>
        {action}
      </Button>
    ) : (
      <Link href={to} aria-label={`${action}：${title}`}>
        {action}
      </Link>
    );
  return { key: task.kind, title, detail, action: goes };
};

const Tasks = ({ tasks, me }: TasksProps): ReactNode => (
  <Card title="今天先做这几件">{me.role === 'teacher' ? <TeacherTasks tasks={tasks} /> : <OfficeTasks tasks={tasks} me={me} />}</Card>
);

const TeacherTasks = ({ tasks }: Pick<TasksProps, 'tasks'>): ReactNode =>
  tasks.length === 0 ? <Nothing>今天没有等着办的事</Nothing> : <TaskList tasks={tasks.map((task) => toTask(task, false))} />;

/** The office also calls who has booked a trial lesson, and begins the school. */
function OfficeTasks({ tasks, me }: TasksProps): ReactNode {
  const summary = useCall('GET trial_bookings/summary', {});
  const waiting = summary.data?.data.waiting ?? 0;
  const callers = {
    key: 'callers',
    title: `${waiting} 位家长预约了试听，等着联系`,
    detail: '先打给等得最久的',
    action: <Link href="/trial-bookings">去联系</Link>,
  };
  const shown = [...(waiting > 0 ? [callers] : []), ...tasks.map((task) => toTask(task, true))];
  return tasks.length === 0 ? <FirstSteps before={shown} mayAddTeachers={me.role === 'owner'} /> : <TaskList tasks={shown} />;
}

function Lessons({ today, isOffice }: { today: SchoolToday; isOffice: boolean }): ReactNode {
  const [filter, setFilter] = useFilter();
  const asked = filter.get('day') ?? '';
  const day = DAY.test(asked) && dayjs(asked).isValid() && asked < today.day ? asked : today.day;
  const isToday = day === today.day;
  const pages = usePages();
  const query = useCall('GET lessons', { query: { page: pages.page, ...(!isToday && { day }) } });
  const { column, dialog } = useLessonEnding();
  const move = (days: number): void => {
    const next = dayjs(day).add(days, 'day').format('YYYY-MM-DD');
    setFilter({ day: next >= today.day ? undefined : next, page: undefined });
  };
  const figures = [`已上 ${today.lessons_over}`, `进行中 ${today.lessons_open}`, `今天扣 ${sayHours(today.hours_charged)} 课时`].join(
    ' · ',
  );
  return (
    <Panel
      title={isToday ? '课程' : `${sayDay(day)}的课程`}
      extra={
        <>
          {isToday && <span className="note">{figures} </span>}
          {isOffice && <RegisterLesson />}
          <Button type="link" onClick={() => move(-1)}>
            前一天
          </Button>
          {!isToday && (
            <Button type="link" onClick={() => move(1)}>
              后一天
            </Button>
          )}
        </>
      }
    >
      <List<SchoolLesson>
        query={query}
        empty={isToday ? '今天还没有课。学员在手机上点「开始上课」、输入口令，课就会出现在这里' : '这一天没有课'}
        pages={pages}
        rowClassName={({ state }) => (state === 'left_open' ? 'left-open' : '')}
        columns={[
          {
            title: '时间',
            render: (_value, { state, started_at: at }) => (state === 'left_open' ? sayTime(at) : readMoment(at).format('HH:mm')),
          },
          {
            title: '学员',
            className: 'name',
            render: (_value, { student }) => (
              <>
                <Link href={`/students/${student.id}`}>{student.name}</Link>
                {student.grade !== null && <span className="under wide">{student.grade}</span>}
              </>
            ),
          },
          { title: '老师', className: 'name', responsive: ['lg'], hidden: !isOffice, render: (_value, { teacher }) => teacher.name },
          { title: '内容', className: 'name', responsive: ['lg'], render: (_value, { course }) => course.name },
          { title: '进度', render: (_value, lesson) => <LessonWork lesson={lesson} /> },
          { title: '课时', render: (_value, lesson) => <LessonState lesson={lesson} /> },
          {
            title: '余额',
            className: 'number',
            render: (_value, { hours_left: left, is_short: isShort }) => (
              <>
                {isShort && <Tag color="warning">{left < today.warn_at ? `不足 ${today.warn_at}` : '该续课'}</Tag>}
                {sayHours(left)}
              </>
            ),
          },
          column,
        ]}
      />
      {dialog}
    </Panel>
  );
}
