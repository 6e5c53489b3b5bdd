import { memo, useCallback, useMemo, useState } from 'react';
import type { CourseSummary } from '@xueban/contract/resources/courses';
import { Card } from '@/components/Card';
import { PRESS, View } from '@/components/host';
import { ListGroup } from '@/components/List';
import { LoadFailed } from '@/components/LoadFailed';
import { spokenText } from '@/components/rich-text/spoken';
import { SectionTitle } from '@/components/SectionTitle';
import { Segmented } from '@/components/Segmented';
import { Skeleton } from '@/components/Skeleton';
import { StateView } from '@/components/StateView';
import { useApiQuery } from '@/lib/api-query';
import { isUnreached } from '@/lib/http/api-error';
import { CourseChips } from './choices';
import type { Choice, Subject } from './wish';
import styles from './New.module.scss';

/** The latest that went wrong. */
const SHOWN = 20;
type About = 'word' | 'math';

interface SubjectChoiceProps {
  studentId: number;
  choice: Choice;
  courses: readonly CourseSummary[];
  onChange: (news: Partial<Choice>) => void;
}

/** Which word or question is explained: that of the address, or one of the mistake books. */
export function SubjectChoice({ studentId, choice, courses, onChange }: SubjectChoiceProps) {
  const [given] = useState(choice.subject);
  if (given)
    return (
      <Card id="subject">
        <SectionTitle>{'wordId' in given ? '这个单词' : '这道题'}</SectionTitle>
        <View className={styles.subject}>{given.text === '' ? '错题本里选的那一个' : given.text}</View>
      </Card>
    );
  return <OfBooks studentId={studentId} choice={choice} courses={courses} onChange={onChange} />;
}

function OfBooks({ studentId, choice: { wordCourseId, mathCourseId, subject }, courses, onChange }: SubjectChoiceProps) {
  const types = useMemo(
    () =>
      [
        { key: 'word' as const, label: '单词' },
        { key: 'math' as const, label: '数学题' },
      ].filter(({ key }) => courses.some(({ content_type: type }) => type === key)),
    [courses],
  );
  const [about, setAbout] = useState<About>(types[0]?.key ?? 'word');
  const turn = useCallback(
    (next: About) => {
      setAbout(next);
      onChange({ subject: undefined });
    },
    [onChange],
  );
  const choose = useCallback((next: Subject) => onChange({ subject: next }), [onChange]);
  const chooseCourse = useCallback(
    (id: number) => onChange({ subject: undefined, ...(about === 'word' ? { wordCourseId: id } : { mathCourseId: id }) }),
    [about, onChange],
  );
  const courseId = about === 'word' ? wordCourseId : mathCourseId;
  const List = about === 'word' ? Words : Questions;
  return (
    <>
      {types.length > 1 && <Segmented<About> options={types} value={about} onChange={turn} />}
      <CourseChips type={about} courses={courses} value={courseId} onChange={chooseCourse} />
      {courseId !== undefined && <List key={courseId} studentId={studentId} courseId={courseId} chosen={subject} onChoose={choose} />}
    </>
  );
}

interface ListProps {
  studentId: number;
  courseId: number;
  chosen: Subject | undefined;
  onChoose: (subject: Subject) => void;
}

function Words({ studentId, courseId, chosen, onChoose }: ListProps) {
  const words = useApiQuery(
    'GET reinforcement_words',
    { studentId, query: { course_id_eq: courseId, mistake_book: 'in', order: 'latest', page: 1, per_page: SHOWN } },
    { silent: true },
  );
  const subjects = words.data?.map(({ id, spelling, meaning }) => ({
    key: id,
    note: meaning,
    subject: { courseId, text: spelling, wordId: id },
  }));
  return <Subjects subjects={subjects} query={words} what="错词" chosen={chosen} onChoose={onChoose} />;
}

function Questions({ studentId, courseId, chosen, onChoose }: ListProps) {
  const books = useApiQuery(
    'GET mistake_question_books',
    { studentId, query: { course_id_eq: courseId, page: 1, per_page: 1 } },
    { silent: true },
  );
  const book = books.data?.[0];
  const questions = useApiQuery(
    'GET mistake_question_books/{id}/questions',
    book && { studentId, params: { id: book.id }, query: { page: 1, per_page: SHOWN } },
    { silent: true },
  );
  const isEmpty = books.data !== undefined && book === undefined;
  const entries = isEmpty ? [] : questions.data;
  // One from paper has no key: nobody could check what is said of it.
  const subjects = entries?.flatMap(({ id, question, cause }) =>
    question ? [{ key: id, note: cause ?? '', subject: { courseId, text: spokenText(question.prompt), questionId: question.id } }] : [],
  );
  return <Subjects subjects={subjects} query={books.isError ? books : questions} what="错题" chosen={chosen} onChoose={onChoose} />;
}

interface Row {
  key: number;
  note: string;
  subject: Subject;
}

interface SubjectsProps {
  /** Undefined: on their way. */
  subjects: readonly Row[] | undefined;
  query: { isError: boolean; error: unknown; refetch: () => Promise<unknown> };
  what: string;
  chosen: Subject | undefined;
  onChoose: (subject: Subject) => void;
}

function Subjects({ subjects, query: { isError, error, refetch }, what, chosen, onChoose }: SubjectsProps) {
  if (!subjects)
    return isError ? (
      <Card>
        <LoadFailed what={what} unreached={isUnreached(error)} onAgain={refetch} />
      </Card>
    ) : (
      <Skeleton shape="card" />
    );
  if (subjects.length === 0)
    return (
      <Card>
        <StateView id="no-mistakes" kind="done" title={`还没有${what}`} text="做错的会自动收在错题本里，到时候来这里听讲解" />
      </Card>
    );
  return (
    <ListGroup id="mistakes">
      {subjects.map(({ key, note, subject }) => (
        <SubjectRow
          key={key}
          subject={subject}
          note={note}
          isChosen={chosen !== undefined && sameSubject(chosen, subject)}
          onChoose={onChoose}
        />
      ))}
    </ListGroup>
  );
}

const getId = (subject: Subject): string => ('wordId' in subject ? `w${subject.wordId}` : `q${subject.questionId}`);
const sameSubject = (a: Subject, b: Subject): boolean => getId(a) === getId(b);

const SubjectRow = memo(
  function SubjectRow({
    subject,
    note,
    isChosen,
    onChoose,
  }: Omit<Row, 'key'> & { isChosen: boolean; onChoose: (subject: Subject) => void }) {
    return (
      <View
        className={`${isChosen ? styles.chosen : styles.row} t-subject`}
        onTap={() => onChoose(subject)}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="radio"
        wechat-aria-checked={isChosen ? 'true' : 'false'}
      >
        <View className={styles.rowText}>{subject.text}</View>
        {note !== '' && <View className={styles.rowNote}>{note}</View>}
      </View>
    );
  },
  (before, after) => before.isChosen === after.isChosen && sameSubject(before.subject, after.subject),
);
