/** Starting a round or a section: alone, or in a lesson that the teacher's code begins. */
import { useCallback, useRef, useState } from 'react';
import { clientMessages } from '@xueban/contract/client-errors';
import type { ErrorKey } from '@xueban/contract/errors';
import { reportErrorAs } from '@/lib/errors';
import { isApiError, isUnreached } from '@/lib/http/api-error';
import { batched } from '@/lib/recoil';
import { makeStale } from '@/lib/stale';
import type { SubjectLesson } from '@/shared/lesson/lesson';
import { type NewRecord, startRecord, type WantedLesson } from '@/shared/study/start-record';
import { useStudentActions } from '@/shared/session/students';
import type { Subject } from '@/state/study';

/** Refusals that are about the code, or about what the lesson costs: said where they arose. */
const CODE_KEYS: readonly ErrorKey[] = ['LESSON_CODE_REQUIRED', 'LESSON_CODE_WRONG', 'LESSON_CODE_LOCKED'];
const LESSON_KEYS: readonly ErrorKey[] = ['COURSE_HOURS_SHORT', 'LESSON_REGISTERED', 'LESSON_NOT_OFFERED', 'TEACHER_NOT_ALLOCATED'];

export interface StartProblem {
  /** Beside the code, or below the choices. */
  at: 'code' | 'lesson';
  text: string;
}

export type Place = Pick<NewRecord, 'courseId' | 'unitId' | 'chapterId' | 'sectionId' | 'teacherId'>;

const isOf = (error: unknown, keys: readonly ErrorKey[]): boolean =>
  isApiError(error) && error.key !== undefined && keys.includes(error.key);

function findProblem(error: unknown, lesson: WantedLesson | undefined): StartProblem | undefined {
  if (lesson === undefined || !isApiError(error)) return undefined;
  if (isOf(error, CODE_KEYS)) return { at: 'code', text: error.message };
  if (isOf(error, LESSON_KEYS)) return { at: 'lesson', text: error.message };
  if (isUnreached(error)) return { at: 'lesson', text: '网络没有连上，口令还没有核对，也没有计课时。请联网后再点一次，或者先自己学。' };
  return undefined;
}

export function useLessonStart<S extends Subject>(of: SubjectLesson<S>, place: Place) {
  const { refreshCurrentStudent } = useStudentActions();
  const [starting, setStarting] = useState(false);
  const [problem, setProblem] = useState<StartProblem | undefined>(undefined);
  const underWay = useRef(false);
  const start = useCallback(
    async (lesson: WantedLesson | undefined): Promise<void> => {
      if (underWay.current) return;
      underWay.current = true;
      batched(() => {
        setStarting(true);
        setProblem(undefined);
      });
      try {
        // Quiet: the page says itself that there is no network.
        of.begin(await startRecord(of.subject, { ...place, ...(lesson ? { lesson } : { alone: true }), quiet: true }));
      } catch (error) {
        // Hours were used elsewhere: what the page says of them must not be what was before.
        if (isOf(error, ['COURSE_HOURS_SHORT', 'LESSON_REGISTERED']))
          await refreshCurrentStudent({ quiet: true }).catch(() => makeStale(['lessons']));
        const told = findProblem(error, lesson);
        if (told) batched(() => setProblem(told));
        else reportErrorAs(error, clientMessages.recordCreateFailed);
      } finally {
        underWay.current = false;
        batched(() => setStarting(false));
      }
    },
    [of, place, refreshCurrentStudent],
  );
  const clearProblem = useCallback(() => setProblem(undefined), []);
  return { starting, problem, start, clearProblem };
}
