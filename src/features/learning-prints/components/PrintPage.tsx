import { memo } from 'react';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/client-errors';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { Pill } from '@/components/Pill';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { isApiError } from '@/lib/http/api-error';
import { go } from '@/lib/navigation';
import { sayTime } from '@/lib/time';
import { StudentPage } from '@/shared/session/student-page';
import { extentText, isComing, purposes, statusView } from '../logic/prints';
import { type PrintState, usePrint } from '../use-print';
import { SheetPreview } from './SheetPreview';
import styles from './PrintPage.module.scss';

/** One print: how it looks, and its file to open and to send. */
export function PrintPage({ id }: { id: number | undefined }) {
  if (id === undefined) return <NotHere />;
  return (
    <StudentPage
      waiting={
        <Screen>
          <PrintSkeleton />
        </Screen>
      }
    >
      {(student) => <OfStudent key={student.id} student={student} id={id} />}
    </StudentPage>
  );
}

const toList = () => go('learningPrints');

const NotHere = memo(function NotHere() {
  return (
    <Screen>
      <StateView
        id="no-print"
        kind="empty"
        title="没有找到这张打印单"
        text="可能是另一个学员的，或者地址不完整"
        action="看全部打印"
        onAction={toList}
      />
    </Screen>
  );
});

function OfStudent({ student, id }: { student: Student; id: number }) {
  const state = usePrint(student.id, id);
  const { print, error, isError, refetch } = state;
  if (!print) {
    if (isApiError(error, 'NOT_FOUND')) return <NotHere />;
    const unreached = isApiError(error) && error.code === TRANSPORT_FAILURE_CODE;
    return <Screen>{isError ? <LoadFailed what="打印单" unreached={unreached} onAgain={refetch} /> : <PrintSkeleton />}</Screen>;
  }
  const { text, tone } = statusView(print);
  return (
    <Screen footer={<Actions state={state} print={print} />}>
      <Card>
        <View className={styles.head}>
          <View className={styles.name}>
            {print.print_type_text}
            <View className={styles.purpose}>{purposes[print.print_type]}</View>
          </View>
          <Pill id="status" tone={tone}>
            {print.status === 'failed' ? '没有做成' : text}
          </Pill>
        </View>
        <View className={styles.facts}>
          {`${print.course.name} · ${extentText(print)}`}
          <View className={styles.fact}>{`编号 ${print.number} · ${sayTime(print.created_at)}`}</View>
        </View>
        <Note state={state} />
      </Card>
      <SheetPreview print={print} />
    </Screen>
  );
}

/** What is going on and cannot be seen from the button. */
function Note({ state: { print, renewed } }: { state: PrintState }) {
  if (renewed)
    return (
      <View id="print-note" className={styles.coming}>
        单词有更新，正在按最新的重新制作，好了会自动显示
      </View>
    );
  if (print?.status === 'waiting')
    return (
      <View id="print-note" className={styles.coming}>
        排在前面的做完就轮到它，好了会自动显示
      </View>
    );
  if (print?.status === 'making')
    return (
      <View id="print-note" className={styles.coming}>
        正在制作，一般几秒钟就好，好了会自动显示
      </View>
    );
  if (print?.status === 'failed')
    return (
      <View id="print-note" className={styles.failed}>
        这次没有做成，点下面的按钮再做一次
      </View>
    );
  return null;
}

function Actions({ state: { busy, open, send, make }, print }: { state: PrintState; print: NonNullable<PrintState['print']> }) {
  if (print.status === 'failed')
    return (
      <ActionButton id="make" onTap={make} loading={busy?.what === 'make'}>
        重新制作
      </ActionButton>
    );
  if (isComing(print))
    return (
      <ActionButton id="waiting" disabled loading>
        正在制作
      </ActionButton>
    );
  return (
    <>
      <ActionButton id="send" kind="soft" onTap={send} loading={busy?.what === 'send'} disabled={busy !== undefined}>
        {busy?.what === 'send' ? progressText(busy.percentage) : '发给微信好友'}
      </ActionButton>
      <View className={styles.between} />
      <ActionButton id="open" onTap={open} loading={busy?.what === 'open'} disabled={busy !== undefined}>
        {busy?.what === 'open' ? progressText(busy.percentage) : '打开 PDF'}
      </ActionButton>
    </>
  );
}

/** Only what is known: how much of the file is there. */
function progressText(percentage: number): string {
  return percentage > 0 ? `已下载 ${percentage}%` : '正在下载';
}

export function PrintSkeleton() {
  return (
    <View id="print-skeleton" className={styles.stack}>
      <Card>
        <Skeleton shape="title" width={35} />
        <Skeleton width={60} />
        <Skeleton width={80} />
      </Card>
      <View className={styles.paperWaiting}>
        {Array.from({ length: 8 }, (_, index) => (
          <Skeleton key={index} width={index % 2 === 0 ? 92 : 70} />
        ))}
      </View>
    </View>
  );
}
