/** Reports and sheets of several students as one PDF: asked for, watched, saved. */
import { Button, Card, Form, Progress, Radio, Tag } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { SchoolPrint, SchoolPrintKind } from '@xueban/contract/school/prints';
import type { Me } from '@xueban/contract/school/sessions';
import dayjs from 'dayjs';
import { type ReactNode, useEffect } from 'react';
import { useFilter } from '../address';
import { call, type CallFailed } from '../api';
import { useAction } from '../parts/action';
import { DownloadButton } from '../parts/download-button';
import { actionColumn, List, Panel } from '../parts/list';
import { Page } from '../parts/page';
import { sayTime } from '../parts/say';
import { ClassItem, StudentItem, TeacherItem } from '../parts/selects';
import { Refused } from '../parts/states';
import { makeStale, useCall } from '../queries';
import { readMoment } from '../school-time';

const KINDS: Record<SchoolPrintKind, string> = {
  week_report: '周报',
  mistake_book: '错词本',
  mistake_test: '错词默写',
  math_questions: '数学错题重做',
  math_answers: '数学错题解答',
};
const SAID: Record<SchoolPrintKind, string> = {
  week_report: '每名学员一页：学了多少、记住多少、答错的词、数学、课时和下周，可以发给家长',
  mistake_book: '每名学员现在错词本里的词，带释义',
  mistake_test: '看中文写英文，答案另起一页',
  math_questions: '每名学员现在数学错题本里的题，留空重做',
  math_answers: '每名学员现在数学错题本里的题，带答案、步骤和错因',
};
/** How often what is being made is looked at, ms. */
const LOOK_MS = 1500;

const isUnderWay = ({ status }: SchoolPrint): boolean => status === 'waiting' || status === 'making';

export function Prints({ me }: { me: Me }): ReactNode {
  const query = useCall('GET prints', {});
  const rows = query.data?.data ?? [];
  const waits = rows.some(isUnderWay);
  useEffect(() => {
    if (!waits) return undefined;
    const timer = setInterval(() => void makeStale('GET prints'), LOOK_MS);
    return () => clearInterval(timer);
  }, [waits]);
  return (
    <Page title="报告与打印" note="做好的文件只有您能下载，退出登录就清掉">
      <Ordering me={me} />
      <Panel title="我的文件">
        <List<SchoolPrint> query={query} empty="还没有做过。在上面选好学员，点「做成 PDF」" columns={COLUMNS} />
      </Panel>
    </Page>
  );
}

type Whom = 'class' | 'teacher' | 'student';
interface Fields {
  kind: SchoolPrintKind;
  whom: Whom;
  week: 'this' | 'last';
  class_id?: number;
  teacher_id?: number;
  student_id?: number;
}

/** The Monday of the week, and its Sunday. */
const getWeek = (week: Fields['week']): [from: dayjs.Dayjs, to: dayjs.Dayjs] => {
  const today = readMoment();
  const monday = today.subtract(((today.day() + 6) % 7) + (week === 'last' ? 7 : 0), 'day');
  return [monday, monday.add(6, 'day')];
};
const sayWeek = (week: Fields['week']): string => {
  const [from, to] = getWeek(week);
  return `${week === 'this' ? '这周' : '上周'} ${from.format('M月D日')}至${to.format('M月D日')}`;
};

const getBody = ({ kind, whom, week, ...chosen }: Fields, me: Me) => ({
  kind,
  ...(whom === 'class' && chosen.class_id !== undefined && { class_id: chosen.class_id }),
  ...(whom === 'teacher' && { teacher_id: me.role === 'teacher' ? (me.teacher?.id ?? 0) : (chosen.teacher_id ?? 0) }),
  ...(whom === 'student' && chosen.student_id !== undefined && { student_ids: [chosen.student_id] }),
  ...(kind === 'week_report' && { day: getWeek(week)[0].format('YYYY-MM-DD') }),
});

/** What the address names to begin with: a class, a student, or nobody. */
function getChosen(filter: URLSearchParams): Fields {
  const [classId, studentId] = [Number(filter.get('class')), Number(filter.get('student'))];
  return {
    kind: 'week_report',
    whom: studentId > 0 ? 'student' : 'class',
    week: 'this',
    ...(classId > 0 && { class_id: classId }),
    ...(studentId > 0 && { student_id: studentId }),
  };
}

function Ordering({ me }: { me: Me }): ReactNode {
  const [form] = Form.useForm<Fields>();
  const [filter] = useFilter();
  const { sending, failed, run, renew } = useAction();
  const isTeacher = me.role === 'teacher';
  const chosen = getChosen(filter);
  const { kind, whom } = { ...chosen, ...(Form.useWatch([], form) as Partial<Fields> | undefined) };

  async function order(fields: Fields, key: string): Promise<void> {
    await call('POST prints', { key, body: getBody(fields, me) });
    renew();
    await makeStale('GET prints');
  }

  /** Something else was asked for under this key. */
  function takeAnother({ key }: CallFailed): undefined {
    if (key === 'IDEMPOTENCY_KEY_REUSED') renew();
  }

  return (
    <Card>
      <h2 className="say">
        选好学员，全部印在一个 PDF 里<span className="under">{SAID[kind]}</span>
      </h2>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        initialValues={chosen}
        onFinish={(fields) => void run((key) => order(fields, key), takeAnother)}
      >
        <Refused said={failed} />
        <div className="two-columns">
          <Form.Item name="kind" label="印什么">
            <Radio.Group options={(Object.keys(KINDS) as SchoolPrintKind[]).map((value) => ({ value, label: KINDS[value] }))} />
          </Form.Item>
          {kind === 'week_report' ? (
            <Form.Item name="week" label="哪一周">
              <Radio.Group options={(['this', 'last'] as const).map((value) => ({ value, label: sayWeek(value) }))} />
            </Form.Item>
          ) : (
            <div />
          )}
          <Form.Item name="whom" label="印谁的">
            <Radio.Group
              options={[
                { value: 'class', label: '一个班' },
                { value: 'teacher', label: isTeacher ? '我的全部学员' : '一位老师的学员' },
                { value: 'student', label: '一名学员' },
              ]}
            />
          </Form.Item>
          {whom === 'class' && <ClassItem label="班级" rules={[{ required: true, message: '请选择班级' }]} />}
          {whom === 'teacher' && !isTeacher && <TeacherItem label="老师" rules={[{ required: true, message: '请选择老师' }]} />}
          {whom === 'student' && <StudentItem label="学员" rules={[{ required: true, message: '请选择学员' }]} first={chosen.student_id} />}
        </div>
        <Button type="primary" htmlType="submit" loading={sending}>
          做成 PDF
        </Button>
      </Form>
    </Card>
  );
}

const COLUMNS: ColumnType<SchoolPrint>[] = [
  {
    title: '文件',
    render: (_value, { title, kind, week }) => (
      <>
        {title}
        <span className="under">
          {KINDS[kind]}
          {week && ` · ${dayjs(week).format('M月D日')}至${dayjs(week).add(6, 'day').format('M月D日')}`}
        </span>
      </>
    ),
  },
  { title: '学员', className: 'number', responsive: ['lg'], render: (_value, { total }) => `${total} 名` },
  { title: '进度', render: (_value, print) => <State print={print} /> },
  {
    title: '时间',
    responsive: ['lg'],
    render: (_value, { created_at: at, expires_at: until }) => (
      <>
        {sayTime(at)}
        <span className="under">最多保留到 {sayTime(until)}</span>
      </>
    ),
  },
  actionColumn(
    ({ id, status, title, kind }) =>
      status === 'ready' && (
        <DownloadButton call="GET prints/{id}/file" options={{ params: { id } }} label={`下载：${title}的${KINDS[kind]}`}>
          下载
        </DownloadButton>
      ),
  ),
];

const State = ({ print }: { print: SchoolPrint }): ReactNode => {
  const { status, done, total, pages } = print;
  if (status === 'ready') return <Tag color="success">{pages} 页</Tag>;
  if (status === 'empty') return <Tag>错题本都是空的</Tag>;
  if (status === 'failed') return <Tag color="error">没有做成，请再做一次</Tag>;
  return (
    <span className="progress" role="status">
      <Progress
        percent={Math.round((100 * done) / Math.max(1, total))}
        showInfo={false}
        size="small"
        aria-label={`已做好 ${done} 名，共 ${total} 名`}
      />
      {status === 'waiting' ? '等待制作' : `${done} / ${total}`}
    </span>
  );
};
