import { useMemo } from 'react';
import { LessonStart } from '@/features/lesson-start/LessonStart';
import { mathLesson } from '@/features/math-course/lesson';
import { wordLesson } from '@/features/word-study/lesson';
import { parseNumber, usePageQuery } from '@/lib/page-query';
import type { SubjectLesson } from '@/shared/lesson/lesson';
import { type Subject, SUBJECTS } from '@/state/study';

const lessons: { readonly [S in Subject]: SubjectLesson<S> } = { word: wordLesson, math: mathLesson };

export default function LessonStartPage() {
  const query = usePageQuery('lessonStart');
  const subject = SUBJECTS.find((name) => name === query.subject);
  const place = useMemo(() => {
    const courseId = parseNumber(query.courseId);
    if (courseId === undefined) return undefined;
    return {
      courseId,
      unitId: parseNumber(query.unitId),
      chapterId: parseNumber(query.chapterId),
      sectionId: parseNumber(query.sectionId),
    };
  }, [query]);
  return <LessonStart lesson={subject && lessons[subject]} place={place} />;
}
