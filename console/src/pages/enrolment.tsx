/** A student is enrolled: guardian, student, course, class, teacher and first hours in one form, from a booking or by hand. */
import { App, Button, Card, Form, Input } from 'antd';
import type { KnownGuardian } from '@xueban/contract/school/enrolments';
import type { SchoolTrialBooking } from '@xueban/contract/school/trial-bookings';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api';
import { useAction, whenEdited } from '../parts/action';
import { chooseGuardian, type GuardianFields, GuardianItem, useTypedPhone } from '../parts/guardian-items';
import { hoursRule, readHours } from '../parts/numbers';
import { Page } from '../parts/page';
import { PhoneItem } from '../parts/phone-form';
import { ClassItem, CourseItem, TeacherItem } from '../parts/selects';
import { Loaded, Refused } from '../parts/states';
import { useUnsavedWarning } from '../parts/unsaved';
import { makeStale, useCall } from '../queries';

export function Enrolment({ bookingId }: { bookingId?: number }): ReactNode {
  const back = bookingId === undefined ? '/students' : '/trial-bookings';
  return (
    <Page title="登记报名" actions={<Link href={back}>{bookingId === undefined ? '返回学员' : '返回预约试听'}</Link>}>
      {bookingId === undefined ? <EnrolmentForm /> : <OfBooking id={bookingId} />}
    </Page>
  );
}

function OfBooking({ id }: { id: number }): ReactNode {
  const query = useCall('GET trial_bookings/{id}', { params: { id } });
  return <Loaded query={query}>{({ data }) => <EnrolmentForm booking={data} />}</Loaded>;
}

interface Fields extends GuardianFields {
  student: string;
  grade?: string;
  course_id?: number;
  teacher_id?: number;
  class_id?: number;
  hours?: string;
  receipt?: string;
}

const text = (value: string | undefined): string | undefined => value?.trim() || undefined;

/** The body of the call. */
function getBody(fields: Fields, known: KnownGuardian | null, booking: SchoolTrialBooking | undefined) {
  const [grade, receipt] = [text(fields.grade), text(fields.receipt)];
  return {
    guardian: { ...chooseGuardian(known, fields.guardian), ...(!booking && fields.phone && { phone: fields.phone }) },
    student: { name: fields.student.trim(), ...(grade && { grade }) },
    course_id: fields.course_id ?? null,
    teacher_id: fields.teacher_id ?? null,
    class_id: fields.class_id ?? null,
    hours: readHours(fields.hours ?? '') ?? 0,
    ...(receipt && { receipt }),
    ...(booking && { trial_booking: { id: booking.id, version: booking.version } }),
  };
}

const refuse = ({ name, is_leaving: isLeaving }: KnownGuardian): string | undefined =>
  isLeaving ? `${name}申请了注销，不能再报名` : undefined;

function EnrolmentForm({ booking }: { booking?: SchoolTrialBooking }): ReactNode {
  const [form] = Form.useForm<Fields>();
  useUnsavedWarning(form);
  const [known, setKnown] = useState<KnownGuardian | null>();
  const { sending, failed, run } = useAction();
  const [, go] = useLocation();
  const { message } = App.useApp();
  const typed = useTypedPhone(form);
  const asked = booking ? { trial_booking_id: booking.id } : typed;

  async function enrol(fields: Fields, key: string): Promise<void> {
    if (known === undefined) return;
    const { data } = await call('POST enrolments', { key, body: getBody(fields, known, booking) });
    void makeStale('GET students', 'GET classes', 'GET trial_bookings', 'GET trial_bookings/summary', 'GET trial_bookings/{id}');
    void message.success(`${data.student.name}已经报名`);
    // The way back is to the list, not to a form that is done with.
    go(`/students/${data.student.id}`, { replace: true });
  }

  async function takeNew(): Promise<undefined> {
    await makeStale('GET enrolment_guardian', 'GET trial_bookings/{id}');
  }

  return (
    <Card>
      <h2 className="say">填完这一页就报好名了，家长用这个手机号收验证码就能登录小程序</h2>
      <Form<Fields>
        form={form}
        layout="vertical"
        requiredMark={false}
        className="two-columns"
        initialValues={{ guardian: booking?.name, grade: booking?.grade ?? undefined, teacher_id: booking?.teacher?.id }}
        onFinish={(fields) => void run((key) => enrol(fields, key), whenEdited(takeNew))}
      >
        <Refused said={failed} />
        {booking ? (
          <Form.Item label="家长手机号">
            <span className="phone">{booking.phone}</span> <span className="note">预约时留下的</span>
          </Form.Item>
        ) : (
          <PhoneItem label="家长手机号" />
        )}
        <GuardianItem asked={asked} onFound={setKnown} refuse={refuse} note="同一个孩子加课程，请到学员里安排" />
        <StudyItems />
        <div className="whole">
          <Button
            type="primary"
            htmlType="submit"
            loading={sending}
            disabled={asked !== undefined && (known === undefined || known?.is_leaving)}
          >
            确认报名
          </Button>
        </div>
      </Form>
    </Card>
  );
}

const StudyItems = (): ReactNode => (
  <>
    <Form.Item name="student" label="学员姓名" rules={[{ required: true, whitespace: true, message: '请输入学员姓名' }]}>
      <Input maxLength={30} autoComplete="off" />
    </Form.Item>
    <Form.Item name="grade" label="年级（可不填）">
      <Input maxLength={20} autoComplete="off" placeholder="例如 七年级" />
    </Form.Item>
    <CourseItem label="课程" rules={[{ required: true, message: '请选择课程' }]} />
    <TeacherItem label="老师" rules={[{ required: true, message: '请选择老师' }]} />
    <ClassItem label="班级（可不填）" />
    <Form.Item name="hours" label="课时（可不填）" rules={[hoursRule(20, true)]}>
      <Input inputMode="decimal" autoComplete="off" placeholder="例如 20" />
    </Form.Item>
    <Form.Item name="receipt" label="凭据（可不填）">
      <Input maxLength={40} autoComplete="off" placeholder="收据号" />
    </Form.Item>
  </>
);
