/** The ledger of course hours: what was booked, and booking. */
import { Button, Form, Input, Radio, Tag } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { SchoolHourEntry } from '@xueban/contract/school/course-hours';
import { type ReactNode, useState } from 'react';
import { call, type CallFailed } from '../api';
import { makeStale, useCall } from '../queries';
import { useAction } from './action';
import { FormDialog } from './dialog';
import { actionColumn, List, Panel } from './list';
import { hoursRule, readHours } from './numbers';
import { sayBalance, sayChange, sayHours, sayTime } from './say';

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
    query: { page },
  });
  const refresh = () => makeStale('GET students/{id}/course_hour_entries', 'GET students/{id}', 'GET students');

  return (
    <Panel
      title="课时"
      extra={
        mayBook && (
          <Button type="primary" onClick={() => setBooking(true)} disabled={query.data === undefined}>
            增减课时
          </Button>
        )
      }
    >
      <List<SchoolHourEntry>
        query={query}
        empty="还没有课时变动"
        pages={{ page, onPage: setPage }}
        columns={[
          ...COLUMNS,
          actionColumn(
            (entry) =>
              entry.kind !== 'reversal' &&
              entry.reversed_by === null && (
                <Button
                  type="link"
                  onClick={() => setReversing(entry)}
                  aria-label={`冲正 ${sayTime(entry.at)} 的 ${sayChange(entry.hours)} 课时`}
                >
                  冲正
                </Button>
              ),
            !mayBook,
          ),
        ]}
      />
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
    </Panel>
  );
}

const COLUMNS: ColumnType<SchoolHourEntry>[] = [
  { title: '时间', className: 'no-wrap', render: (_value, { at }) => sayTime(at) },
  { title: '事由', render: (_value, entry) => <Why entry={entry} /> },
  { title: '经手人', responsive: ['lg'], render: (_value, { by }) => by ?? '系统' },
  { title: '凭据', responsive: ['lg'], render: (_value, { receipt }) => receipt ?? '—' },
  {
    title: '变动',
    className: 'number',
    render: (_value, { hours }) => <span className={hours < 0 ? 'minus' : 'plus'}>{sayChange(hours)}</span>,
  },
  { title: '余额', className: 'number', render: (_value, { balance }) => sayHours(balance) },
];

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
  const action = useAction();
  // Nothing is typed yet when it is drawn first.
  const { sign = 1, hours: typed = '' } = (Form.useWatch([], form) as Partial<BookingFields> | undefined) ?? {};
  const hours = readHours(typed);
  const balance = latest?.balance ?? 0;

  async function book({ reason, receipt }: BookingFields, key: string): Promise<void> {
    if (hours === undefined || !newest.data) return;
    const body = {
      hours: sign * hours,
      reason: reason.trim(),
      ...(receipt?.trim() && { receipt: receipt.trim() }),
      latest_entry_id: latest?.id ?? null,
    };
    await call('POST students/{id}/course_hour_entries', { params: { id: studentId }, key, body });
    onBooked();
  }

  async function lookAgain({ key, status }: CallFailed): Promise<string | undefined> {
    if (status === 409) await onStale();
    return key === 'IDEMPOTENCY_KEY_REUSED' ? '刚才那一次已经记上了，关掉这里看看流水' : undefined;
  }

  const words = sign > 0 ? '增加' : '扣减';
  const after = hours === undefined ? balance : balance + sign * hours;
  /** More is taken away than there is: to be meant, not mistyped. */
  const owes = sign < 0 && after < 0;
  return (
    <FormDialog<BookingFields>
      form={form}
      title="增减课时"
      ok={hours === undefined ? words : `确认${words} ${sayHours(hours)} 课时${owes ? `，${sayBalance(after)}` : ''}`}
      danger={owes}
      action={{ ...action, sending: action.sending || newest.isPending }}
      initialValues={{ sign: 1 }}
      onFinish={(fields) => void action.run((key) => book(fields, key), lookAgain)}
      onClose={onClose}
    >
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
            : `现在剩 ${sayHours(balance)}，${words}后${owes ? sayBalance(after) : ` ${sayHours(after)}`}`
        }
        rules={[hoursRule(10)]}
      >
        <Input inputMode="decimal" autoComplete="off" />
      </Form.Item>
      <Form.Item name="reason" label="事由" rules={[{ required: true, whitespace: true, message: '请写明事由，例如 续课' }]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
      <Form.Item name="receipt" label="凭据（可不填）">
        <Input maxLength={40} autoComplete="off" placeholder="收据号" />
      </Form.Item>
    </FormDialog>
  );
}

function Reversing({ studentId, entry, onClose }: { studentId: number; entry: SchoolHourEntry; onClose: () => void }): ReactNode {
  const action = useAction();
  async function reverse(reason: string, key: string): Promise<void> {
    const params = { id: studentId, entryId: entry.id };
    await call('POST students/{id}/course_hour_entries/{entryId}/reverse', { params, key, body: { reason } });
    onClose();
  }
  return (
    <FormDialog<{ reason: string }>
      title={`冲正 ${sayTime(entry.at)} 的 ${sayChange(entry.hours)} 课时`}
      ok={`确认冲正 ${sayChange(-entry.hours)} 课时`}
      action={action}
      onFinish={({ reason }) => void action.run((key) => reverse(reason.trim(), key))}
      onClose={onClose}
    >
      <p className="note">原来的一笔会保留，另记一笔相反的；上课记录会标明「已冲正」。</p>
      <Form.Item name="reason" label="事由" rules={[{ required: true, whitespace: true, message: '请写明为什么冲正' }]}>
        <Input maxLength={60} autoComplete="off" />
      </Form.Item>
    </FormDialog>
  );
}
