/** Rights of guardians that an owner carries out: a copy, a guardian who is none any more, deletion. Each is confirmed by the student's name. */
import { Alert, Button, Card, Input } from 'antd';
import type { SchoolStudentDetail } from '@xueban/contract/school/students';
import { type ReactNode, useState } from 'react';
import { call, download } from '../api';
import { makeStale, useCall } from '../queries';
import { useAction } from './action';
import { Dialog } from './dialog';
import { sayDay } from './say';
import { Loaded, Nothing } from './states';

type Guardian = SchoolStudentDetail['guardians'][number];

/** What is to be confirmed. */
interface Action {
  title: string;
  explains: string;
  ok: string;
  danger: boolean;
  run: (name: string, key: string) => Promise<unknown>;
}

const refresh = () => makeStale('GET students/{id}/rights', 'GET students/{id}', 'GET students');

const copyFor = (id: number, { id: guardianId, name }: Guardian): Action => ({
  title: `导出给${name}`,
  explains: '一个 zip，里面是学校保存的这名学员的全部资料。请核对是家长本人要的，加密后再交给家长，办完即删。',
  ok: '导出',
  danger: false,
  run: (typed, key) =>
    download('POST students/{id}/guardians/{guardianId}/export', { params: { id, guardianId }, key, body: { name: typed } }),
});

const part = (id: number, { id: guardianId, name }: Guardian): Action => ({
  title: `解除${name}的关联`,
  explains: `${name}在手机上不再看得到这名学员。学员须还有别的家长。`,
  ok: '解除关联',
  danger: true,
  run: (typed, key) => call('POST students/{id}/guardians/{guardianId}/unlink', { params: { id, guardianId }, key, body: { name: typed } }),
});

const remove = (id: number): Action => ({
  title: '删除学员',
  explains: '家长马上看不到这名学员；七天后删除学校保存的全部资料，七天内可以撤回。',
  ok: '申请删除',
  danger: true,
  run: (typed, key) => call('POST students/{id}/delete', { params: { id }, key, body: { name: typed } }),
});

export function StudentRights({ student }: { student: SchoolStudentDetail }): ReactNode {
  const query = useCall('GET students/{id}/rights', { params: { id: student.id } });
  const [action, setAction] = useState<Action>();
  const { id, guardians } = student;
  return (
    <Card title="家长的权利">
      <Loaded query={query}>
        {({ data: { deletion_due_on: dueOn } }) =>
          dueOn !== null ? (
            <Asked id={id} dueOn={dueOn} />
          ) : (
            <>
              <p className="note">家长可以在手机上自己导出、删除；家长请学校代办时，在这里办，每一步都会记入操作记录。</p>
              {guardians.length === 0 && <Nothing>没有家长</Nothing>}
              <ul className="tasks rights">
                {guardians.map((guardian) => (
                  <li key={guardian.id}>
                    <div>{guardian.name}</div>
                    <Button onClick={() => setAction(copyFor(id, guardian))} aria-label={`导出资料，给${guardian.name}`}>
                      导出资料
                    </Button>
                    <Button onClick={() => setAction(part(id, guardian))} aria-label={`解除关联：${guardian.name}`}>
                      解除关联
                    </Button>
                  </li>
                ))}
                <li>
                  <div>学校保存的全部资料</div>
                  <Button danger onClick={() => setAction(remove(id))}>
                    删除学员
                  </Button>
                </li>
              </ul>
            </>
          )
        }
      </Loaded>
      {action && <Confirming action={action} name={student.name} onClose={() => setAction(undefined)} />}
    </Card>
  );
}

function Asked({ id, dueOn }: { id: number; dueOn: string }): ReactNode {
  const { sending, failed, run } = useAction();
  async function keep(key: string): Promise<void> {
    await call('POST students/{id}/keep', { params: { id }, key });
    await refresh();
  }
  return (
    <Alert
      type="warning"
      showIcon
      title={`已经申请删除，${sayDay(dueOn)}起删除全部资料`}
      description={failed ?? '现在家长看不到这名学员。'}
      action={
        <Button loading={sending} onClick={() => void run(keep)}>
          撤回删除
        </Button>
      }
    />
  );
}

function Confirming({ action, name, onClose }: { action: Action; name: string; onClose: () => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const doing = useAction();
  const isSame = typed.trim() === name;
  async function run(key: string): Promise<void> {
    if (!isSame) return;
    await action.run(typed, key);
    await refresh();
    onClose();
  }
  const confirm = (): void => void doing.run(run);
  return (
    <Dialog title={action.title} ok={action.ok} danger={action.danger} disabled={!isSame} action={doing} onOk={confirm} onClose={onClose}>
      <p>{action.explains}</p>
      <label className="choices">
        请输入学员的姓名「{name}」来确认
        <Input value={typed} onChange={({ target }) => setTyped(target.value)} onPressEnter={confirm} autoComplete="off" />
      </label>
    </Dialog>
  );
}
