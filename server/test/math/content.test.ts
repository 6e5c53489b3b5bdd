/** Sections and questions as they are read, and by whom. */
import type { LearningProgress } from '@xueban/contract/resources/courses';
import type { Question } from '@xueban/contract/resources/math/questions';
import type { MathReport, SectionDetail } from '@xueban/contract/resources/math/sections';
import { useTestApp } from '../support/app';
import { createMathRoom, data, type MathRoom } from './small-course';

const api = useTestApp();
let room: MathRoom;
let other: MathRoom;
beforeAll(async () => {
  room = await createMathRoom(api);
  other = await createMathRoom(api);
});

test('a section with its handout, by the whole way to it', async () => {
  const [first, , third] = room.sections;
  const path = (of: { chapterId: number; unitId: number }, id: number) =>
    `GET courses/${room.courseId}/units/${of.unitId}/chapters/${of.chapterId}/sections/${id}` as const;
  const section = data<SectionDetail>(await room.call(path(first!, first!.id)));
  expect(section).toMatchObject({
    name: '第1节',
    sequence: 1,
    knowledge_points: [{ id: 'test-point-a', name: '知识点1' }, { id: 'test-point-b' }],
    handout: [{ kind: 'example', example: { id: first!.exampleId } }],
    percentage: 0,
    flywheel: { turn: 'learn', questions_count: 7, due_on: null, times_held: 0 },
    known_example_ids: [],
  });
  expect((await room.call(path(third!, first!.id))).body.error).toBe('NOT_FOUND');
  expect((await room.call(path(first!, other.sections[0]!.id))).body.error).toBe('NOT_FOUND');
  expect((await other.call(path(first!, first!.id))).body.error).toBe('COURSE_NOT_ASSIGNED');
});

test('questions of a course by section, chapter, point and difficulty, a page at a time, never with a key', async () => {
  const path = `GET courses/${room.courseId}/questions` as const;
  const asked = async (query: string): Promise<[number[], number | undefined]> => {
    const answer = await room.call(`${path}?${query}`);
    expect(answer.text).not.toMatch(/optionIds|"keys"|solution/);
    return [data<Question[]>(answer).map(({ id }) => id), answer.body.total_count];
  };
  const [first, second, third] = room.sections.map(({ questionIds }) => questionIds);
  expect(await asked('per_page=100')).toEqual([[...first!, ...second!, ...third!], 21]);
  expect(await asked('per_page=5&page=5')).toEqual([third!.slice(6), 21]);
  expect(await asked('per_page=5&page=6')).toEqual([[], 21]);
  expect(await asked(`section_id_eq=${room.sections[1]!.id}`)).toEqual([second, 7]);
  expect(await asked(`per_page=100&chapter_id_eq=${room.sections[2]!.chapterId}`)).toEqual([third, 7]);
  expect((await asked('per_page=100&knowledge_point_id_eq=test-point-b'))[1]).toBe(9);
  expect(await asked('difficulty_eq=3')).toEqual([[], 0]);
  expect((await other.call(path)).body.error).toBe('COURSE_NOT_ASSIGNED');
});

test('of a new student: every section, the first is current; an empty report', async () => {
  const progresses = data<LearningProgress[]>(await room.call(`GET courses/${room.courseId}/learning_progresses`));
  expect(progresses.map(({ context_id: id, current, percentage }) => [id, current, percentage])).toEqual(
    room.sections.map(({ id }, at) => [id, at === 0, 0]),
  );
  const current = await room.call(`GET courses/${room.courseId}/learning_progresses/current`);
  expect(data(current)).toMatchObject({ context_id: room.sections[0]!.id, context_type: 'Section' });
  expect(data<MathReport>(await room.call(`GET courses/${room.courseId}/math_report`))).toMatchObject({
    sections_count: 3,
    finished_count: 0,
    answers_count: 0,
    knowledge_points: [
      { id: 'test-point-a', level: 'new', seconds: null, section_id: room.sections[0]!.id },
      { id: 'test-point-b', level: 'new' },
    ],
    causes: [],
  });
  expect((await other.call(`GET courses/${room.courseId}/math_report`)).body.error).toBe('COURSE_NOT_ASSIGNED');
});

test('a section chosen out of turn is current while it is open', async () => {
  await room.open(2);
  const current = await room.call(`GET courses/${room.courseId}/learning_progresses/current`);
  expect(data(current)).toMatchObject({ context_id: room.sections[2]!.id });
  expect((await room.open()).section_id).toBe(room.sections[2]!.id);
});
