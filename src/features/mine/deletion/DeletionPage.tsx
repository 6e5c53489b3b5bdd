import { memo, useCallback, useEffect, useState } from 'react';
import type { DeletionRequest } from '@xueban/contract/resources/personal-data';
import type { Student } from '@xueban/contract/resources/students';
import type { User } from '@xueban/contract/resources/users';
import { deletedWithStudent } from '@xueban/contract/constants';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { FormProblem } from '@/components/FormProblem';
import { View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { isApiError } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { back, go, setPageTitle } from '@/lib/navigation';
import { batched } from '@/lib/recoil';
import { sayDay } from '@/lib/time';
import { confirm } from '@/lib/toast';
import type { FieldName } from '@/shared/credentials/fields';
import { useSubmit } from '@/shared/credentials/use-submit';
import { useSessionActions } from '@/shared/session/session';
import { GuardianPage } from '@/shared/session/student-page';
import { useStudents } from '@/state/students';
import { IdentityFields } from '../identity/IdentityFields';
import { useIdentity } from '../identity/use-identity';
import styles from './Deletion.module.scss';

const NO_MORE: readonly FieldName[] = [];

interface AskedFor {
  request: DeletionRequest;
  /** What a deletion contains, for the guardian or the student. */
  number: number;
}

/** The end of a student's data, or of the account: what it means, who asks, and how it is taken back. */
export const DeletionPage = memo(function DeletionPage({ studentId }: { studentId: number | undefined }) {
  const [asked, setAsked] = useState<AskedFor>();
  const student = useStudents().find(({ id }) => id === studentId);
  useEffect(() => setPageTitle(studentId === undefined ? '注销账号' : '删除学员资料'), [studentId]);
  if (asked) return <Asked request={asked.request} number={asked.number} />;
  return (
    <GuardianPage waiting={<Waiting />}>
      {(user) => (studentId !== undefined && student === undefined ? <Nobody /> : <Ask user={user} student={student} onAsked={setAsked} />)}
    </GuardianPage>
  );
});

interface AskProps {
  user: User;
  /** Undefined: the account. */
  student: Student | undefined;
  onAsked: (asked: AskedFor) => void;
}

const Ask = memo(function Ask({ user, student, onAsked }: AskProps) {
  const identity = useIdentity(user, NO_MORE);
  const { loadStudents, signOut } = useSessionActions();
  const { proof, complete, onError, problem, clearProblem } = identity;
  const name = student?.name;
  const send = useCallback(async () => {
    const content = name === undefined ? '要注销账号吗？' : `要删除${name}的资料吗？`;
    if (!(await confirm({ title: '请再确认一次', content, confirmText: '确认' }))) return;
    const request = await call('POST deletion_requests', { body: { ...(student && { student_id: student.id }), ...proof() } });
    batched(() => onAsked({ request, number: student?.id ?? user.id }));
    // After the last student is gone this page itself says what happened.
    if (student === undefined) await signOut();
    else await loadStudents().catch((error: unknown) => isApiError(error) && onError(error));
  }, [name, student, user.id, proof, onAsked, signOut, loadStudents, onError]);
  const { submitting, submit } = useSubmit(send, onError, clearProblem);
  return (
    <Screen
      footer={
        <View className={styles.act}>
          <FormProblem text={problem} />
          <ActionButton id="delete" kind="danger" disabled={!complete} loading={submitting} onTap={submit}>
            {name === undefined ? '申请注销' : '申请删除'}
          </ActionButton>
        </View>
      }
    >
      <Card>
        <SectionTitle>{name === undefined ? '注销账号' : `删除${name}的资料`}</SectionTitle>
        {parseMeaning(name).map((point) => (
          <View key={point} className={styles.point}>
            {point}
          </View>
        ))}
      </Card>
      <Card>
        <SectionTitle>确认是您本人</SectionTitle>
        <View className={styles.form}>
          <IdentityFields identity={identity} phone={user.phone} />
        </View>
      </Card>
    </Screen>
  );
});

const toMine = () => go('mine');
const goBack = () => back();

const Asked = memo(function Asked({ request: { scope, student, due_on: due }, number }: AskedFor) {
  const name = student?.name ?? '';
  const texts = {
    account: { title: '已申请注销', text: `${sayDay(due)}删除账号。在那之前重新登录，就可以撤回。` },
    student: { title: '已申请删除', text: `${sayDay(due)}删除${name}的资料。在那之前，可以在“数据与隐私”里撤回。` },
    link: { title: '已申请解除关联', text: `${sayDay(due)}起您不再看到${name}；资料为另一位家长保留。在那之前可以撤回。` },
  };
  const { title, text } = texts[scope];
  return (
    <Screen
      footer={
        <ActionButton id="deletion-done" onTap={scope === 'account' ? toMine : goBack}>
          知道了
        </ActionButton>
      }
    >
      <StateView id="deletion-asked" kind="done" title={title} text={text} />
      {scope !== 'link' && (
        <View id="deletion-number" className={styles.number}>
          {`${scope === 'account' ? '家长' : '学员'}编号 ${number}。想留个凭据，可以截屏：删除以后，学校凭编号查得到申请和办理的日期。`}
        </View>
      )}
    </Screen>
  );
});

const Nobody = memo(function Nobody() {
  return (
    <Screen>
      <StateView kind="empty" title="没有这位学员" text="可能已经申请删除，或者由另一部手机操作过" action="返回" onAction={goBack} />
    </Screen>
  );
});

const Waiting = () => (
  <Screen>
    <Skeleton shape="card" />
    <Skeleton shape="card" />
  </Screen>
);

export const WITHDRAWAL_DAYS = 7;

const LISTED = `${deletedWithStudent.slice(0, -1).join('、')}和${deletedWithStudent.slice(-1).join('')}`;

/** @param name of the student; undefined: the account */
export function parseMeaning(name: string | undefined): readonly string[] {
  if (name === undefined)
    return [
      `申请后马上退出所有设备；${WITHDRAWAL_DAYS} 天内重新登录可以撤回，之后删除，找不回来。`,
      `会删除：您的账号，以及只有您一位家长的学员的全部资料（${LISTED}）。`,
      '还有另一位家长的学员，资料为对方保留。',
      '剩余课时请先和学校结清。需要留一份的话，请先导出资料。',
    ];
  return [
    `申请后${name}马上从学员里消失；${WITHDRAWAL_DAYS} 天内可以在“数据与隐私”里撤回，之后删除，找不回来。`,
    `会删除：${LISTED}。`,
    '若还有另一位家长，资料会为对方保留，只解除您与学员的关联。',
    '剩余课时请先和学校结清。需要留一份的话，请先导出资料。',
  ];
}
