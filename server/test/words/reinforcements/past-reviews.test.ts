import type { ReinforcementSubmission, ReinforcementSubmissionSummary } from '@xueban/contract/resources/reinforcements';
import { data, newKey } from '../../learning/school';
import { useTestApp } from '../../support/app';
import { createLearner, evening, type Learner, put, recall } from './support';

const api = useTestApp();

const taken = async (learner: Learner) =>
  data<ReinforcementSubmission>(await learner.call('POST reinforcement_submissions/take', { course_id: learner.courseId }));

describe('past reviews', () => {
  test('newest first, by page, by state; not those given up before the first answer', async () => {
    const learner = await createLearner(api, { daysAgo: 6 });
    const ids: number[] = [];
    for (const days of [-5, -4, -3]) {
      learner.at.clock.set(new Date(evening(days)));
      const {
        data: { id, words },
      } = await learner.at.reviews.take(learner.studentId, { course_id: learner.courseId });
      if (days !== -4) for (const word of words) await learner.at.reviews.put(learner.studentId, id, recall(word.id) as never, newKey());
      ids.push(id);
    }
    const open = await taken(learner);
    const list = async (query: string) => {
      const answer = await learner.call(`GET reinforcement_submissions?${query}`);
      return { ids: data<ReinforcementSubmissionSummary[]>(answer).map(({ id }) => id), total: answer.body.total_count };
    };
    expect(await list('')).toEqual({ ids: [open.id, ids[2], ids[0]], total: 3 });
    expect(await list('status_eq=open')).toEqual({ ids: [open.id], total: 1 });
    expect(await list(`course_id_eq=${learner.courseId}&per_page=2&page=2`)).toEqual({ ids: [ids[0]], total: 3 });
    expect(await list('page=9')).toEqual({ ids: [], total: 3 });
    expect(await list('course_id_eq=999999999')).toEqual({ ids: [], total: 0 });
    expect((await learner.call('GET reinforcement_submissions?student_id_eq=1')).status).toBe(404);
  });

  test('a completed review makes the day a study day', async () => {
    const learner = await createLearner(api, { daysAgo: 1 });
    const streak = async () => data<{ streak_days: number }>(await learner.call(`GET students/${learner.studentId}`)).streak_days;
    expect(await streak()).toBe(1);
    const { id, words } = await taken(learner);
    await put(learner, id, { completed: true });
    expect(await streak()).toBe(1);
    await put(learner, id, recall(words[0]!.id));
    await put(learner, id, { completed: true });
    expect(await streak()).toBe(2);
  });

  test('how its answers were given is told by the answers, not by how it was begun', async () => {
    const learner = await createLearner(api);
    const review = await taken(learner);
    const used = async () => {
      const [listed] = data<ReinforcementSubmissionSummary[]>(await learner.call('GET reinforcement_submissions'));
      const found = data<ReinforcementSubmission>(await learner.call(`GET reinforcement_submissions/${review.id}`));
      expect(listed!.exercises).toEqual(found.exercises);
      return found.exercises;
    };
    expect(await used()).toEqual([]);
    const [first, second, third] = review.words;
    await put(learner, review.id, { word_id: first!.id, exercise: 'spelling', given: first!.spelling, correct: true });
    expect(await used()).toEqual(['spelling']);
    await put(learner, review.id, recall(second!.id));
    await put(learner, review.id, { word_id: third!.id, exercise: 'spelling', correct: false });
    expect(await used()).toEqual(['recall', 'spelling']);
    await put(learner, review.id, { completed: true });
    expect(await used()).toEqual(['recall', 'spelling']);
  });
});
