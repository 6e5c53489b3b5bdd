/** What became of a booking of a trial lesson: a day was arranged, they came, they gave up. */
import { DatePicker, Form, Input, Radio } from 'antd';
import type { SchoolCalls } from '@xueban/contract/school/calls';
import type { SchoolTrialBooking, TrialBookingState } from '@xueban/contract/school/trial-bookings';
import type { Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { call } from '../api';
import { readMoment, toInstant } from '../school-time';
import { useAction, whenEdited } from './action';
import { FormDialog } from './dialog';
import { TeacherItem } from './selects';

type Outcome = 'called' | 'arranged' | 'attended' | 'enrol' | 'given_up' | 'remove';

const LABELS: Record<Outcome, string> = {
  called: '打过了，时间还没定',
  arranged: '约好了时间',
  attended: '来试听了',
  enrol: '要报名',
  given_up: '不来了',
  remove: '家长要求删除',
};
const CONFIRM: Record<Outcome, string> = {
  called: '记下',
  arranged: '记下时间',
  attended: '记下',
  enrol: '去登记报名',
  given_up: '记为放弃',
  remove: '删除预约',
};
/** What may be said of each; the likeliest first. */
const OFFERED: Record<TrialBookingState, readonly Outcome[]> = {
  waiting: ['arranged', 'called', 'enrol', 'given_up', 'remove'],
  called: ['arranged', 'enrol', 'given_up', 'remove'],
  arranged: ['attended', 'enrol', 'arranged', 'given_up', 'remove'],
  attended: ['enrol', 'arranged', 'given_up', 'remove'],
  given_up: ['arranged', 'enrol', 'remove'],
  enrolled: ['remove'],
};

/** As it is typed. */
const AT = 'YYYY-MM-DD HH:mm';

interface Fields {
  outcome: Outcome;
  at?: Dayjs;
  teacher_id?: number;
  reason?: string;
}

const getLabel = (outcome: Outcome, { state }: SchoolTrialBooking): string => {
  if (outcome !== 'arranged') return LABELS[outcome];
  return state === 'arranged' ? '改时间或老师' : state === 'attended' ? '再约一次' : LABELS.arranged;
};

const getBody = (
  { outcome, at, teacher_id: teacherId, reason }: Fields,
  version: number,
): SchoolCalls['PUT trial_bookings/{id}']['body'] => {
  if (outcome === 'arranged') return { version, state: outcome, arranged_for: toInstant(at ?? readMoment()), teacher_id: teacherId ?? 0 };
  if (outcome === 'given_up') return { version, state: outcome, reason: reason?.trim() ?? '' };
  return { version, state: outcome === 'attended' ? 'attended' : 'called' };
};

interface BookingOutcomeProps {
  booking: SchoolTrialBooking;
  onClose: () => void;
  onDone: () => void;
  /** Somebody else was first. */
  onStale: () => Promise<unknown>;
}

export function BookingOutcome({ booking: opened, onClose, onDone, onStale }: BookingOutcomeProps): ReactNode {
  const [booking, setBooking] = useState(opened);
  const [form] = Form.useForm<Fields>();
  const [, go] = useLocation();
  const action = useAction();
  const offered = OFFERED[booking.state];
  const outcome = (Form.useWatch('outcome', form) as Outcome | undefined) ?? offered[0] ?? 'remove';

  /** What was typed stays; what may be said of it now is offered. */
  async function takeNew(): Promise<undefined> {
    await onStale();
    setBooking((await call('GET trial_bookings/{id}', { params: { id: booking.id } })).data);
  }

  async function save(fields: Fields): Promise<void> {
    if (fields.outcome === 'enrol') return go(`/trial-bookings/${booking.id}/enrol`);
    const params = { id: booking.id };
    if (fields.outcome === 'remove') await call('POST trial_bookings/{id}/remove', { params });
    else await call('PUT trial_bookings/{id}', { params, body: getBody(fields, booking.version) });
    onDone();
  }

  return (
    <FormDialog<Fields>
      form={form}
      title={`${booking.name}的试听`}
      ok={CONFIRM[outcome]}
      danger={outcome === 'remove'}
      action={action}
      initialValues={{
        ...(offered[0] && { outcome: offered[0] }),
        ...(booking.teacher && { teacher_id: booking.teacher.id }),
        ...(booking.state === 'arranged' && { at: readMoment(booking.arranged_for ?? undefined) }),
      }}
      onFinish={(fields) => void action.run(() => save(fields), whenEdited(takeNew))}
      onClose={onClose}
    >
      <Form.Item name="outcome" label="结果">
        <Radio.Group className="choices" options={offered.map((value) => ({ value, label: getLabel(value, booking) }))} />
      </Form.Item>
      {outcome === 'arranged' && <Arranging />}
      {outcome === 'given_up' && (
        <Form.Item name="reason" label="为什么" rules={[{ required: true, whitespace: true, message: '请写明原因，例如 时间不合适' }]}>
          <Input maxLength={60} autoComplete="off" placeholder="例如 时间不合适" />
        </Form.Item>
      )}
      {outcome === 'remove' && <p className="note">称呼、手机号和年级都会删除，不能恢复。</p>}
    </FormDialog>
  );
}

const Arranging = (): ReactNode => (
  <>
    <Form.Item name="at" label="试听时间" rules={[{ required: true, message: '请选择哪一天、几点' }]}>
      <DatePicker
        showTime={{ minuteStep: 5 }}
        showNow={false}
        format={AT}
        needConfirm={false}
        placeholder="例如 2026-12-05 16:00"
        style={{ width: 240 }}
      />
    </Form.Item>
    <TeacherItem label="哪位老师上" rules={[{ required: true, message: '请选择老师' }]} />
  </>
);
