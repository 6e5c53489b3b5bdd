/** The guardians of a student, and another one beside them: added as in an enrolment, by telephone number. */
import { App, Button, Form } from 'antd';
import type { KnownGuardian } from '@xueban/contract/school/enrolments';
import type { SchoolStudentDetail } from '@xueban/contract/school/students';
import { type ReactNode, useState } from 'react';
import { call } from '../api';
import { makeStale } from '../queries';
import { useAction, whenEdited } from './action';
import { FormDialog } from './dialog';
import { chooseGuardian, type GuardianFields, GuardianItem, useTypedPhone } from './guardian-items';
import { HiddenPhone } from './hidden-phone';
import { PhoneItem } from './phone-form';

interface StudentGuardiansProps {
  student: SchoolStudentDetail;
  /** Undefined: not offered. */
  onAdd: (() => void) | undefined;
}

export const StudentGuardians = ({ student: { id, guardians }, onAdd }: StudentGuardiansProps): ReactNode => (
  <div>
    {guardians.map((guardian) => (
      <Guardian key={guardian.id} studentId={id} guardian={guardian} />
    ))}
    {onAdd && (
      <span className="phone">
        <Button type="link" size="small" style={{ paddingInline: 0 }} onClick={onAdd}>
          添加家长
        </Button>
      </span>
    )}
  </div>
);

const Guardian = ({
  studentId,
  guardian: { id, name, phone },
}: {
  studentId: number;
  guardian: SchoolStudentDetail['guardians'][number];
}): ReactNode => (
  <div>
    {name}{' '}
    <HiddenPhone
      name={name}
      phone={phone}
      show={() => call('POST students/{id}/guardians/{guardianId}/show_phone', { params: { id: studentId, guardianId: id } })}
    />
  </div>
);

export function AddGuardian({ student: { id, name }, onClose }: { student: SchoolStudentDetail; onClose: () => void }): ReactNode {
  const [form] = Form.useForm<GuardianFields>();
  const [known, setKnown] = useState<KnownGuardian | null>();
  const action = useAction();
  const { message } = App.useApp();
  const asked = useTypedPhone(form);
  const typed = Form.useWatch('guardian', form)?.trim();

  const refuse = (guardian: KnownGuardian): string | undefined => {
    if (guardian.is_leaving) return `${guardian.name}申请了注销，家长在小程序里撤回后才能添加`;
    return guardian.students.some((student) => student.id === id) ? `${guardian.name}已经是${name}的家长` : undefined;
  };

  const isRefused = asked !== undefined && known ? refuse(known) !== undefined : false;

  async function add({ phone, guardian }: GuardianFields, key: string): Promise<void> {
    if (known === undefined || phone === undefined) return;
    const body = { ...chooseGuardian(known, guardian), phone };
    const { data } = await call('POST students/{id}/guardians', { params: { id }, key, body });
    onClose();
    void message.success(`${data.name}现在也是${name}的家长`);
    void makeStale('GET students/{id}', 'GET enrolment_guardian');
  }

  async function takeNew(): Promise<string> {
    await makeStale('GET enrolment_guardian');
    return '刚刚有人登记或换了这个手机号，请看看是不是同一位家长，再点一次';
  }

  return (
    <FormDialog<GuardianFields>
      title={`给${name}添加家长`}
      ok="确认添加"
      disabled={asked !== undefined && (known === undefined || isRefused)}
      form={form}
      action={action}
      onFinish={(fields) => void action.run((key) => add(fields, key), whenEdited(takeNew))}
      onClose={onClose}
    >
      <PhoneItem label="家长手机号" />
      <GuardianItem asked={asked} onFound={setKnown} refuse={refuse} />
      {!isRefused && (
        <>
          <p>
            添加后，{known?.name ?? (typed || '这位家长')}可以看到{name}的全部学习记录并代为操作。
          </p>
          <p className="note">家长用这个手机号收验证码登录小程序；会记入操作记录。</p>
        </>
      )}
    </FormDialog>
  );
}
