/** The school's choice of mode. */
import type { ReinforcementState } from '@xueban/contract/resources/reinforcements';
import { saveMode } from '../../../src/modules/words/memory/schedule.repository';
import { createScheduleService } from '../../../src/modules/words/memory/schedule.service';
import { addDays, daysBetween } from '../../../src/modules/school/rules/school-calendar';
import { createClassroom, data, newKey, servicesAt } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { createLearner, evening, loadKept, type Learner, recall, loadRecounted, today } from './support';

const api = useTestApp();

describe('the school chooses', () => {
  test('from today on: due days move at once, and back again', async () => {
    const learner = await createLearner(api, { daysAgo: 4, unknown: 6, wrong: [0] });
    const at = servicesAt(api, evening(0));
    const before = await loadKept(api, learner);
    expect(await at.schedule.chooseMode(learner.courseId, 'smart', today())).toBe(1);
    const state = data<ReinforcementState>(await learner.call(`GET reinforcement?course_id_eq=${learner.courseId}`));
    expect(state).toMatchObject({ mode: 'smart', plans: [] });
    const smart = await loadKept(api, learner);
    expect(smart.due).not.toEqual(before.due);
    expect(smart.due.every(({ smart: bySmart, again, words }) => bySmart === (words as number) - (again as number))).toBe(true);
    expect(smart).toEqual(await loadRecounted(api, learner));
    await at.schedule.chooseMode(learner.courseId, 'plan', today());
    expect(await loadKept(api, learner)).toEqual(before);
  });

  test('answers of the same day are judged by it, also those given before the choice', async () => {
    const learner = await createLearner(api, { daysAgo: 3, unknown: 4 });
    const at = servicesAt(api, evening(0));
    const {
      data: { id, words },
    } = await at.reviews.take(learner.studentId, { course_id: learner.courseId });
    for (const word of words) await at.reviews.put(learner.studentId, id, recall(word.id) as never, newKey());
    await at.schedule.chooseMode(learner.courseId, 'smart', today());
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
  });

  test('what was missed is counted from the log, though the choice was saved and the learners were not reached', async () => {
    const learner = await createLearner(api, { daysAgo: 4, unknown: 4 });
    const at = servicesAt(api, evening(0));
    const {
      data: { id, words },
    } = await at.reviews.take(learner.studentId, { course_id: learner.courseId });
    for (const word of words) await at.reviews.put(learner.studentId, id, recall(word.id) as never, newKey());
    await saveMode(api.database.db, learner.courseId, today(), 'smart');
    await at.schedule.refresh(learner);
    expect((await loadKept(api, learner)).days).toEqual((await loadRecounted(api, learner)).days);
  });

  test('from a later day on: the first page of that day, or the hourly sweep, brings it in', async () => {
    const [one, two] = [await createLearner(api), await createLearner(api)];
    const at = servicesAt(api, evening(0));
    for (const { courseId } of [one, two]) expect(await at.schedule.chooseMode(courseId, 'smart', addDays(today(), 2))).toBe(0);
    expect((await at.reinforcements.state(one.studentId, one.courseId))?.mode).toBe('plan');
    at.clock.set(new Date(evening(2)));
    expect((await at.reinforcements.state(one.studentId, one.courseId))?.mode).toBe('smart');
    expect(await loadKept(api, one)).toEqual(await loadRecounted(api, one, addDays(today(), 2)));
    expect(await loadKept(api, two)).not.toEqual(await loadRecounted(api, two, addDays(today(), 2)));
    await at.schedule.sweep();
    expect(await loadKept(api, two)).toEqual(await loadRecounted(api, two, addDays(today(), 2)));
    expect(await at.schedule.applyModes()).toBe(0);
  });
});

describe('the calendar goes by the mode of each day', () => {
  /** Studied nine days ago and reviewed the day after; the mode by days before today. */
  async function learnerUnder(modes: [daysAgo: number, mode: 'plan' | 'smart'][]) {
    const learner = await createLearner(api, { daysAgo: 9, unknown: 4, wrong: [0, 1] });
    learner.at.clock.set(new Date(evening(-8)));
    await reviewAll(learner);
    for (const [daysAgo, mode] of modes) await saveMode(api.database.db, learner.courseId, addDays(today(), -daysAgo), mode);
    learner.at.clock.set(new Date(evening(0)));
    return learner;
  }

  async function reviewAll({ at, studentId, courseId }: Learner): Promise<void> {
    const {
      data: { id, words },
    } = await at.reviews.take(studentId, { course_id: courseId });
    for (const word of words) await at.reviews.put(studentId, id, recall(word.id) as never, newKey());
  }

  async function loadCalendar({ at, studentId, courseId }: Learner) {
    const { calendar } = (await at.reinforcements.state(studentId, courseId))!;
    const around = calendar.map((day) => ({ ...day, at: daysBetween(today(), day.day) }));
    const of = <T>(value: (day: (typeof around)[number]) => T | undefined): Record<number, T | undefined> =>
      Object.fromEntries(around.map((day) => [day.at, value(day)] as const).filter(([, said]) => said !== undefined));
    return {
      planDays: of(({ plan_days: days }) => (days.length > 0 ? days : undefined)),
      missed: of(({ missed_count: missed }) => missed || undefined),
      coming: of(({ at: days, words_count: words }) => (days > 0 && words > 0 ? words : undefined)),
    };
  }

  test.each([
    // FSRS had set a day on which the plan was in force.
    { since: -5, planned: { [-8]: [1], [-7]: [2], [-6]: [3] }, missedOfPlan: { [-7]: 4, [-6]: 4 } },
    { since: -7, planned: { [-8]: [1] }, missedOfPlan: {} },
  ])(
    'no day of a plan that passed, or will come, under FSRS is named or missed: since $since',
    async ({ since, planned, missedOfPlan }) => {
      const learner = await learnerUnder([[-since, 'smart']]);
      const { planDays, missed, coming } = await loadCalendar(learner);
      expect(planDays).toEqual(planned);
      const due = (await loadKept(api, learner)).words.filter((word) => word.due).map((word) => daysBetween(today(), word.due as string));
      const bySmart = due.filter((day) => day >= since && day < 0);
      expect(bySmart).toHaveLength(since === -7 ? 4 : 0);
      expect(missed).toEqual({
        ...missedOfPlan,
        ...Object.fromEntries(bySmart.map((day) => [day, bySmart.filter((other) => other === day).length])),
      });
      expect(Object.values(coming).reduce<number>((sum, words) => sum + (words ?? 0), 0)).toBe(due.filter((day) => day > 0).length);
      await reviewAll(learner);
      expect(await loadCalendar(learner)).toMatchObject({ planDays, missed });
      expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
    },
  );

  test('back under the plan: its days that passed under FSRS are not missed', async () => {
    const learner = await learnerUnder([
      [5, 'smart'],
      [1, 'plan'],
    ]);
    const before = await loadCalendar(learner);
    expect(before).toMatchObject({
      planDays: { [-8]: [1], [-7]: [2], [-6]: [3], 0: [9], 3: [12], 5: [14], 8: [17], 12: [21] },
      missed: { [-7]: 4, [-6]: 4 },
    });
    expect(Object.keys(before.missed)).toHaveLength(2);
    expect(before.planDays).not.toHaveProperty('-4');
    await reviewAll(learner);
    expect(await loadCalendar(learner)).toEqual(before);
    expect(await loadKept(api, learner)).toEqual(await loadRecounted(api, learner));
  });

  test('a choice for a later day is in it already', async () => {
    const learner = await learnerUnder([[-4, 'smart']]);
    expect((await loadCalendar(learner)).planDays).toEqual({ [-8]: [1], [-7]: [2], [-6]: [3], [-4]: [5], [-2]: [7], 0: [9], 3: [12] });
  });
});

test('a student without words in a course in smart mode has nothing due', async () => {
  const room = await createClassroom(api);
  await createScheduleService({ db: api.database.db, now: () => new Date() }).chooseMode(room.courseId, 'smart', today());
  expect(data<ReinforcementState>(await room.call(`GET reinforcement?course_id_eq=${room.courseId}`))).toMatchObject({
    mode: 'smart',
    due_count: 0,
    next_due_on: null,
  });
});
