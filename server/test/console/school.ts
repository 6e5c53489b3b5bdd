/** A school for the console's tests: two teachers, students of both, staff in each role. */
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { importCourses } from '../../src/modules/words/import/import.service';
import { smallCourse } from '../learning/school';
import { createStaff } from '../staff/support';
import type { TestApp } from '../support/app';

/** Some are read otherwise as surnames than as words. */
export const NAMES = ['单小北', '解雨桐', '区志远', '欧阳一诺', '林小满', '林小雨', '仇家宁', '陈一诺', 'Tom Lee'];

export async function seedConsoleSchool(api: TestApp) {
  const { db } = api.database;
  const guardian = await api.createParent({ phone: '13912345678' });
  const ids: Record<string, number> = {};
  const teachers = [await api.createTeacher('王老师'), await api.createTeacher('周老师')] as const;
  const [course] = await importCourses(db, [smallCourse('初中核心词汇 · 上')], { now: new Date() });
  for (const name of NAMES) {
    ids[name] = await api.createStudent(guardian.id, { name, courseHoursLeft: name === '林小雨' ? 0.5 : 20 });
    const teacherId = name === '仇家宁' ? teachers[1] : teachers[0];
    await saveAllocation(db, { studentId: ids[name], courseId: course!.courseId, teacherId, isDefault: true });
  }
  return {
    ids,
    students: NAMES,
    guardian,
    teachers,
    owner: await createStaff(api, 'owner'),
    assistant: await createStaff(api, 'assistant'),
    teacher: await createStaff(api, 'teacher', teachers[0]),
  };
}
