/** The students of the signed-in guardian and the one at hand (spec §4). */
import { useCallback } from 'react';
import { MAX_PAGE_SIZE } from '@xueban/contract/constants';
import type { Student } from '@xueban/contract/resources/students';
import { call } from '@/lib/http/call';
import { currentStudentId, forgetStudent, setCurrentStudentId } from '@/lib/http/identity';
import { outbox } from '@/lib/outbox';
import { atom, batched, useRecoilCallback, useRecoilValue } from '@/lib/recoil';
import { withRetries } from '@/lib/retry';
import { chooseStudent } from './rules/current-student';
import { emptyStudy, SUBJECTS, studyState } from './study/study-state';

export const studentsState = atom<readonly Student[]>({ key: 'students/list', default: [] });
export const currentStudentState = atom<Student | undefined>({ key: 'students/current', default: undefined });

export function useStudents(): readonly Student[] {
  return useRecoilValue(studentsState);
}

/** The student at hand; undefined until start-up has chosen one. */
export function useCurrentStudent(): Student | undefined {
  return useRecoilValue(currentStudentState);
}

export interface StudentActions {
  /**
   * Reads the list and chooses: the stored student, else the first.
   * @throws ApiError, or StudentMissingError 学员不存在 when there is none
   */
  refreshStudents: () => Promise<void>;
  /** Reads the current student again (hours, streak); quiet: without a word about the network. @throws ApiError */
  refreshCurrentStudent: (options?: { quiet?: boolean }) => Promise<void>;
  /** A student as a call has just given them: their goal was changed. */
  keepStudent: (student: Student) => void;
  /** Makes this student the current one; what was loaded of the other's study is dropped. */
  choose: (student: Student) => void;
}

export function useStudentActions(): StudentActions {
  const choose = useRecoilCallback(
    ({ set }) =>
      (student: Student) => {
        const changed = student.id !== currentStudentId();
        setCurrentStudentId(student.id);
        batched(() => {
          set(currentStudentState, student);
          if (changed) for (const subject of SUBJECTS) set(studyState(subject), emptyStudy);
        });
      },
    [],
  );

  const refreshStudents = useRecoilCallback(
    ({ set }) =>
      async () => {
        const students = await withRetries(() => call('GET students', { query: { page: 1, per_page: MAX_PAGE_SIZE } }));
        outbox.studentsAre(students.map(({ id }) => id));
        batched(() => {
          set(studentsState, students);
          if (students.length === 0) {
            forgetStudent();
            set(currentStudentState, undefined);
          }
          choose(chooseStudent(students, currentStudentId()));
        });
      },
    [choose],
  );

  const keepStudent = useRecoilCallback(
    ({ set }) =>
      (student: Student) => {
        const kept = (known: Student): Student => (known.id === student.id ? student : known);
        batched(() => {
          set(studentsState, (known) => known.map(kept));
          set(currentStudentState, (known) => known && kept(known));
        });
      },
    [],
  );

  // Into the list as well: who changes over and back must not see the hours of before.
  const refreshCurrentStudent = useCallback(
    async (options: { quiet?: boolean } = {}) => {
      const id = currentStudentId();
      if (id === undefined) return;
      keepStudent(await withRetries(() => call('GET students/{id}', { params: { id }, studentId: id, ...options })));
    },
    [keepStudent],
  );

  return { refreshStudents, refreshCurrentStudent, keepStudent, choose };
}
