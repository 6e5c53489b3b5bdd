import { memo, useCallback } from 'react';
import type { Student } from '@xueban/contract/resources/students';
import type { User } from '@xueban/contract/resources/users';
import { ActionButton } from '@/components/ActionButton';
import { FormProblem } from '@/components/FormProblem';
import { View } from '@/components/host';
import { call } from '@/lib/http/call';
import type { FieldName } from '@/shared/credentials/fields';
import { useSubmit } from '@/shared/credentials/use-submit';
import { IdentityFields } from '../identity/IdentityFields';
import { useIdentity } from '../identity/use-identity';
import styles from './PersonalData.module.scss';

const NO_MORE: readonly FieldName[] = [];

interface ExportAskProps {
  user: User;
  student: Student;
  onAsked: () => Promise<void>;
  onCancel: () => void;
}

/** Who asks for a copy: everything of a child is not handed to whoever found the phone unlocked. */
export const ExportAsk = memo(function ExportAsk({ user, student: { id, name }, onAsked, onCancel }: ExportAskProps) {
  const identity = useIdentity(user, NO_MORE);
  const { proof, complete, onError, problem, clearProblem } = identity;
  const send = useCallback(async () => {
    await call('POST data_exports', { body: { student_id: id, ...proof() } });
    await onAsked();
  }, [id, proof, onAsked]);
  const { submitting, submit } = useSubmit(send, onError, clearProblem);
  return (
    <View id="export-ask" className={styles.form}>
      <View className={styles.text}>{`导出${name}的资料前，请确认是您本人。`}</View>
      <IdentityFields identity={identity} phone={user.phone} />
      <FormProblem text={problem} />
      <View className={styles.acts}>
        <ActionButton id="export-cancel" kind="soft" narrow onTap={onCancel}>
          取消
        </ActionButton>
        <ActionButton id="export-confirm" disabled={!complete} loading={submitting} onTap={submit}>
          确认导出
        </ActionButton>
      </View>
    </View>
  );
});
