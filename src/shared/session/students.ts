/** Reading the students, and which of them is at hand (spec §4). */
import { useCallback } from 'react';
import { MAX_PAGE_SIZE } from '@xueban/contract/constants';
import { clientMessages } from '@xueban/contract/client-errors';
import type { Student } from '@xueban/contract/resources/students';
import { call } from '@/lib/http/call';
import { currentStudentId, forgetStudent, setCurrentStudentId } from '@/lib/http/identity';
import { outbox } from '@/offline';
import { batched, useRecoilCallback } from '@/lib/recoil';
import { withRetries } from '@/lib/retry';
import { UserFacingError } from '@/lib/user-facing-error';
import { currentStudentState, studentsState } from '@/state/students';
import { emptyStudy, studyState, SUBJECTS } from '@/state/study';

/** The guardian has no student. */
export class StudentMissingError extends UserFacingError {
  constructor() {
    super(clientMessages.studentMissing);
  }
}

/**
 * The student with the stored id, else the first of the list.
 * @throws StudentMissingError 学员不存在
 */
export function chooseStudent(students: readonly Student[], storedId: number | undefined): Student {
  const student = students.find(({ id }) => id === storedId) ?? students[0];
  if (student === undefined) throw new StudentMissingError();
  return student;
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
