/** 登记上课: a lesson that took place and was not begun on a phone. */
import { App, Button, DatePicker, Form, Input, Radio } from 'antd';
import { LESSON_REGISTER_DAYS } from '@xueban/contract/school/constants';
import type { Dayjs } from 'dayjs';
import { type ReactNode, useState } from 'react';
import { call } from '../api';
import { makeStale } from '../queries';
import { readMoment, toInstant } from '../school-time';
import { useAction } from './action';
import { FormDialog } from './dialog';
import { sayHours } from './say';
import { CourseItem, StudentItem, TeacherItem } from './selects';

interface Fields {
  students: { value: number }[];
  course_id: number;
  teacher_id: number;
  lesson_length: 'long' | 'short';
  at: Dayjs;
  reason: string;
}

export function RegisterLesson(): ReactNode {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>登记上课</Button>
      {isOpen && <Registering onClose={() => setOpen(false)} />}
    </>
  );
}

const isOutside = (day: Dayjs): boolean =>
  day.isAfter(readMoment(), 'day') || day.isBefore(readMoment().subtract(LESSON_REGISTER_DAYS, 'day'));

function Registering({ onClose }: { onClose: () => void }): ReactNode {
  const action = useAction();
  const { message } = App.useApp();
  async function register(key: string, { students, at, ...fields }: Fields): Promise<void> {
    const body = { ...fields, student_ids: students.map(({ value }) => value), started_at: toInstant(at) };
    const { data } = await call('POST lessons', { key, body });
    onClose();
    void message.success(`已登记 ${data.lessons} 名学员的课，每人扣 ${sayHours(data.course_hours)} 课时`);
    void makeStale('GET lessons', 'GET today', 'GET students');
    void makeStale('GET students/{id}', 'GET students/{id}/lessons', 'GET students/{id}/course_hour_entries');
  }
  return (
    <FormDialog<Fields>
      title="登记没有用手机开始的课"
      ok="登记并扣课时"
      action={action}
      initialValues={{ lesson_length: 'long' }}
      onFinish={(fields) => void action.run((key) => register(key, fields))}
      onClose={onClose}
    >
      <p className="note">手机没电、忘了输口令的课在这里补上：照样扣课时，家长在手机的上课记录里看得到。登记错了，到课时里冲正。</p>
      <StudentItem several label="学员" rules={[{ required: true, message: '请选择学员' }]} />
      <div className="pairs">
        <CourseItem label="课程" rules={[{ required: true, message: '请选择课程' }]} />
        <TeacherItem label="哪位老师上的" rules={[{ required: true, message: '请选择老师' }]} />
        <Form.Item name="at" label="上课时间" rules={[{ required: true, message: '请选择哪一天、几点' }]}>
          <DatePicker
            showTime={{ minuteStep: 5 }}
            showNow={false}
            format="YYYY-MM-DD HH:mm"
            needConfirm={false}
            disabledDate={isOutside}
            placeholder="例如 2026-12-05 16:00"
            style={{ width: '100%' }}
          />
        </Form.Item>
        <Form.Item name="lesson_length" label="课型">
          <Radio.Group
            options={[
              { value: 'long', label: '长课' },
              { value: 'short', label: '短课' },
            ]}
          />
        </Form.Item>
      </div>
      <Form.Item
        name="reason"
        label="为什么没有用手机"
        rules={[{ required: true, whitespace: true, message: '请写明原因，例如 手机没电' }]}
      >
        <Input maxLength={60} autoComplete="off" placeholder="例如 手机没电" />
      </Form.Item>
    </FormDialog>
  );
}
