/** Which section a quiz is of: that of the address, else the one at hand by the rules of selection. */
import { useEffect, useMemo, useState } from 'react';
import type { StudyQuery } from '@xueban/contract/routes';
import { parseNumber } from '@/lib/page-query';
import { batched } from '@/lib/recoil';
import { mathStudy } from '@/shared/study/math-study';
import { useStudyActions } from '@/shared/study/study';
import { useStudyField } from '@/state/study';
import type { QuizWanted } from './quiz-storage';

export interface SectionAhead {
  id: number;
  name: string;
  unitId: number;
  chapterId: number;
}

export interface QuizPlace {
  /** Undefined while it is not known; null: there is none. */
  wanted: Extract<QuizWanted, { source: 'section' }> | null | undefined;
  sectionName: string | undefined;
  /** The section that follows in the course. */
  following: SectionAhead | undefined;
}

export function useQuizPlace(query: Partial<Record<StudyQuery, string>>): QuizPlace {
  const { initialise } = useStudyActions(mathStudy);
  const course = useStudyField('math', 'course');
  const section = useStudyField('math', 'section');
  const teacher = useStudyField('math', 'teacher');
  const [asked, setAsked] = useState(false);
  // Read also where the address says it all: what follows in the course is offered at the end.
  useEffect(() => {
    void initialise(query).then(() => batched(() => setAsked(true)));
  }, [initialise, query]);

  const named = useMemo(() => fromAddress(query), [query]);
  const courseId = named ? named.courseId : asked ? course?.id : undefined;
  const sectionId = named ? named.sectionId : asked ? section?.id : undefined;
  const teacherId = parseNumber(query.teacherId) ?? (named ? undefined : teacher?.id);
  const wanted = useMemo(() => {
    if (named) return named;
    if (!asked) return undefined;
    return courseId === undefined || sectionId === undefined ? null : { source: 'section' as const, courseId, sectionId, teacherId };
  }, [named, asked, courseId, sectionId, teacherId]);
  const sections = useMemo(() => (course ? getSections(course) : []), [course]);
  const at = sections.findIndex(({ id }) => id === wanted?.sectionId);
  return { wanted, sectionName: sections[at]?.name, following: at < 0 ? undefined : sections[at + 1] };
}

function fromAddress(query: Partial<Record<StudyQuery, string>>): Extract<QuizWanted, { source: 'section' }> | undefined {
  const [courseId, sectionId] = [parseNumber(query.courseId), parseNumber(query.sectionId)];
  if (courseId === undefined || sectionId === undefined) return undefined;
  return {
    source: 'section',
    courseId,
    sectionId,
    unitId: parseNumber(query.unitId),
    chapterId: parseNumber(query.chapterId),
    teacherId: parseNumber(query.teacherId),
    recordId: parseNumber(query.learningRecordId),
  };
}

interface Sequenced {
  sequence: number;
}
const inOrder = <T extends Sequenced>(items: readonly T[]): T[] => [...items].sort((one, other) => one.sequence - other.sequence);

type CourseTree = NonNullable<ReturnType<typeof useStudyField<'course'>>>;

/** In the order of the course. */
export function getSections(course: Pick<CourseTree, 'units'>): SectionAhead[] {
  return inOrder(course.units).flatMap((unit) =>
    inOrder(unit.chapters).flatMap((chapter) =>
      inOrder(chapter.sections).map(({ id, name }) => ({ id, name, unitId: unit.id, chapterId: chapter.id })),
    ),
  );
}
