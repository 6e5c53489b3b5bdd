/** The ledger of course hours: what was booked, and booking. */
import { Alert, Button, Card, Form, Input, Modal, Radio, Table, Tag } from 'antd';
import type { SchoolHourEntry } from '@xueban/contract/school/course-hours';
import { SCHOOL_PAGE_SIZE } from '@xueban/contract/school/constants';
import { type ReactNode, useState } from 'react';
import { call, CallFailed, newKey } from '../api';
import { makeStale, useCall } from '../queries';
import { readHours, sayChange, sayHours, sayTime } from './say';
import { Loaded, Nothing, sayError } from './states';

const KINDS: Record<SchoolHourEntry['kind'], string> = {
  opening: '期初',
  grant: '增加',
  deduction: '扣减',
  lesson: '上课',
  reversal: '冲正',
};

interface LedgerProps {
  studentId: number;
  mayBook: boolean;
}

export function Ledger({ studentId, mayBook }: LedgerProps): ReactNode {
  const [page, setPage] = useState(1);
  const [isBooking, setBooking] = useState(false);
  const [reversing, setReversing] = useState<SchoolHourEntry>();
  const query = useCall('GET students/{id}/course_hour_entries', {
    params: { id: studentId },
    query: { page, per_page: SCHOOL_PAGE_SIZE },
  });
  const refresh = () => makeStale('GET students/{id}/course_hour_entries', 'GET students/{id}', 'GET students');

  return (
    <Card
      title="课时"
      extra={
        mayBook && (
          <Button type="primary" onClick={() => setBooking(true)} disabled={query.data === undefined}>
            增减课时
          </Button>
        )
      }
    >
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? (
            <Nothing>还没有课时变动</Nothing>
          ) : (
            <Entries rows={data} total={total} page={page} onPage={setPage} {...(mayBook && { onReverse: setReversing })} />
          )
        }
      </Loaded>
      {isBooking && (
        <Booking
          studentId={studentId}
          onClose={() => setBooking(false)}
          onBooked={() => {
            setBooking(false);
            setPage(1);
            void refresh();
          }}
          onStale={refresh}
        />
      )}
      {reversing && (
        <Reversing
          studentId={studentId}
          entry={reversing}
          onClose={() => {
            setReversing(undefined);
            void refresh();
          }}
        />
      )}
    </Card>
  );
}

interface EntriesProps {
  rows: SchoolHourEntry[];
  total: number;
  page: number;
  onPage: (page: number) => void;
  /** Absent: they may take nothing back. */
  onReverse?: (entry: SchoolHourEntry) => void;
}

const Entries = ({ rows, total, page, onPage, onReverse }: EntriesProps): ReactNode => (
  <Table<SchoolHourEntry>
    rowKey="id"
    dataSource={rows}
    pagination={{
      current: page,
      pageSize: SCHOOL_PAGE_SIZE,
      total,
      onChange: onPage,
      showSizeChanger: false,
      hideOnSinglePage: true,
    }}
    columns={[
      { title: '时间', render: (_value, { at }) => sayTime(at) },
      { title: '事由', render: (_value, entry) => <Why entry={entry} /> },
      { title: '经手人', responsive: ['lg'], render: (_value, { by }) => by ?? '系统' },
      { title: '凭据', responsive: ['lg'], render: (_value, { receipt }) => receipt ?? '—' },
      {
        title: '变动',
        align: 'right',
        render: (_value, { hours }) => <span className={hours < 0 ? 'minus' : 'plus'}>{sayChange(hours)}</span>,
      },
      { title: '余额', align: 'right', render: (_value, { balance }) => sayHours(balance) },
      {
        title: '操作',
        align: 'right',
        render: (_value, entry) =>
          onReverse && entry.kind !== 'reversal' && entry.reversed_by === null ? (
            <Button type="link" onClick={() => onReverse(entry)} aria-label={`冲正 ${sayTime(entry.at)} 的 ${sayChange(entry.hours)} 课时`}>
              冲正
            </Button>
          ) : null,
      },
    ]}
  />
);

const Why = ({ entry: { kind, reason, reversed_by: reversedBy } }: { entry: SchoolHourEntry }): ReactNode => (
  <>
    {[KINDS[kind], reason].filter(Boolean).join(' · ')} {reversedBy !== null && <Tag>已冲正</Tag>}
  </>
);

interface BookingProps {
  studentId: number;
  onClose: () => void;
  onBooked: () => void;
  onStale: () => Promise<unknown>;
}

interface BookingFields {
  sign: 1 | -1;
  hours: string;
  reason: string;
  receipt?: string;
}

function Booking({ studentId, onClose, onBooked, onStale }: BookingProps): ReactNode {
  const newest = useCall('GET students/{id}/course_hour_entries', { params: { id: studentId }, query: { page: 1, per_page: 1 } });
  const latest = newest.data?.data[0];
  const [form] = Form.useForm<BookingFields>();
  // One booking, however often it is tried.
  const [key] = useState(newKey);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  // Nothing is typed yet when it is drawn first.
  const { sign = 1, hours: typed = '' } = (Form.useWatch([], form) as Partial<BookingFields> | undefined) ?? {};
  const hours = readHours(typed);
  const balance = latest?.balance ?? 0;

  async function book({ reason, receipt }: BookingFields): Promise<void> {
    if (hours === undefined || !newest.data) return;
    setSending(true);
    setFailed(undefined);
    try {
      const body = {
        hours: sign * hours,
        reason: reason.trim(),
        ...(receipt?.trim() && { receipt: receipt.trim() }),
        latest_entry_id: latest?.id ?? null,
      };
      await call('POST students/{id}/course_hour_entries', { params: { id: studentId }, key, body });
      onBooked();
    } catch (error) {
      const because = error instanceof CallFailed ? error.key : '';
      setFailed(because === 'IDEMPOTENCY_KEY_REUSED' ? '刚才那一次已经记上了，关掉这里看看流水' : sayError(error));
      if (because === 'EDITED_MEANWHILE' || because === 'IDEMPOTENCY_KEY_REUSED') await onStale();
    } finally {
      setSending(false);
    }
  }

  const words = sign > 0 ? '增加' : '扣减';
  return (
    <Modal
      open
      title="增减课时"
      onCancel={onClose}
      confirmLoading={sending || newest.isPending}
      okText={hours === undefined ? words : `确认${words} ${sayHours(hours)} 课时`}
      cancelText="取消"
      onOk={() => form.submit()}
    >
      <Form<BookingFields> form={form} layout="vertical" initialValues={{ sign: 1 }} onFinish={(fields) => void book(fields)}>
        {failed && <Alert type="warning" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
        <Form.Item name="sign" label="增加还是扣减">
          <Radio.Group
            options={[
              { value: 1, label: '增加' },
              { value: -1, label: '扣减' },
            ]}
          />
        </Form.Item>
        <Form.Item
          name="hours"
          label="课时"
          extra={
            hours === undefined
              ? `现在剩 ${sayHours(balance)}`
              : `现在剩 ${sayHours(balance)}，${words}后 ${sayHours(balance + sign * hours)}`
          }
          rules={[
            {
              validator: (_rule, value: string | undefined) =>
                readHours(value ?? '') === undefined ? Promise.reject(new Error('请输入 0.5 的倍数，例如 10 或 0.5')) : Promise.resolve(),
            },
          ]}
        >
          <Input inputMode="decimal" autoComplete="off" />
        </Form.Item>
        <Form.Item name="reason" label="事由" rules={[{ required: true, whitespace: true, message: '请写明事由，例如 续课' }]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
        <Form.Item name="receipt" label="凭据（可不填）">
          <Input maxLength={40} autoComplete="off" placeholder="收据号" />
        </Form.Item>
      </Form>
    </Modal>
  );
}

function Reversing({ studentId, entry, onClose }: { studentId: number; entry: SchoolHourEntry; onClose: () => void }): ReactNode {
  const [form] = Form.useForm<{ reason: string }>();
  const [key] = useState(newKey);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  async function reverse({ reason }: { reason: string }): Promise<void> {
    setSending(true);
    setFailed(undefined);
    try {
      const params = { id: studentId, entryId: entry.id };
      await call('POST students/{id}/course_hour_entries/{entryId}/reverse', { params, key, body: { reason: reason.trim() } });
      onClose();
    } catch (error) {
      setFailed(sayError(error));
    } finally {
      setSending(false);
    }
  }
  return (
    <Modal
      open
      title={`冲正 ${sayTime(entry.at)} 的 ${sayChange(entry.hours)} 课时`}
      onCancel={onClose}
      confirmLoading={sending}
      okText={`确认冲正 ${sayChange(-entry.hours)} 课时`}
      cancelText="取消"
      onOk={() => form.submit()}
    >
      <Form form={form} layout="vertical" onFinish={(fields) => void reverse(fields)}>
        {failed && <Alert type="warning" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
        <p className="note">原来的一笔会保留，另记一笔相反的；上课记录会标明“已冲正”。</p>
        <Form.Item name="reason" label="事由" rules={[{ required: true, whitespace: true, message: '请写明为什么冲正' }]}>
          <Input maxLength={60} autoComplete="off" />
        </Form.Item>
      </Form>
    </Modal>
  );
}
