import { memo, useCallback, useMemo, useRef, useState } from 'react';
import type { FileLink } from '@xueban/contract/resources/file-link';
import type { DataExport } from '@xueban/contract/resources/personal-data';
import type { Student } from '@xueban/contract/resources/students';
import type { User } from '@xueban/contract/resources/users';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { SectionTitle } from '@/components/SectionTitle';
import { Skeleton } from '@/components/Skeleton';
import { useApiQuery } from '@/lib/api-query';
import { reportError } from '@/lib/errors';
import { type FileOutcome, shareFileToChat } from '@/lib/files';
import { isUnreached } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { batched } from '@/lib/recoil';
import { serverNow } from '@/lib/server-clock';
import { toastText } from '@/lib/toast';
import { usePolling } from '@/lib/use-polling';
import { useStudents } from '@/state/students';
import { ExportAsk } from './ExportAsk';
import { exportNote, isUnderWay, latestCopies } from './wording';
import styles from './PersonalData.module.scss';

/** What is said when sending failed; nothing after success or a cancellation. */
const outcomes: Partial<Record<FileOutcome, string>> = {
  offline: '没有网络，连上后再点一次',
  expired: '链接过期了，请再点一次',
  tapAgain: '文件下载好了，请再点一次发送',
  unsupported: '电脑微信不能发送，请在手机微信里打开',
  failed: '没有下载好，请再点一次',
};

/** A copy of each student's data: requested, made by the server, sent as a file to a chat. */
export const Exports = memo(function Exports({ user }: { user: User }) {
  const students = useStudents();
  const { data, isError, error, refetch } = useApiQuery('GET data_exports', {}, { silent: true });
  const copies = useMemo(() => latestCopies(data ?? [], serverNow()), [data]);
  const underWay = [...copies.values()].filter(isUnderWay).map(({ id }) => id);
  usePolling(underWay.join(), refetch);
  const again = useCallback(() => refetch(), [refetch]);
  const [asking, setAsking] = useState<Student>();
  const close = useCallback(() => setAsking(undefined), []);
  const onAsked = useCallback(async () => {
    close();
    await refetch();
  }, [close, refetch]);

  if (data === undefined)
    return isError ? (
      <Card>
        <LoadFailed what="导出的资料" unreached={isUnreached(error)} onAgain={again} />
      </Card>
    ) : (
      <Skeleton shape="card" />
    );
  return (
    <Card>
      <SectionTitle>导出资料</SectionTitle>
      <View className={styles.text}>
        学习记录、上课记录和上传的图片打包成一个文件，可以用表格软件打开。它含有孩子的信息，请只发给自己。
      </View>
      {students.map((student) => (
        <ExportRow key={student.id} student={student} copy={copies.get(student.id)} onStart={setAsking} />
      ))}
      {asking && <ExportAsk key={asking.id} user={user} student={asking} onAsked={onAsked} onCancel={close} />}
      {students.length === 0 && <View className={styles.text}>还没有学员，没有可以导出的资料。</View>}
    </Card>
  );
});

interface ExportRowProps {
  student: Student;
  copy: DataExport | undefined;
  onStart: (student: Student) => void;
}

const ExportRow = memo(function ExportRow({ student, copy, onStart }: ExportRowProps) {
  const { progress, send } = useSending(copy);
  const start = useCallback(() => onStart(student), [onStart, student]);
  const ready = copy?.status === 'ready';
  const busy = (copy !== undefined && isUnderWay(copy)) || progress !== undefined;
  return (
    <View className={styles.row} id={`export-${student.id}`}>
      <View className={styles.words}>
        <View className={styles.name}>{student.name}</View>
        <View className={styles.note}>{progress === undefined ? exportNote(copy) : `正在下载 ${progress}%`}</View>
      </View>
      <View className={styles.act}>
        <ActionButton id={`export-${student.id}-act`} kind="soft" loading={busy} onTap={ready ? send : start}>
          {ready ? '发送' : '导出'}
        </ActionButton>
      </View>
    </View>
  );
});

/** Fetching a copy and sending it to a chat; `progress` while it is fetched. */
function useSending(copy: DataExport | undefined) {
  const [progress, setProgress] = useState<number>();
  const id = copy?.id;
  // The same link again: its file is on the phone, and WeChat sends only at a touch.
  const link = useRef<{ id: number; file: FileLink }>();
  const send = useCallback(async () => {
    if (id === undefined) return;
    try {
      if (link.current?.id !== id) link.current = { id, file: await call('GET data_exports/{id}/file', { params: { id } }) };
      const outcome = await shareFileToChat(link.current.file, setProgress);
      if (outcome === 'expired') link.current = undefined;
      const text = outcomes[outcome];
      if (text !== undefined) toastText(text);
    } catch (error) {
      reportError(error);
    }
    batched(() => setProgress(undefined));
  }, [id]);
  return { progress, send };
}
