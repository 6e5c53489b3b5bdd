/** Who teaches: added, renamed, retired. */
import { Button, Form, Input, Switch, Tag } from 'antd';
import type { SchoolTeacher } from '@xueban/contract/school/settings';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { call } from '../api';
import { makeStale } from '../queries';
import { EditDialog } from './dialog';
import { actionColumn, Rows } from './list';
import { Nothing } from './states';

const refresh = () => makeStale('GET settings/teachers', 'GET teachers', 'GET today', 'GET students');

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
      <Rows<SchoolTeacher>
        rows={rows}
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
            className: 'number',
            render: (_value, { students_count: students, retired }) => (
              <>
                {retired && students > 0 && <Tag color="warning">请换老师</Tag>}
                {students} 名
              </>
            ),
          },
          actionColumn(
            (teacher) => (
              <Button type="link" onClick={() => onEdit(teacher)} aria-label={`修改${teacher.name}`}>
                修改
              </Button>
            ),
            !mayEdit,
          ),
        ]}
      />
    )}
    {editing && <Editing teacher={editing === 'new' ? undefined : editing} onClose={() => onEdit(undefined)} />}
  </>
);

/** What is left to be done for whoever is retired. */
function AfterRetiring({ teacher: { name, students_count: students, account } }: { teacher: SchoolTeacher }): ReactNode {
  const isRetired = Form.useWatch('retired') === true;
  return (
    <>
      {isRetired && students > 0 ? `还有 ${students} 名学员由${name}教，记得给他们换老师` : '离职后不能再选，上过的课都留着'}
      {isRetired && account !== null && (
        <div>
          账号「{account}」还能登录后台，停用要到
          <Link href="/staff" style={{ textDecoration: 'underline' }}>
            「教职工」
          </Link>
        </div>
      )}
    </>
  );
}

interface Typed {
  name: string;
  retired?: boolean;
}

const Editing = ({ teacher, onClose }: { teacher: SchoolTeacher | undefined; onClose: () => void }): ReactNode => (
  <EditDialog<SchoolTeacher, Typed>
    edited={teacher}
    title={teacher ? `修改${teacher.name}` : '添加老师'}
    ok={teacher ? '保存' : '添加'}
    toFields={({ name, retired }) => ({ name, retired })}
    load={async () => {
      await refresh();
      return (await call('GET settings/teachers', {})).data.find(({ id }) => id === teacher?.id);
    }}
    say={({ name, retired }) => `${name}${retired ? '，已离职' : ''}`}
    save={async ({ name, retired = false }, now, key) => {
      const body = { name: name.trim() };
      if (now) await call('PUT settings/teachers/{id}', { params: { id: now.id }, body: { version: now.version, ...body, retired } });
      else await call('POST settings/teachers', { key, body });
      void refresh();
      onClose();
    }}
    onClose={onClose}
  >
    <Form.Item
      name="name"
      label="姓名"
      rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}
      extra={teacher ? undefined : '要让老师自己登录后台，再到「教职工」里添加账号'}
    >
      <Input maxLength={30} autoComplete="off" />
    </Form.Item>
    {teacher && (
      <Form.Item name="retired" label="已离职" valuePropName="checked" extra={<AfterRetiring teacher={teacher} />}>
        <Switch />
      </Form.Item>
    )}
  </EditDialog>
);
