/** Who teaches: added, renamed, retired. */
import { Alert, Button, Form, Input, Modal, Switch, Table, Tag } from 'antd';
import type { SchoolTeacher } from '@xueban/contract/school/settings';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { call, CallFailed, newKey } from '../api';
import { makeStale } from '../queries';
import { Nothing, sayError } from './states';

const refresh = (): void => void makeStale('GET settings/teachers', 'GET teachers', 'GET today', 'GET students');

interface TeachersProps {
  rows: SchoolTeacher[];
  mayEdit: boolean;
  editing: SchoolTeacher | 'new' | undefined;
  onEdit: (teacher: SchoolTeacher | 'new' | undefined) => void;
}

export const Teachers = ({ rows, mayEdit, editing, onEdit }: TeachersProps): ReactNode => (
  <>
    {rows.length === 0 ? (
      <Nothing action={mayEdit && <Button onClick={() => onEdit('new')}>添加老师</Button>}>
        还没有老师；有了老师，课程才能分给他们教
      </Nothing>
    ) : (
      <Table<SchoolTeacher>
        rowKey="id"
        dataSource={rows}
        pagination={false}
        columns={[
          {
            title: '老师',
            render: (_value, { name, retired }) => (
              <>
                {name} {retired && <Tag>已离职</Tag>}
              </>
            ),
          },
          { title: '后台账号', render: (_value, { account }) => account ?? '没有' },
          {
            title: '现在的学员',
            align: 'right',
            className: 'number',
            render: (_value, { students_count: students, retired }) => (
              <>
                {retired && students > 0 && <Tag color="warning">请换老师</Tag>}
                {students} 名
              </>
            ),
          },
          ...(mayEdit
            ? [
                {
                  title: '操作',
                  align: 'right' as const,
                  render: (_value: unknown, teacher: SchoolTeacher) => (
                    <Button type="link" onClick={() => onEdit(teacher)} aria-label={`修改${teacher.name}`}>
                      修改
                    </Button>
                  ),
                },
              ]
            : []),
        ]}
      />
    )}
    {editing && <Editing teacher={editing === 'new' ? undefined : editing} onClose={() => onEdit(undefined)} />}
  </>
);

/** What is left to be done for whoever is retired. */
const AfterRetiring = ({ teacher, isRetired }: { teacher: SchoolTeacher; isRetired: boolean }): ReactNode => (
  <>
    {isRetired && teacher.students_count > 0
      ? `还有 ${teacher.students_count} 名学员由${teacher.name}教，记得给他们换老师`
      : '离职后不能再选，上过的课都留着'}
    {isRetired && teacher.account !== null && (
      <div>
        账号「{teacher.account}」还能登录后台，停用要到
        <Link href="/staff" style={{ textDecoration: 'underline' }}>
          「教职工」
        </Link>
      </div>
    )}
  </>
);

interface Typed {
  name: string;
  retired?: boolean;
}

function Editing({ teacher, onClose }: { teacher: SchoolTeacher | undefined; onClose: () => void }): ReactNode {
  const [form] = Form.useForm<Typed>();
  const [key] = useState(newKey);
  const [version, setVersion] = useState(teacher?.version ?? 1);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();
  const isRetired = Form.useWatch('retired', form);

  /** Somebody else was first: their values stand in the form, but for what was changed here. */
  async function takeNew(id: number): Promise<void> {
    const now = (await call('GET settings/teachers', {})).data.find((row) => row.id === id);
    if (!now) return;
    setVersion(now.version);
    if (!form.isFieldTouched('name')) form.setFieldValue('name', now.name);
    if (!form.isFieldTouched('retired')) form.setFieldValue('retired', now.retired);
    setFailed(`刚刚有人改过，现在是：${now.name}${now.retired ? '，已离职' : ''}。您改的还在，看过再保存`);
    refresh();
  }

  async function save({ name, retired = false }: Typed): Promise<void> {
    setSending(true);
    setFailed(undefined);
    try {
      if (teacher) await call('PUT settings/teachers/{id}', { params: { id: teacher.id }, body: { version, name: name.trim(), retired } });
      else await call('POST settings/teachers', { key, body: { name: name.trim() } });
      refresh();
      onClose();
    } catch (error) {
      setFailed(sayError(error));
      if (teacher && error instanceof CallFailed && error.key === 'EDITED_MEANWHILE') await takeNew(teacher.id).catch(() => undefined);
      setSending(false);
    }
  }

  return (
    <Modal
      open
      title={teacher ? `修改${teacher.name}` : '添加老师'}
      onCancel={onClose}
      confirmLoading={sending}
      okText={teacher ? '保存' : '添加'}
      cancelText="取消"
      onOk={() => form.submit()}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        initialValues={{ name: teacher?.name ?? '', retired: teacher?.retired ?? false }}
        onFinish={(fields) => void save(fields)}
      >
        {failed && <Alert type="warning" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
        <Form.Item
          name="name"
          label="姓名"
          rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
          extra={teacher ? undefined : '要让老师自己登录后台，再到「教职工」里添加账号'}
        >
          <Input maxLength={30} autoComplete="off" />
        </Form.Item>
        {teacher && (
          <Form.Item
            name="retired"
            label="已离职"
            valuePropName="checked"
            extra={<AfterRetiring teacher={teacher} isRetired={isRetired === true} />}
          >
            <Switch />
          </Form.Item>
        )}
      </Form>
    </Modal>
  );
}
