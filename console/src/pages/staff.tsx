/** Who works at the school: taken on, changed, disabled; the link by which they choose a password. */
import { Alert, App, Button, Form, Input, Radio, Switch, Tag, Typography } from 'antd';
import type { StaffLink, StaffMember } from '@xueban/contract/school/staff';
import type { StaffRole } from '@xueban/contract/school/shared';
import { type ReactNode, useState } from 'react';
import { call } from '../api';
import { EditDialog } from '../parts/dialog';
import { actionColumn, Panel, Rows } from '../parts/list';
import { ROLES } from '../parts/options';
import { Page } from '../parts/page';
import { PhoneItem } from '../parts/phone-form';
import { sayTime } from '../parts/say';
import { TeacherItem } from '../parts/selects';
import { Loaded, sayError } from '../parts/states';
import { makeStale, useCall } from '../queries';

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
      <Panel>
        <Loaded query={query}>
          {({ data }) => <Members rows={data} linking={linking} onEdit={setEditing} onLink={(member) => void makeLink(member)} />}
        </Loaded>
      </Panel>
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
  <Rows<StaffMember>
    rows={rows}
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
      actionColumn((member) => (
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
      )),
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
      <TeacherItem
        label={role === 'teacher' ? '是哪一位老师' : '也上课的话，是哪一位老师（可不填）'}
        rules={[{ required: role === 'teacher', message: '请选择是哪一位老师' }]}
      />
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

const sayMember = ({ name, role, disabled }: StaffMember): string => `${name}，${ROLES[role]}${disabled ? '，已停用' : ''}`;

const Editing = ({ member, onClose, onDone }: EditingProps): ReactNode => (
  <EditDialog<StaffMember, Typed>
    edited={member}
    title={member ? `修改 ${member.name}` : '添加教职工'}
    ok={member ? '保存' : '添加'}
    toFields={toFields}
    fresh={{ role: 'teacher' }}
    load={async () => {
      await makeStale('GET staff');
      return (await call('GET staff', {})).data.find(({ id }) => id === member?.id);
    }}
    say={sayMember}
    save={async ({ name, phone, role, teacher_id: teacherId, disabled = false }, now, key) => {
      const values = { name: name.trim(), role, teacher_id: teacherId ?? null, phone };
      if (now) {
        await call('PUT staff/{id}', { params: { id: now.id }, body: { version: now.version, ...values, disabled } });
        return onDone();
      }
      const { data } = await call('POST staff', { key, body: values });
      onDone({ name: data.staff.name, link: data.link });
    }}
    onClose={onClose}
  >
    <Fields isNew={!member} />
  </EditDialog>
);
