/** A class is opened or changed. */
import { Form, Input, Switch } from 'antd';
import type { SchoolClass } from '@xueban/contract/school/classes';
import type { ReactNode } from 'react';
import { call } from '../api';
import { EditDialog } from './dialog';
import { saySavedClass } from './say';
import { TeacherItem } from './selects';

interface Typed {
  name: string;
  teacher_id?: number | undefined;
  retired: boolean;
}

const toFields = ({ name, teacher, retired }: SchoolClass): Typed => ({ name, teacher_id: teacher?.id, retired });

interface ClassFormProps {
  /** Absent: a new one. */
  edited?: SchoolClass;
  onClose: () => void;
  onDone: (saved: SchoolClass) => void;
}

export const ClassForm = ({ edited, onClose, onDone }: ClassFormProps): ReactNode => (
  <EditDialog<SchoolClass, Typed>
    edited={edited}
    title={edited ? `修改 ${edited.name}` : '新建班级'}
    ok={edited ? '保存' : '新建'}
    toFields={toFields}
    fresh={{ retired: false }}
    load={async () => edited && (await call('GET classes/{id}', { params: { id: edited.id } })).data}
    say={saySavedClass}
    save={async ({ name, teacher_id: teacherId, retired }, now, key) => {
      const values = { name: name.trim(), teacher_id: teacherId ?? null };
      const { data } = now
        ? await call('PUT classes/{id}', { params: { id: now.id }, body: { version: now.version, ...values, retired } })
        : await call('POST classes', { key, body: values });
      onDone(data);
    }}
    onClose={onClose}
  >
    <Form.Item name="name" label="班级名称" rules={[{ required: true, whitespace: true, message: '请输入班级名称，例如 七年级周六班' }]}>
      <Input maxLength={30} autoComplete="off" />
    </Form.Item>
    <TeacherItem label="老师（可不填）" extra="这位老师能看到全班学员" />
    {edited && (
      <Form.Item name="retired" label="班级已结束" valuePropName="checked" extra="结束后老师不再看到这个班；学员和记录都保留">
        <Switch />
      </Form.Item>
    )}
  </EditDialog>
);
