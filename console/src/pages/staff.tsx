/** Who works at the school: taken on, changed, disabled; the link by which they choose a password. */
import { Alert, App, Button, Card, Form, Input, Modal, Radio, Select, Switch, Table, Tag, Typography } from 'antd';
import type { StaffLink, StaffMember } from '@xueban/contract/school/staff';
import type { StaffRole } from '@xueban/contract/school/shared';
import { type ReactNode, useState } from 'react';
import { call, CallFailed, newKey } from '../api';
import { toOption } from '../parts/options';
import { Page } from '../parts/page';
import { PhoneItem } from '../parts/phone-form';
import { sayTime } from '../parts/say';
import { Loaded, sayError } from '../parts/states';
import { makeStale, useCall } from '../queries';

const ROLES: Record<StaffRole, string> = { owner: '校长', assistant: '教务', teacher: '老师' };
const SAID: Record<StaffRole, string> = { owner: '看到和设置一切', assistant: '管理学员、课时和打印', teacher: '只看自己的学员' };

export function Staff(): ReactNode {
  const query = useCall('GET staff', {});
  const [editing, setEditing] = useState<StaffMember | 'new'>();
  const [link, setLink] = useState<{ name: string; link: StaffLink }>();
  const [linking, setLinking] = useState<number>();
  const { message } = App.useApp();

  async function makeLink({ id, name }: StaffMember): Promise<void> {
    setLinking(id);
    try {
      const { data } = await call('POST staff/{id}/links', { params: { id } });
      setLink({ name, link: data });
    } catch (error) {
      message.error(sayError(error));
    } finally {
      setLinking(undefined);
    }
  }

  return (
    <Page
      title="教职工"
      actions={
        <Button type="primary" onClick={() => setEditing('new')}>
          添加教职工
        </Button>
      }
    >
      {link && <LinkBox {...link} onClose={() => setLink(undefined)} />}
      <Card styles={{ body: { padding: 8 } }}>
        <Loaded query={query}>
          {({ data }) => <Members rows={data} linking={linking} onEdit={setEditing} onLink={(member) => void makeLink(member)} />}
        </Loaded>
      </Card>
      {editing && (
        <Editing
          member={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(undefined)}
          onDone={(made) => {
            setEditing(undefined);
            if (made) setLink(made);
            void makeStale('GET staff');
          }}
        />
      )}
    </Page>
  );
}

interface MembersProps {
  rows: StaffMember[];
  /** For whom a link is being made. */
  linking: number | undefined;
  onEdit: (member: StaffMember) => void;
  onLink: (member: StaffMember) => void;
}

const Members = ({ rows, linking, onEdit, onLink }: MembersProps): ReactNode => (
  <Table<StaffMember>
    rowKey="id"
    dataSource={rows}
    pagination={false}
    columns={[
      {
        title: '姓名',
        render: (_value, { name, disabled }) =>
          disabled ? (
            <>
              {name} <Tag>已停用</Tag>
            </>
          ) : (
            name
          ),
      },
      { title: '角色', render: (_value, { role, teacher }) => (teacher ? `${ROLES[role]} · ${teacher.name}` : ROLES[role]) },
      { title: '手机号', dataIndex: 'phone', responsive: ['lg'] },
      {
        title: '最近登录',
        responsive: ['lg'],
        render: (_value, { last_signed_in_at: at, has_password: has }) => (at ? sayTime(at) : has ? '还没有登录过' : '还没有设置密码'),
      },
      {
        title: '操作',
        align: 'right',
        render: (_value, member) => (
          <>
            {!member.disabled && (
              <Button type="link" loading={linking === member.id} onClick={() => onLink(member)} aria-label={`给${member.name}密码链接`}>
                密码链接
              </Button>
            )}
            <Button type="link" onClick={() => onEdit(member)} aria-label={`修改${member.name}`}>
              修改
            </Button>
          </>
        ),
      },
    ]}
  />
);

const LinkBox = ({ name, link, onClose }: { name: string; link: StaffLink; onClose: () => void }): ReactNode => (
  <Alert
    type="success"
    title={`请把链接发给${name}本人，用来设置密码`}
    closable={{ onClose }}
    description={
      <>
        <Typography.Paragraph className="link-box" copyable={{ tooltips: ['复制', '已复制'] }}>
          {`${location.origin}${link.path}`}
        </Typography.Paragraph>
        只能用一次，{sayTime(link.expires_at)} 前有效；再发一个，这个就作废。
      </>
    }
  />
);

interface Typed {
  name: string;
  phone: string;
  role: StaffRole;
  teacher_id?: number;
  disabled?: boolean;
}

const toFields = ({ name, phone, role, teacher, disabled }: StaffMember): Typed => ({
  name,
  phone,
  role,
  disabled,
  ...(teacher && { teacher_id: teacher.id }),
});

function Fields({ isNew }: { isNew: boolean }): ReactNode {
  const teachers = useCall('GET teachers', {});
  const role = Form.useWatch('role') as StaffRole | undefined;
  return (
    <>
      <Form.Item name="name" label="姓名" rules={[{ required: true, whitespace: true, message: '请输入姓名' }]}>
        <Input maxLength={30} autoComplete="off" />
      </Form.Item>
      <PhoneItem />
      <Form.Item name="role" label="角色" extra={role && SAID[role]}>
        <Radio.Group options={(Object.keys(ROLES) as StaffRole[]).map((value) => ({ value, label: ROLES[value] }))} />
      </Form.Item>
      <Form.Item
        name="teacher_id"
        label={role === 'teacher' ? '是哪一位老师' : '也上课的话，是哪一位老师（可不填）'}
        rules={[{ required: role === 'teacher', message: '请选择是哪一位老师' }]}
      >
        <Select
          allowClear
          showSearch={{ optionFilterProp: 'label' }}
          loading={teachers.isPending}
          options={teachers.data?.data.map(toOption)}
        />
      </Form.Item>
      {!isNew && (
        <Form.Item name="disabled" label="停用账号" valuePropName="checked" extra="停用后马上退出登录，不能再进后台">
          <Switch />
        </Form.Item>
      )}
    </>
  );
}

interface EditingProps {
  member: StaffMember | undefined;
  onClose: () => void;
  onDone: (made?: { name: string; link: StaffLink }) => void;
}

function Editing({ member, onClose, onDone }: EditingProps): ReactNode {
  const [form] = Form.useForm<Typed>();
  const [key] = useState(newKey);
  const [version, setVersion] = useState(member?.version ?? 1);
  const [sending, setSending] = useState(false);
  const [failed, setFailed] = useState<string>();

  /** Somebody else was first: their values stand in the form, but for what was changed here. */
  async function takeNew(id: number): Promise<void> {
    const found = await call('GET staff', {}).catch(() => undefined);
    const now = found?.data.find((row) => row.id === id);
    if (!now) return;
    setVersion(now.version);
    const theirs = toFields(now);
    const untouched = (Object.keys(theirs) as (keyof Typed)[]).filter((field) => !form.isFieldTouched(field));
    form.setFieldsValue(Object.fromEntries(untouched.map((field) => [field, theirs[field]])));
    setFailed(`刚刚有人改过，现在是：${now.name}，${ROLES[now.role]}${now.disabled ? '，已停用' : ''}。您改的几项还在，看过再保存`);
    void makeStale('GET staff');
  }

  async function save({ name, phone, role: chosen, teacher_id: teacherId, disabled = false }: Typed): Promise<void> {
    setSending(true);
    setFailed(undefined);
    const values = { name: name.trim(), role: chosen, teacher_id: teacherId ?? null };
    try {
      if (member) {
        await call('PUT staff/{id}', { params: { id: member.id }, body: { version, ...values, phone, disabled } });
        onDone();
      } else {
        const { data } = await call('POST staff', { key, body: { ...values, phone } });
        onDone({ name: data.staff.name, link: data.link });
      }
    } catch (error) {
      setFailed(sayError(error));
      if (member && error instanceof CallFailed && error.key === 'EDITED_MEANWHILE') await takeNew(member.id);
    } finally {
      setSending(false);
    }
  }

  return (
    <Modal
      open
      title={member ? `修改 ${member.name}` : '添加教职工'}
      onCancel={onClose}
      confirmLoading={sending}
      okText={member ? '保存' : '添加'}
      cancelText="取消"
      onOk={() => form.submit()}
    >
      <Form<Typed>
        form={form}
        layout="vertical"
        initialValues={member ? toFields(member) : { role: 'teacher' }}
        onFinish={(fields) => void save(fields)}
      >
        {failed && <Alert type="warning" showIcon title={failed} role="status" style={{ marginBottom: 16 }} />}
        <Fields isNew={!member} />
      </Form>
    </Modal>
  );
}
