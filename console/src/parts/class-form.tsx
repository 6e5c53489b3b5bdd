/** A class is opened or changed. */
import { Alert, Form, Input, Modal, Select, Switch } from 'antd';
import type { SchoolClass } from '@xueban/contract/school/classes';
import { type ReactNode, useState } from 'react';
import { call, CallFailed, newKey } from '../api';
import { useCall } from '../queries';
import { toOption } from './options';
import { sayError } from './states';

interface Typed {
  name: string;
  teacher_id?: number | undefined;
  retired: boolean;
}

const toFields = ({ name, teacher, retired }: SchoolClass): Typed => ({ name, teacher_id: teacher?.id, retired });

interface ClassFormProps {
  /** Absent: a new one. */
  of?: SchoolClass;
  onClose: () => void;
  onDone: (saved: SchoolClass) => void;
}

export function ClassForm({ of, onClose, onDone }: ClassFormProps): ReactNode {
  const [form] = Form.useForm<Typed>();
  const [key] = useState(newKey);
  const [version, setVersion] = useState(of?.version ?? 1);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const teachers = useCall('GET teachers', {});

  /** Somebody else was first: their values stand in the form, but for what was changed here. */
  async function takeNew(id: number): Promise<void> {
    const found = await call('GET classes/{id}', { params: { id } }).catch(() => undefined);
    if (!found) return;
    setVersion(found.data.version);
    const theirs = toFields(found.data);
    const untouched = (Object.keys(theirs) as (keyof Typed)[]).filter((field) => !form.isFieldTouched(field));
    form.setFieldsValue(Object.fromEntries(untouched.map((field) => [field, theirs[field]])));
    setFailed(`刚刚有人改过，现在是：${theirs.name}，${found.data.teacher?.name ?? '没有老师'}。您改的几项还在，看过再保存`);
  }

  async function save({ name, teacher_id: teacherId, retired }: Typed): Promise<void> {
    setSending(true);
    setFailed(undefined);
    const values = { name: name.trim(), teacher_id: teacherId ?? null };
    try {
      const { data } = of
        ? await call('PUT classes/{id}', { params: { id: of.id }, body: { version, ...values, retired } })
        : await call('POST classes', { key, body: values });
      onDone(data);
    } catch (error) {
      setFailed(sayError(error));
      if (of && error instanceof CallFailed && error.key === 'EDITED_MEANWHILE') await takeNew(of.id);
    } finally {
      setSending(false);
    }
  }

  return (
    <Modal
      open
      title={of ? `修改 ${of.name}` : '新建班级'}
      onCancel={onClose}
      confirmLoading={sending}
      okText={of ? '保存' : '新建'}
      cancelText="取消"
      onOk={() => form.submit()}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        initialValues={of ? toFields(of) : { retired: false }}
        onFinish={(fields) => void save({ ...fields, retired: fields.retired })}
      >
        {failed && <Alert type="warning" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
        <Form.Item
          name="name"
          label="班级名称"
          rules={[{ required: true, whitespace: true, message: '请输入班级名称，例如 七年级周六班' }]}
        >
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        <Form.Item name="teacher_id" label="老师" extra="这位老师能看到全班学员">
          <Select
            allowClear
            showSearch={{ optionFilterProp: 'label' }}
            loading={teachers.isPending}
            options={teachers.data?.data.map(toOption)}
          />
        </Form.Item>
        {of && (
          <Form.Item name="retired" label="班级已结束" valuePropName="checked" extra="结束后老师不再看到这个班；学员和记录都保留">
            <Switch />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
