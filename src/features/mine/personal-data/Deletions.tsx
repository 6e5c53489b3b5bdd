import { memo, useCallback } from 'react';
import type { DeletionRequest } from '@xueban/contract/resources/personal-data';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { SectionTitle } from '@/components/SectionTitle';
import { useApiQuery } from '@/lib/api-query';
import { reportError } from '@/lib/errors';
import { isUnreached } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { go } from '@/lib/navigation';
import { confirm, toastSuccess } from '@/lib/toast';
import { useLook } from '@/offline';
import { useSessionActions } from '@/shared/session/session';
import { useStudents } from '@/state/students';
import { deletionText } from './wording';
import styles from './PersonalData.module.scss';

const ofAccount = () => go('deletion');
const NOTHING: readonly [] = [];

/** Deletions that can be taken back, and the way to ask for one. */
export const Deletions = memo(function Deletions() {
  const students = useStudents();
  const { data, isError, error, refetch } = useApiQuery('GET deletion_requests', {}, { silent: true });
  const again = useCallback(() => refetch(), [refetch]);
  const { loadStudents } = useSessionActions();
  // The page for a new request opens on top of this one, so this one is reloaded when it is shown again.
  useLook(NOTHING, () => void refetch());

  const withdraw = useCallback(
    async (request: DeletionRequest) => {
      const { title } = deletionText(request);
      if (!(await confirm({ title: '撤回', content: `${title}，要撤回吗？撤回后一切照旧。`, confirmText: '撤回' }))) return;
      try {
        await call('POST deletion_requests/{id}/withdraw', { params: { id: request.id } });
        toastSuccess('已撤回');
        await loadStudents();
      } catch (error) {
        reportError(error);
      }
      await refetch();
    },
    [loadStudents, refetch],
  );
  return (
    <>
      {data === undefined && isError && (
        <Card id="deletion-requests-failed">
          <SectionTitle>可以撤回的删除</SectionTitle>
          <View className={styles.row}>
            <View className={styles.words}>
              <View className={styles.note}>
                {isUnreached(error) ? '没有网络，暂时看不到有没有可以撤回的删除' : '可以撤回的删除加载失败，请再试一次'}
              </View>
            </View>
            <View className={styles.act}>
              <ActionButton id="deletion-requests-again" kind="soft" onTap={again}>
                重试
              </ActionButton>
            </View>
          </View>
        </Card>
      )}
      {data !== undefined && data.length > 0 && (
        <Card id="deletion-requests">
          <SectionTitle>可以撤回的删除</SectionTitle>
          {data.map((request) => (
            <RequestRow key={request.id} request={request} onWithdraw={withdraw} />
          ))}
        </Card>
      )}
      <ListGroup>
        {students.map((student) => (
          <StudentRow key={student.id} student={student} />
        ))}
        <ListRow id="delete-account" title="注销账号" note="连同只有您一位家长的学员" danger onTap={ofAccount} />
      </ListGroup>
    </>
  );
});

const StudentRow = memo(function StudentRow({ student: { id, name } }: { student: Student }) {
  const open = useCallback(() => go('deletion', { studentId: id }), [id]);
  return <ListRow id={`delete-${id}`} title={`删除${name}的资料`} onTap={open} />;
});

interface RequestRowProps {
  request: DeletionRequest;
  onWithdraw: (request: DeletionRequest) => Promise<void>;
}

const RequestRow = memo(function RequestRow({ request, onWithdraw }: RequestRowProps) {
  const withdraw = useCallback(() => onWithdraw(request), [onWithdraw, request]);
  const { title, note } = deletionText(request);
  return (
    <View className={styles.row}>
      <View className={styles.words}>
        <View className={styles.name}>{title}</View>
        <View className={styles.note}>{note}</View>
      </View>
      <View className={styles.act}>
        <ActionButton id={`withdraw-${request.id}`} kind="soft" onTap={withdraw}>
          撤回
        </ActionButton>
      </View>
    </View>
  );
});
