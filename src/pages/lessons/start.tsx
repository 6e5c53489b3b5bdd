import { useMemo } from 'react';
import type { RecordOf } from '@xueban/contract/learning/record-of';
import { LessonStart } from '@/features/lesson-start/LessonStart';
import { locationOf } from '@/features/word-study/logic/location';
import { redirect } from '@/lib/navigation';
import { numberIn, usePageQuery } from '@/lib/page-query';

const openRound = (record: RecordOf<'word'>): void => {
  const { route, query } = locationOf(record);
  redirect(route, query);
};

const openSection = (record: RecordOf<'math'>): void =>
  redirect('handout', {
    courseId: record.course_id,
    unitId: record.unit_id ?? undefined,
    chapterId: record.chapter_id ?? undefined,
    sectionId: record.section_id ?? undefined,
    teacherId: record.teacher_id ?? undefined,
    teachingRecordId: record.teaching_record_id ?? undefined,
    learningRecordId: record.id,
  });

export default function LessonStartPage() {
  const query = usePageQuery('lessonStart');
  const place = useMemo(() => {
    const courseId = numberIn(query.courseId);
    if (courseId === undefined) return undefined;
    return { courseId, unitId: numberIn(query.unitId), chapterId: numberIn(query.chapterId), sectionId: numberIn(query.sectionId) };
  }, [query]);
  return <LessonStart place={place} onWord={openRound} onMath={openSection} />;
}
