import { memo, useCallback, useMemo } from 'react';
import { TRANSPORT_FAILURE_CODE } from '@xueban/contract/client-errors';
import type { Flywheel } from '@xueban/contract/resources/math/quizzes';
import type { HandoutPart, SectionDetail } from '@xueban/contract/resources/math/sections';
import type { Student } from '@xueban/contract/resources/students';
import { ActionButton } from '@/components/ActionButton';
import { AttachmentRow } from '@/components/AttachmentRow';
import { Card } from '@/components/Card';
import { View } from '@/components/host';
import { ListGroup } from '@/components/List';
import { LoadFailed } from '@/components/LoadFailed';
import { NavBar } from '@/components/NavBar';
import { OfflineNote } from '@/components/OfflineNote';
import { findPictures } from '@/components/rich-text/pictures';
import { PicturesAhead } from '@/components/rich-text/PicturesAhead';
import { RichTextView } from '@/components/rich-text/RichTextView';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { isApiError } from '@/lib/http/api-error';
import { back, go } from '@/lib/navigation';
import { usePageQuery } from '@/lib/page-query';
import { BridgeRow } from '@/shared/bridges/BridgeRow';
import { StudentPage } from '@/shared/session/student-page';
import { Example } from './Example';
import { type Handout, type Place, useHandout } from './use-handout';
import styles from './Handout.module.scss';

const TITLE = '核心知识';
const leave = (): void => back();
const header = <NavBar title={TITLE} onBack={leave} />;
const waiting = (
  <Screen header={header}>
    <View className={styles.stack}>
      <Skeleton shape="heading" width={60} />
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </View>
  </Screen>
);
const ofStudent = (student: Student) => <OfStudent key={student.id} student={student} />;

/** 核心知识: what a section teaches, in parts, with worked examples that unfold. */
export function HandoutPage() {
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
}

function OfStudent({ student }: { student: Student }) {
  const handout = useHandout(student.id, usePageQuery('handout'));
  const { place, section, failed, error, again } = handout;
  if (place === null) {
    return (
      <Screen header={header}>
        <StateView
          id="handout-none"
          kind="empty"
          title="没有找到这一节"
          text="可能课程有了新版本，从数学首页再进来看看"
          action="返回"
          onAction={leave}
        />
      </Screen>
    );
  }
  if (!place || !section) {
    if (!failed) return waiting;
    return (
      <Screen header={header}>
        <LoadFailed what="讲义" unreached={isApiError(error) && error.code === TRANSPORT_FAILURE_CODE} onAgain={again} />
      </Screen>
    );
  }
  return <Section studentId={student.id} place={place} section={section} handout={handout} />;
}

interface SectionProps {
  studentId: number;
  place: Place;
  section: SectionDetail;
  handout: Handout;
}

const quizTexts = { learn: '去做小测', quiz: '继续小测', wrong_questions: '改正错题', waiting: '去批改', finished: '再练一遍' } as const;

function getCount({ turn, wrong_count: wrong, waiting_count: waiting, questions_count: all }: Flywheel): number {
  if (turn === 'wrong_questions') return wrong;
  return turn === 'waiting' ? waiting : all;
}

/** Also pictures of folded steps, which may be opened offline. */
const listPictures = (part: HandoutPart): string[] =>
  part.kind === 'example'
    ? [part.example.problem, ...part.example.steps.flatMap(({ think, solution }) => [think, solution])].flatMap(findPictures)
    : findPictures(part.content);

function Section({ studentId, place, section, handout }: SectionProps) {
  const { name, goals, handout: parts, foundations = [], flywheel } = section;
  const quiz = useCallback(() => go('quiz', { ...place }), [place]);
  const ahead = useMemo(() => [...new Set(parts.flatMap(listPictures))], [parts]);
  const footer =
    flywheel.questions_count === 0 ? undefined : (
      <ActionButton id="quiz" onTap={quiz}>
        {`${quizTexts[flywheel.turn]}（${getCount(flywheel)} 题）`}
      </ActionButton>
    );
  return (
    <Screen header={header} footer={footer}>
      <OfflineNote />
      <View id="section-name" className={styles.name}>
        {name}
      </View>
      {goals.length > 0 && (
        <View className={styles.goals}>
          <View className={styles.goalsTitle}>学完这一节</View>
          {goals.map((goal) => (
            <View key={goal} className={styles.goal}>
              {goal}
            </View>
          ))}
        </View>
      )}
      {foundations.length > 0 && <Foundations foundations={foundations} />}
      <Parts parts={parts} handout={handout} />
      <PicturesAhead hashes={ahead} />
      <AttachmentRow studentId={studentId} courseId={place.courseId} unitId={place.unitId} />
    </Screen>
  );
}

/** What is used here and was taught in earlier years. */
const Foundations = memo(function Foundations({ foundations }: Required<Pick<SectionDetail, 'foundations'>>) {
  return (
    <ListGroup id="foundations">
      <View className={styles.foundations}>这一节要用到，生疏了先补一补</View>
      {foundations.map(({ id, name, missing, bridge }) => (
        <BridgeRow key={id} id={id} name={name} bridge={bridge} {...(missing ? { note: '水平测试里还不会' } : {})} />
      ))}
    </ListGroup>
  );
});

function Parts({ parts, handout: { findKnown, mark } }: { parts: readonly HandoutPart[]; handout: Handout }) {
  const numbered = useMemo(() => {
    let examples = 0;
    return parts.map((part) => ({ part, number: part.kind === 'example' ? (examples += 1) : 0 }));
  }, [parts]);
  return (
    <>
      {numbered.map(({ part, number }) =>
        part.kind === 'example' ? (
          <Example key={part.example.id} number={number} example={part.example} known={findKnown(part.example.id)} onMark={mark} />
        ) : (
          <Card key={part.title}>
            <View className={styles.partTitle}>{part.title}</View>
            <RichTextView content={part.content} />
          </Card>
        ),
      )}
    </>
  );
}
