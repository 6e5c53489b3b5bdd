/** Written work of a student: what waits to be marked first. */
import { App, Button, Card, Form, Input, Tag } from 'antd';
import type { SchoolWrittenWork } from '@xueban/contract/school/student-work';
import { type ReactNode, useId, useState } from 'react';
import { usePages } from '../address';
import { call, type CallFailed } from '../api';
import { makeStale, useCall } from '../queries';
import { useAction } from './action';
import { Pager } from './list';
import { RichTextView } from './rich-text';
import { sayTime } from './say';
import { Loaded, Nothing, Refused } from './states';
import { useUnsavedWarning } from './unsaved';
import './student-work.css';

const JUDGES: Record<NonNullable<SchoolWrittenWork['judged_by']>, string> = {
  program: '程序',
  ai: 'AI',
  guardian: '家长',
  teacher: '老师',
};

const refresh = () =>
  makeStale(
    'GET students/{id}/written_work',
    'GET students/{id}',
    'GET students/{id}/math_courses',
    'GET students/{id}/math_courses/{courseId}/mistakes',
    'GET today',
  );

export function StudentWork({ studentId }: { studentId: number }): ReactNode {
  const pages = usePages();
  const query = useCall('GET students/{id}/written_work', { params: { id: studentId }, query: { page: pages.page } });
  return (
    <Card title="书面作答">
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? (
            <Nothing>还没有书面作答。学员在手机上写解答题、拍照交上来，就会在这里等着批改</Nothing>
          ) : (
            <>
              {data.map((work) => (
                <Work key={work.id} studentId={studentId} work={work} />
              ))}
              <Pager total={total} {...pages} />
            </>
          )
        }
      </Loaded>
    </Card>
  );
}

function Verdict({ work: { verdict, judged_by: judge, score } }: { work: SchoolWrittenWork }): ReactNode {
  if (verdict === 'waiting') return <Tag color="warning">等着批改</Tag>;
  const by = [judge && `${JUDGES[judge]}批改`, score !== null && `${score} 分`].filter(Boolean).join(' · ');
  return (
    <>
      <Tag color={verdict === 'right' ? 'success' : 'error'}>{verdict === 'right' ? '对' : '不对'}</Tag>
      <span className="note">{by}</span>
    </>
  );
}

interface WorkProps {
  studentId: number;
  work: SchoolWrittenWork;
}

function Work({ studentId, work }: WorkProps): ReactNode {
  const [isMarking, setMarking] = useState(work.verdict === 'waiting');
  const { prompt, answer, steps, text, photo, reason } = work;
  return (
    <section className="work" aria-label={`${work.section_name}，${sayTime(work.given_at)}交的`}>
      <p>
        <Verdict work={work} />{' '}
        <span className="note">
          {work.verdict !== 'waiting' && '· '}
          {[work.course_name, work.section_name, sayTime(work.given_at)].join(' · ')}
        </span>
      </p>
      <div className="work-parts">
        <div>
          <b>题目</b>
          <RichTextView text={prompt} />
          <b>参考答案</b>
          <RichTextView text={answer} />
          {steps.map((step, at) => (
            <RichTextView key={at} text={step} />
          ))}
        </div>
        <div>
          <b>学员的作答</b>
          {text !== '' && <p className="written">{text}</p>}
          {photo && (
            <a href={photo.url} target="_blank" rel="noreferrer">
              <img src={photo.url} alt="作答的照片，点开看原图" />
            </a>
          )}
          {text === '' && !photo && <p className="note">照片已经不在了</p>}
          {reason !== null && work.verdict !== 'waiting' && <p>批语：{reason}</p>}
        </div>
      </div>
      {isMarking ? (
        <Marking studentId={studentId} work={work} onDone={() => setMarking(false)} />
      ) : (
        <Button onClick={() => setMarking(true)}>改判</Button>
      )}
    </section>
  );
}

function Marking({ studentId, work, onDone }: WorkProps & { onDone: () => void }): ReactNode {
  const { sending, failed, run, renew } = useAction();
  const [form] = Form.useForm<{ reason?: string }>();
  useUnsavedWarning(form);
  const name = useId();
  const { message } = App.useApp();
  const mark = (right: boolean): void =>
    void run(async (key) => {
      await call('POST students/{id}/written_work/{workId}/mark', {
        params: { id: studentId, workId: work.id },
        key,
        body: { right, reason: (form.getFieldsValue().reason ?? '').trim(), seen: { verdict: work.verdict, judged_by: work.judged_by } },
      });
      void message.success(`已批改：${right ? '对' : '不对'}`);
      onDone();
      await refresh();
    }, lookAgain);
  /** Marked by somebody else, or the other way by a try that seemed to fail. */
  async function lookAgain({ status }: CallFailed): Promise<undefined> {
    if (status !== 409) return;
    renew();
    await refresh();
  }
  return (
    <Form name={name} form={form} className="choices">
      <Refused said={failed} />
      <Form.Item name="reason" noStyle>
        <Input aria-label="批语，给学员看" placeholder="批语（可不填），例如 第二步忘了变号" maxLength={60} />
      </Form.Item>
      <div className="actions">
        <Button disabled={sending} onClick={() => mark(true)}>
          做对了
        </Button>
        <Button disabled={sending} onClick={() => mark(false)}>
          还不对
        </Button>
      </div>
    </Form>
  );
}
