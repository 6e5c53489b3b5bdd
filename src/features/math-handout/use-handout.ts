/** The handout of a section: where it is, what it says, and which of its examples the student has understood. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { clientMessages } from '@xueban/contract/client-errors';
import type { SectionDetail } from '@xueban/contract/resources/math/sections';
import type { StudyQuery } from '@xueban/contract/routes';
import { reportErrorAs } from '@/lib/errors';
import { isTransient } from '@/lib/http/api-error';
import { outbox, useKeptQuery } from '@/offline';
import { batched } from '@/lib/recoil';
import { nowIso } from '@/lib/time';
import { useCurrentUser } from '@/state/session';
import { mathStudy } from '@/shared/study/math-study';
import { sectionRecord } from '@/shared/study/section-record';
import { useStudyActions } from '@/shared/study/study';
import { useStudyField } from '@/state/study';

export interface Place {
  courseId: number;
  unitId: number;
  chapterId: number;
  sectionId: number;
}

export interface Handout {
  /** Undefined while it is not known which section is meant; null: there is none. */
  place: Place | null | undefined;
  section: SectionDetail | undefined;
  failed: boolean;
  error: unknown;
  again: () => Promise<unknown>;
  /** Undefined: not said. */
  findKnown: (exampleId: number) => boolean | undefined;
  mark: (exampleId: number, known: boolean) => void;
}

export function useHandout(studentId: number, query: Partial<Record<StudyQuery, string>>): Handout {
  const { initialise } = useStudyActions(mathStudy);
  const course = useStudyField('math', 'course');
  const unit = useStudyField('math', 'unit');
  const chapter = useStudyField('math', 'chapter');
  const atHand = useStudyField('math', 'section');
  const initialised = useStudyField('math', 'isInitialized');
  const [asked, setAsked] = useState(false);
  /** Why the course could not be read. */
  const [problem, setProblem] = useState<unknown>(undefined);
  const findPlace = useCallback(async (): Promise<void> => {
    const { courseProblem } = await initialise(query);
    batched(() => {
      setProblem(courseProblem);
      setAsked(true);
    });
  }, [initialise, query]);
  useEffect(() => void findPlace(), [findPlace]);
  const place = useMemo((): Place | null | undefined => {
    if (!asked || !initialised || isTransient(problem)) return undefined;
    if (!course || !unit || !chapter || !atHand) return null;
    return { courseId: course.id, unitId: unit.id, chapterId: chapter.id, sectionId: atHand.id };
  }, [asked, initialised, problem, course, unit, chapter, atHand]);
  const { data, error, isError, refetch } = useKeptQuery(
    'GET courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}',
    place
      ? { studentId, params: { id: place.courseId, unitId: place.unitId, chapterId: place.chapterId, sectionId: place.sectionId } }
      : undefined,
  );
  const unread = isTransient(problem) ? { failed: true, error: problem, again: findPlace } : { failed: isError, error, again: refetch };
  return { place, section: data, ...unread, ...useMarks(studentId, place ?? undefined, data) };
}

/** Marks are kept in the outbox of the section's record, which is opened with the first of them. */
function useMarks(studentId: number, place: Place | undefined, section: SectionDetail | undefined): Pick<Handout, 'findKnown' | 'mark'> {
  const guardianId = useCurrentUser()?.id;
  const teacher = useStudyField('math', 'teacher');
  const [marks, setMarks] = useState<Readonly<Record<number, boolean>>>({});
  const record = useRef<{ sectionId: number; id: Promise<number> } | undefined>(undefined);

  const recordId = useCallback((): Promise<number> | undefined => {
    if (!place) return undefined;
    if (record.current?.sectionId === place.sectionId) return record.current.id;
    const id = sectionRecord({ ...place, teacherId: teacher?.id }, { studentId, quiet: true }).then((found) => found.id);
    record.current = { sectionId: place.sectionId, id };
    // Another try may find it.
    id.catch(() => (record.current = undefined));
    return id;
  }, [studentId, place, teacher]);

  const mark = useCallback(
    (exampleId: number, known: boolean) => {
      if (guardianId === undefined) return;
      setMarks((before) => ({ ...before, [exampleId]: known }));
      const answeredAt = nowIso();
      recordId()?.then(
        (id) =>
          outbox.enqueue({
            guardianId,
            studentId,
            subject: 'math',
            call: 'POST learning_records/{id}/questions/{questionId}/known',
            params: { id, questionId: exampleId },
            body: { known, answered_at: answeredAt },
          }),
        (problem: unknown) => {
          batched(() => setMarks(({ [exampleId]: _lost, ...kept }) => kept));
          reportErrorAs(problem, clientMessages.recordCreateFailed);
        },
      );
    },
    [guardianId, studentId, recordId],
  );
  const findKnown = useCallback(
    (exampleId: number) => marks[exampleId] ?? (section?.known_example_ids.includes(exampleId) ? true : undefined),
    [marks, section],
  );
  return { mark, findKnown };
}
