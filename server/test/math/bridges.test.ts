/** Bridges: assigned beside a course, shown before what needs them, mastered by other variants on a later day. */
import { eq } from 'drizzle-orm';
import type { SectionDetail } from '@xueban/contract/resources/math/sections';
import { knowledgePoints, sections, studentAllocations } from '../../src/database/schema';
import { saveBridges } from '../../src/modules/math/import/outline.repository';
import { assignToAll, insertFirstCourses, saveAllocation } from '../../src/modules/students';
import { runCheck } from '../check/support';
import { useTestApp } from '../support/app';
import { createMathRoom, data, getRight, insertMathCourse, type MathRoom, mathServicesAt, newKey } from './small-course';

const api = useTestApp();
const noPhoto = () => Promise.reject(new Error('no photo'));

let room: MathRoom;
let bridgesId: number;
beforeAll(async () => {
  const { db } = api.database;
  room = await createMathRoom(api, { sections: 1 });
  bridgesId = await insertMathCourse(db, { name: '衔接', sections: 1 });
  // Of a course that was there it is told once that it has become one.
  expect([await saveBridges(db, bridgesId, true), await saveBridges(db, bridgesId, true)]).toEqual([true, false]);
  await db
    .update(sections)
    .set({ knowledgePointIds: ['test-point-a'] })
    .where(eq(sections.courseId, bridgesId));
  const needing = { name: '要用到前面的', grade: 7, term: 1, position: 7.5, strand: '数与代数' };
  await db.insert(knowledgePoints).values({ id: 'test-needing', ...needing, prerequisites: ['test-point-b', 'test-point-a'] });
  await db
    .update(sections)
    .set({ knowledgePointIds: ['test-needing'] })
    .where(eq(sections.courseId, room.courseId));
  await assignToAll(db, bridgesId);
});

const listAllocations = (studentId: number) =>
  api.database.db
    .select({ courseId: studentAllocations.courseId, isDefault: studentAllocations.isDefault })
    .from(studentAllocations)
    .where(eq(studentAllocations.studentId, studentId))
    .orderBy(studentAllocations.id);

async function loadFoundations(): Promise<SectionDetail['foundations']> {
  const [{ id, unitId, chapterId }] = room.sections as [MathRoom['sections'][number]];
  const answer = await room.call(`GET courses/${room.courseId}/units/${unitId}/chapters/${chapterId}/sections/${id}`);
  return data<SectionDetail>(answer).foundations;
}

test('whoever has a course of the type has them, before and after the import; nobody else', async () => {
  const both = [
    { courseId: room.courseId, isDefault: true },
    { courseId: bridgesId, isDefault: false },
  ];
  expect(await listAllocations(room.studentId)).toEqual(both);
  const create = () => api.createStudent(room.parentId);
  const [later, listed, alone] = [await create(), await create(), await create()];
  for (let twice = 0; twice < 2; twice += 1)
    await saveAllocation(api.database.db, { studentId: later, courseId: room.courseId, teacherId: undefined, isDefault: true });
  expect(await listAllocations(later)).toEqual(both);
  await insertFirstCourses(api.database.db, [{ studentId: listed, courseId: room.courseId, teacherId: null }]);
  expect(await listAllocations(listed)).toEqual(both);
  await assignToAll(api.database.db, bridgesId);
  expect(await listAllocations(alone)).toEqual([]);
});

test('a bridge is mastered when other variants hold on a later day, and is then no longer shown', async () => {
  const { studentId } = room;
  const { clock, learningRecords, quizzes } = mathServicesAt(api, '2026-11-20T08:00:00Z');
  const bridge = { course_id: bridgesId, percentage: 0, mastered: false, due_on: null };
  expect(await loadFoundations()).toMatchObject([{ id: 'test-point-a', missing: false, bridge }]);
  const record = await learningRecords.open(studentId, bridgesId, { learning_subtype: 'learn' });
  const giveAll = async (wish: Parameters<typeof quizzes.take>[1]): Promise<Map<number, number>> => {
    const { data: quiz } = await quizzes.take(studentId, wish);
    for (const question of quiz.questions)
      await quizzes.answer(
        { studentId, questionId: question.id, key: newKey() },
        quiz.id,
        { variant: question.variant, given: getRight(question) },
        noPhoto,
      );
    return new Map(quiz.questions.map(({ id, variant }) => [id, variant]));
  };
  const first = await giveAll({ source: 'section', learning_record_id: record.data.id });
  await learningRecords.complete(studentId, bridgesId, record.data.id);
  expect(await loadFoundations()).toMatchObject([{ bridge: { percentage: 100, mastered: false, due_on: '2026-11-23' } }]);
  clock.set(new Date('2026-11-23T08:00:00Z'));
  const second = await giveAll({ source: 'mixed', course_id: bridgesId });
  expect(second.size).toBeGreaterThanOrEqual(2);
  for (const [id, variant] of second) expect(variant).not.toBe(first.get(id));
  expect(await loadFoundations()).toEqual([]);
  expect(await runCheck(api)).toEqual([]);
});
