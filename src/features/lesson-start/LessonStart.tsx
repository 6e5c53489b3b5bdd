import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { LESSON_CODE_LENGTH } from '@xueban/contract/constants';
import type { LessonRules } from '@xueban/contract/resources/schools';
import type { Student } from '@xueban/contract/resources/students';
import { readCode } from '@xueban/contract/typed-digits';
import { ActionButton } from '@/components/ActionButton';
import { Card } from '@/components/Card';
import { FieldInput } from '@/components/FieldInput';
import { PRESS, View } from '@/components/host';
import { LoadFailed } from '@/components/LoadFailed';
import { Screen } from '@/components/Screen';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { back, go, scrollToElement } from '@/lib/navigation';
import { useBalanceAtShow } from '@/shared/session/balance';
import { endLesson } from '@/shared/lesson/end-lesson';
import { type LessonTexts, sayBalance, type SubjectLesson } from '@/shared/lesson/lesson';
import { StudentPage } from '@/shared/session/student-page';
import type { Subject } from '@/state/study';
import { balanceWarning, chargeNote, type Choice, getChoices, type ChoiceText, noLessonNow, onlyAlone } from './logic/choices';
import { LessonUnderWay } from './LessonUnderWay';
import { useLessonPage } from './use-lesson-page';
import { type Place, type StartProblem, useLessonStart } from './use-lesson-start';
import styles from './LessonStart.module.scss';

export interface LessonStartProps {
  /** Of what; undefined: the address names no subject of this version. */
  lesson: SubjectLesson<Subject> | undefined;
  /** Where in its course; undefined: the address says nothing. */
  place: Omit<Place, 'teacherId'> | undefined;
}

const LESSON_CODE = new RegExp(`^[0-9]{${LESSON_CODE_LENGTH}}$`);
const readLessonCode = (typed: string): string => readCode(typed, LESSON_CODE_LENGTH);
/** Can become no code any more. */
const isNoCode = (text: string): boolean => /\D/.test(text) || text.length > LESSON_CODE_LENGTH;

const waiting = (
  <Screen>
    <View className={styles.stack}>
      <Skeleton shape="card" />
      <Skeleton shape="card" />
    </View>
  </Screen>
);

/** 怎么学: alone, which is free, or with the teacher, which costs course hours. */
export const LessonStart = memo(function LessonStart(props: LessonStartProps) {
  const ofStudent = useCallback((student: Student) => <OfStudent key={student.id} student={student} {...props} />, [props]);
  return <StudentPage waiting={waiting}>{ofStudent}</StudentPage>;
});

const goBack = () => back();

function OfStudent({ student, lesson, place }: LessonStartProps & { student: Student }) {
  if (lesson === undefined || place === undefined)
    return (
      <Screen>
        <StateView kind="empty" title="还没有选择课程" text="请从单词首页或数学首页开始学习" action="返回" onAction={goBack} />
      </Screen>
    );
  return <OfPlace student={student} lesson={lesson} place={place} />;
}

interface OfPlaceProps {
  student: Student;
  lesson: SubjectLesson<Subject>;
  place: Omit<Place, 'teacherId'>;
}

function OfPlace({ student, lesson, place }: OfPlaceProps) {
  useBalanceAtShow();
  const page = useLessonPage(student.id, place.courseId);
  const { texts } = lesson;
  const { teacher, rules, open } = page;
  const at = useMemo(() => ({ ...place, teacherId: teacher?.id }), [place, teacher]);
  const { starting, problem, start, clearProblem } = useLessonStart(lesson, at);
  const alone = useCallback(() => void start(undefined), [start]);
  const goOn = useCallback(() => {
    if (open) void start({ length: open.lesson_length });
  }, [open, start]);
  const end = useCallback(async () => {
    if (open && (await endLesson(open, student.id))) back();
  }, [open, student.id]);
  if (page.status === 'loading') return waiting;
  if (page.status !== 'ready' || !rules || !teacher || !lesson.isOffered(rules)) {
    const trouble = page.status === 'ready' ? undefined : page.status;
    return <Alone texts={texts} trouble={trouble} starting={starting} onStart={alone} onAgain={page.again} />;
  }
  if (open) return <LessonUnderWay lesson={open} starting={starting} problem={problem} onGoOn={goOn} onAlone={alone} onEnd={end} />;
  return <Choose {...{ texts, rules, teacher, starting, problem, start, clearProblem }} hoursLeft={student.course_hours_left} />;
}

interface AloneProps {
  texts: LessonTexts;
  /** Why nothing is known of lessons; undefined: the school gives none here. */
  trouble: 'unreachable' | 'failed' | undefined;
  starting: boolean;
  onStart: () => void;
  onAgain: () => void;
}

/** Without a teacher, or without a network or a server: then nobody can look at a code. */
function Alone({ texts, trouble, starting, onStart, onAgain }: AloneProps) {
  const { title, note } = onlyAlone(texts);
  return (
    <Screen
      footer={
        <ActionButton id="lesson-start" loading={starting} onTap={onStart}>
          开始自己学
        </ActionButton>
      }
    >
      <Card>
        <View className={styles.title}>{title}</View>
        <View className={styles.note}>{note}</View>
      </Card>
      {trouble && (
        <Card id="lesson-offline">
          <LoadFailed what="陪练课" unreached={trouble === 'unreachable'} onAgain={onAgain} />
          <View className={styles.centred}>{noLessonNow(trouble)}</View>
        </Card>
      )}
    </Screen>
  );
}

interface ChooseProps {
  texts: LessonTexts;
  rules: LessonRules;
  teacher: { name: string };
  hoursLeft: number;
  starting: boolean;
  problem: StartProblem | undefined;
  start: (lesson: { length: 'long' | 'short'; code?: string | undefined } | undefined) => Promise<void>;
  clearProblem: () => void;
}

function Choose({ texts, rules, teacher, hoursLeft, starting, problem, start, clearProblem }: ChooseProps) {
  const [wanted, setChosen] = useState<Choice>('none');
  const choices = useMemo(() => getChoices(texts, rules, hoursLeft), [texts, rules, hoursLeft]);
  // What the hours do not cover any more is not chosen any more.
  const chosen = choices.some(({ choice, short }) => choice === wanted && !short) ? wanted : 'none';
  const [complete, setComplete] = useState(false);
  const [wrong, setWrong] = useState(false);
  const code = useRef('');
  const choose = useCallback(
    (choice: Choice) => {
      clearProblem();
      setChosen(choice);
    },
    [clearProblem],
  );
  const type = useCallback(
    (text: string) => {
      code.current = text;
      setComplete(LESSON_CODE.test(text));
      setWrong(isNoCode(text));
      clearProblem();
    },
    [clearProblem],
  );
  const asks = rules.asks_for_code;
  const begin = useCallback(() => {
    if (chosen === 'none') return start(undefined);
    return start({ length: chosen, ...(asks ? { code: code.current } : {}) });
  }, [chosen, asks, start]);
  const confirm = useCallback(() => void (complete && begin()), [complete, begin]);
  const where = problem?.at;
  useEffect(() => {
    if (where !== undefined) scrollToElement(where === 'code' ? 'lesson-code' : 'lesson-problem');
  }, [where]);
  const warning = balanceWarning(rules, hoursLeft);
  const withTeacher = chosen !== 'none';
  return (
    <Screen
      footer={
        <ActionButton id="lesson-start" loading={starting} disabled={withTeacher && asks && !complete} onTap={begin}>
          {withTeacher ? '开始上课' : '开始自己学'}
        </ActionButton>
      }
    >
      <View className={styles.stack} wechat-aria-role="radiogroup">
        {choices.map((choice) => (
          <ChoiceRow key={choice.choice} text={choice} chosen={choice.choice === chosen} onChoose={choose} />
        ))}
      </View>
      {warning !== undefined && <BalanceWarning text={warning} />}
      {problem?.at === 'lesson' && (
        <View id="lesson-problem" className={styles.warning} wechat-aria-role="alert">
          {problem.text}
        </View>
      )}
      {withTeacher && (
        <TeacherCard teacher={teacher} hoursLeft={hoursLeft} note={chargeNote(texts, rules)}>
          {asks && (
            <FieldInput
              id="lesson-code"
              label="今天的口令"
              type="number"
              read={readLessonCode}
              placeholder={`${LESSON_CODE_LENGTH} 位数字`}
              confirmType="go"
              onChange={type}
              onConfirm={confirm}
              error={problem?.at === 'code' ? problem.text : wrong ? `口令是 ${LESSON_CODE_LENGTH} 位数字` : undefined}
              hint={`请${teacher.name}说出今天的口令，输入后才能开课`}
            />
          )}
        </TeacherCard>
      )}
    </Screen>
  );
}

function BalanceWarning({ text }: { text: string }) {
  return (
    <View id="lesson-warning" className={styles.warning}>
      {text}
      <View
        id="lesson-contact"
        className={styles.contact}
        onTap={contact}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="button"
      >
        联系学校
      </View>
    </View>
  );
}

interface TeacherCardProps {
  teacher: { name: string };
  hoursLeft: number;
  /** What it will cost. */
  note: string;
  /** The field of the code, where it is asked for. */
  children: ReactNode;
}

function TeacherCard({ teacher, hoursLeft, note, children }: TeacherCardProps) {
  return (
    <Card>
      <View className={styles.line}>
        <View className={styles.teacher}>{`${teacher.name}陪练`}</View>
        <View id="balance" className={styles.balance}>
          {sayBalance(hoursLeft)}
        </View>
      </View>
      {children}
      <View className={styles.note}>{note}</View>
    </Card>
  );
}

const contact = () => go('contact');

interface ChoiceRowProps {
  text: ChoiceText;
  chosen: boolean;
  onChoose: (choice: Choice) => void;
}

const ChoiceRow = memo(function ChoiceRow({ text: { choice, title, note, short }, chosen, onChoose }: ChoiceRowProps) {
  const choose = useCallback(() => onChoose(choice), [onChoose, choice]);
  const look = short ? styles.off : chosen ? styles.chosen : styles.choice;
  return (
    <View
      id={`lesson-${choice}`}
      className={look}
      onTap={short ? undefined : choose}
      hoverClassName={short ? 'none' : styles.pressed}
      {...PRESS}
      wechat-aria-role="radio"
      wechat-aria-checked={chosen ? 'true' : 'false'}
      wechat-aria-disabled={short ? 'true' : 'false'}
    >
      <View className={styles.title}>{title}</View>
      <View className={styles.note}>{note}</View>
    </View>
  );
});
