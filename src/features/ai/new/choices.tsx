import { memo, type ReactNode, useCallback, useMemo } from 'react';
import type { AiSummary } from '@xueban/contract/resources/ai-generations';
import type { CourseSummary } from '@xueban/contract/resources/courses';
import { Card } from '@/components/Card';
import { Chips } from '@/components/Chips';
import { View } from '@/components/host';
import { SectionTitle } from '@/components/SectionTitle';
import { exerciseNames, type ExerciseName, noAiText, usedUpText } from '../logic/wording';
import type { Choice, From } from './wish';
import styles from './New.module.scss';

interface ChoiceProps {
  choice: Choice;
  courses: readonly CourseSummary[];
  onChange: (news: Partial<Choice>) => void;
}

const FORMS = [
  { key: 'text', label: '短文' },
  { key: 'dialogue', label: '对话' },
] as const;
const FROM = [
  { key: 'today', label: '今天的词' },
  { key: 'mistakes', label: '错词本里的词' },
] as const;
const typeOptions = (Object.keys(exerciseNames) as ExerciseName[]).map((key) => ({ key, label: exerciseNames[key] }));
const typeNotes: Readonly<Record<ExerciseName, string>> = {
  cloze: '句子里空一个词，从几个里选',
  spelling: '看句子，把空着的词写出来',
  ordering: '把打乱的词排成一句话',
  meaning: '看句子，选出这个词在这里的意思',
  math: '和你做错的题同一类，换个数再做',
};

const Named = memo(function Named({ title, children, note }: { title: string; children: ReactNode; note?: string }) {
  return (
    <View>
      <View className={styles.name}>{title}</View>
      {children}
      {note !== undefined && <View className={styles.note}>{note}</View>}
    </View>
  );
});

/** The school's own sentences make a text; only AI writes a dialogue. */
export function ReadingChoice({ choice, courses, onChange, byAi }: ChoiceProps & { byAi: boolean }) {
  const chooseForm = useCallback((form: Choice['form']) => onChange({ form }), [onChange]);
  return (
    <>
      {byAi && (
        <Named title="写成什么">
          <Chips<Choice['form']> name="form" label="写成什么" options={FORMS} value={choice.form} onChange={chooseForm} />
        </Named>
      )}
      <Words choice={choice} courses={courses} onChange={onChange} />
    </>
  );
}

export function ExerciseChoice({ choice, courses, onChange }: ChoiceProps) {
  const { exerciseType, mathCourseId } = choice;
  const hasMath = courses.some(({ content_type: type }) => type === 'math');
  const options = useMemo(() => (hasMath ? typeOptions : typeOptions.filter(({ key }) => key !== 'math')), [hasMath]);
  const chooseType = useCallback((type: ExerciseName) => onChange({ exerciseType: type }), [onChange]);
  const chooseCourse = useCallback((id: number) => onChange({ mathCourseId: id }), [onChange]);
  return (
    <>
      <Named title="哪一种" note={typeNotes[exerciseType]}>
        <Chips<ExerciseName> name="type" label="哪一种练习" options={options} value={exerciseType} onChange={chooseType} />
      </Named>
      {exerciseType === 'math' ? (
        <CourseChips type="math" courses={courses} value={mathCourseId} onChange={chooseCourse} />
      ) : (
        <Words choice={choice} courses={courses} onChange={onChange} />
      )}
    </>
  );
}

export function PlanChoice() {
  return (
    <Card>
      <SectionTitle>会排进去的</SectionTitle>
      <View className={styles.text}>到期的单词和小节、错词本和错题本、还没学完的课。每天不多，做完就休息。</View>
    </Card>
  );
}

function Words({ choice: { wordsFrom, wordCourseId }, courses, onChange }: ChoiceProps) {
  const chooseFrom = useCallback((from: From) => onChange({ wordsFrom: from }), [onChange]);
  const chooseCourse = useCallback((id: number) => onChange({ wordCourseId: id }), [onChange]);
  return (
    <>
      <Named title="用哪些词">
        <Chips<From> name="from" label="用哪些词" options={FROM} value={wordsFrom} onChange={chooseFrom} />
      </Named>
      <CourseChips type="word" courses={courses} value={wordCourseId} onChange={chooseCourse} />
    </>
  );
}

interface CourseChipsProps {
  type: 'word' | 'math';
  courses: readonly CourseSummary[];
  value: number | undefined;
  onChange: (id: number) => void;
}

/** Only where there is a choice, or none at all. */
export const CourseChips = memo(function CourseChips({ type, courses, value, onChange }: CourseChipsProps) {
  const options = useMemo(
    () => courses.filter(({ content_type: one }) => one === type).map(({ id, name }) => ({ key: id, label: name })),
    [courses, type],
  );
  if (options.length === 0)
    return <View id="no-course" className={styles.note}>{`还没有${type === 'word' ? '单词' : '数学'}课程，课程由老师安排`}</View>;
  if (options.length === 1 || value === undefined) return null;
  return (
    <Named title="哪门课">
      <Chips name="course" label="哪门课" options={options} value={value} onChange={onChange} />
    </Named>
  );
});

const ORIGINS = [
  { key: 'ai', label: 'AI 来做' },
  { key: 'school', label: '用学校素材' },
] as const;

/** By AI while there is some left; else, and for whoever wants it, from the school's material. */
export function WhoMakesIt({
  choice: { origin },
  summary,
  onChange,
}: Pick<ChoiceProps, 'choice' | 'onChange'> & {
  summary: AiSummary;
}) {
  const choose = useCallback((next: Choice['origin']) => onChange({ origin: next }), [onChange]);
  if (!summary.available)
    return (
      <View id="no-ai" className={styles.note}>
        {`${noAiText(summary)}，会用课本例句和题库来编，不算次数`}
      </View>
    );
  const used = usedUpText(summary);
  const note = origin === 'school' ? '用课本例句和题库来编，不算次数' : used !== '' ? used : `今天还能用 ${summary.left} 次，没做成不算`;
  return (
    <Named title="谁来做" note={note}>
      <Chips<Choice['origin']> name="origin" label="谁来做" options={ORIGINS} value={origin} onChange={choose} />
    </Named>
  );
}
