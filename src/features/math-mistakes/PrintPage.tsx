import { useCallback, useRef, useState } from 'react';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { OfflineNote } from '@/components/OfflineNote';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { SheetChoice } from '@/components/SheetChoice';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { reportErrorAs } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { back, isInFront, redirect } from '@/lib/navigation';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import { batched } from '@/lib/recoil';
import { StudentPage } from '@/shared/session/student-page';
import styles from './Mistakes.module.scss';

const waiting = (
  <Screen>
    <Skeleton shape="card" />
  </Screen>
);
const ofStudent = (student: Student) => <OfStudent key={student.id} studentId={student.id} />;
const leave = (): void => back();

/** 数学错题打印: which sheet it is to be; it is made in the background and opens among the prints. */
export function PrintPage() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

function OfStudent({ studentId }: { studentId: number }) {
  const { bookId: book, chapterId, knowledgePointId, cause } = usePageQuery('mathMistakeBookPrint');
  const bookId = parseNumber(book);
  const chapter = parseNumber(chapterId);
  const [withAnswers, setWithAnswers] = useState(false);
  const [making, setMaking] = useState(false);
  const [failed, setFailed] = useState(false);
  const busy = useRef(false);
  const make = useCallback(async () => {
    if (busy.current || bookId === undefined) return;
    busy.current = true;
    setMaking(true);
    setFailed(false);
    try {
      const query = {
        with_answers: withAnswers,
        ...(chapter === undefined ? {} : { chapter_id_eq: chapter }),
        ...(knowledgePointId === undefined ? {} : { knowledge_point_id_eq: knowledgePointId }),
        ...(cause === undefined ? {} : { cause_eq: cause }),
      };
      const { id } = await call('GET mistake_question_books/{id}/export', { params: { id: bookId }, query, studentId });
      // Left meanwhile: the sheet waits among the prints.
      if (isInFront('mathMistakeBookPrint')) redirect('learningPrint', { id });
    } catch (error) {
      reportErrorAs(error, '打印单没有生成，请再试一次');
      batched(() => setFailed(true));
    } finally {
      busy.current = false;
      batched(() => setMaking(false));
    }
  }, [bookId, withAnswers, chapter, knowledgePointId, cause, studentId]);
  if (bookId === undefined) {
    return (
      <Screen>
        <StateView id="no-book" kind="empty" title="没有找到错题本" text="请从数学错题本进入打印" action="返回" onAction={leave} />
      </Screen>
    );
  }
  return (
    <Screen
      footer={
        <ActionButton id="make" loading={making} onTap={make}>
          生成打印单
        </ActionButton>
      }
    >
      <OfflineNote gap="below" text="现在没有网络，联网后才能生成打印单" />
      {failed && (
        <View id="make-problem" className={styles.problem} wechat-aria-role="alert">
          打印单没有生成。错题都还在，过一会儿再点一次“生成打印单”。
        </View>
      )}
      <Card>
        <SectionTitle>打印成哪一种？</SectionTitle>
        <View className={styles.kinds}>
          <SheetChoice
            id="again"
            value={false}
            title="错题重做"
            note="不带答案，每题留出演算的空白"
            chosen={!withAnswers}
            onChoose={setWithAnswers}
          />
          <SheetChoice id="answers" value title="错题解答" note="带答案、解答和错因" chosen={withAnswers} onChoose={setWithAnswers} />
        </View>
        <View className={styles.note}>
          {cause === undefined && chapter === undefined && knowledgePointId === undefined
            ? '按章的顺序印；超过 60 题时，印最近做错的 60 题'
            : '只印刚才选的这一类，最多 60 题'}
        </View>
      </Card>
    </Screen>
  );
}
