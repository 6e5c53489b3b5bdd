/** The students of the signed-in guardian and the one at hand (spec §4). */
import type { Student } from '@xueban/contract/resources/students';
import { atom, useRecoilValue } from '@/lib/recoil';

export const studentsState = atom<readonly Student[]>({ key: 'students/list', default: [] });
export const currentStudentState = atom<Student | undefined>({ key: 'students/current', default: undefined });

export function useStudents(): readonly Student[] {
  return useRecoilValue(studentsState);
}

/** The student at hand; undefined until start-up has chosen one. */
export function useCurrentStudent(): Student | undefined {
  return useRecoilValue(currentStudentState);
}
