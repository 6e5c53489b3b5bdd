/** A mathematics course as a page shows it: read with the progress of its sections, and again when that is out of date. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { FETCHING } from '@xueban/contract/constants';
import type { Course } from '@xueban/contract/resources/courses';
import { batched } from '@/lib/recoil';
import { type Tag, getVersion } from '@/lib/stale';
import { schoolDay } from '@/lib/time';
import { useLook } from '@/offline';
import { chosenCourse } from '@/shared/study/course-choice';
import { mathStudy } from '@/shared/study/math-study';
import { useStudyActions } from '@/shared/study/study';
import { useStudyField } from '@/state/study';
import { getChapters, type ChapterView, type CourseFigures, getFigures, type SectionView } from './logic/home';

const SHOWN: readonly Tag[] = ['mathProgress', 'lessons'];

export interface MathCourse {
  loading: boolean;
  /** Undefined: there is none, or it could not be read. */
  course: Course | undefined;
  chapters: readonly ChapterView[];
  sections: readonly SectionView[];
  /** The section at hand. */
  here: SectionView | undefined;
  figures: CourseFigures;
  reload: () => Promise<void>;
}

/** @param asked a course that an address names; else the one chosen on this phone, else the student's default one */
export function useMathCourse(studentId: number, asked?: number): MathCourse {
  const { selectCourse, selectDefaultCourse } = useStudyActions(mathStudy);
  const course = useStudyField('math', 'course');
  const section = useStudyField('math', 'section');
  const progresses = useStudyField('math', 'learningProgresses');
  const [loading, setLoading] = useState(true);
  const latest = useRef({ at: 0, version: 0 });

  const reload = useCallback(async (): Promise<void> => {
    const mine = { at: Date.now(), version: getVersion(SHOWN) };
    latest.current = mine;
    const wanted = asked ?? chosenCourse(studentId, 'math');
    if (wanted === undefined) await selectDefaultCourse();
    else await selectCourse(wanted);
    // Gone meanwhile, or asked for another student: whoever asked last says when it is there.
    if (latest.current === mine) batched(() => setLoading(false));
  }, [studentId, asked, selectCourse, selectDefaultCourse]);
  useEffect(() => {
    setLoading(true);
    void reload();
    return () => {
      latest.current = { at: 0, version: 0 };
    };
  }, [reload]);
  useLook(SHOWN, () => {
    const { at, version } = latest.current;
    if (at > 0 && (version !== getVersion(SHOWN) || Date.now() - at > FETCHING.cacheTimeMs)) void reload();
  });

  const chapters = useMemo(() => (course ? getChapters(course, progresses, section?.id) : []), [course, progresses, section]);
  const sections = useMemo(() => chapters.flatMap((chapter) => chapter.sections), [chapters]);
  return {
    loading,
    course,
    chapters,
    sections,
    here: sections.find(({ current }) => current),
    figures: getFigures(sections, schoolDay()),
    reload,
  };
}
