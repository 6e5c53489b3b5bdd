import { MAX_MEANING_LENGTH } from '@xueban/contract/constants';
import { judge } from '@xueban/contract/learning/word-exercise';
import type { LearningAnswer } from '@xueban/contract/resources/learning-records/word';
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import { sql } from 'drizzle-orm';
import { importCourses } from '../../src/modules/words/import/import.service';
import { type Classroom, createClassroom, data, smallCourse } from '../learning/school';
import { useTestApp } from '../support/app';

const api = useTestApp();

type Submission = Extract<LearningAnswer, { kind: 'submission' }>;

/** A round whose words are w1, w2, w3 (词1, 词2, 词3). */
async function exam(words = 3): Promise<{ room: Classroom; id: number; wordIds: number[] }> {
  const room = await createClassroom(api);
  const { id } = await room.open();
  const wordIds = room.wordIds.slice(0, words);
  for (const wordId of wordIds) await room.mark(id, wordId, false);
  return { room, id, wordIds };
}
const loadRecord = async ({ room, id }: { room: Classroom; id: number }) =>
  data<WordRecord>(await room.call(`GET courses/${room.courseId}/learning_records/${id}`));
const loadAnswers = async (of: { room: Classroom; id: number }) =>
  (await loadRecord(of)).answers
    .filter((answer): answer is Submission => answer.kind === 'submission')
    .map(({ word_id: word, correct, exercise, given }) => ({ place: of.room.wordIds.indexOf(word) + 1, correct, exercise, given }));
const outcome = ({ status, body }: Awaited<ReturnType<Classroom['submit']>>) => [
  status,
  body.error ?? (body.data as { counted: boolean }).counted,
];

describe('an exercise of the final exam', () => {
  test('is kept and given back with what was chosen or typed; recall is the learner’s word', async () => {
    const round = await exam();
    const {
      room,
      id,
      wordIds: [first, second, third],
    } = round;
    await room.submit(id, first!, { exercise: 'choice', given: '词1', correct: true });
    await room.submit(id, second!, { exercise: 'spelling', given: 'w3', correct: false });
    await room.submit(id, third!, { exercise: 'recall', correct: true });
    expect(await loadAnswers(round)).toEqual([
      { place: 1, correct: true, exercise: 'choice', given: '词1' },
      { place: 2, correct: false, exercise: 'spelling', given: 'w3' },
      { place: 3, correct: true },
    ]);
  });

  test.each([
    ['choice', '词2', true, false],
    ['listening', '词1', false, true],
    ['spelling', ' W1 ', false, true],
    ['spelling', 'w2', true, false],
    ['choice', undefined, true, false],
  ] as const)('%s given %s, called %s by the phone: %s', async (exercise, given, claimed, correct) => {
    const round = await exam(1);
    await round.room.submit(round.id, round.wordIds[0]!, { exercise, given, correct: claimed });
    const [answer] = await loadAnswers(round);
    expect(answer).toEqual({ place: 1, correct, exercise, ...(given !== undefined && { given }) });
    expect(judge(exercise, { spelling: 'w1', meaning: '词1' }, given) === true).toBe(correct);
  });

  test('its judgement makes the report and the mistake book, not the phone’s', async () => {
    const round = await exam(2);
    const {
      room,
      id,
      wordIds: [first, second],
    } = round;
    await room.submit(id, first!, { exercise: 'choice', given: '词2', correct: true });
    await room.submit(id, second!, { exercise: 'spelling', given: 'w2', correct: false });
    expect(data<WordRecord>(await room.complete(id)).report).toMatchObject({ correct_count: 1, wrong_word_ids: [first] });
  });

  test('judged is judged: what the learner or another phone says of the word afterwards changes no report', async () => {
    const {
      room,
      id,
      wordIds: [spelled, chosen, marked],
    } = await exam(3);
    await room.submit(id, spelled!, { exercise: 'spelling', given: 'w9', correct: false });
    await room.submit(id, spelled!, { correct: true });
    await room.submit(id, chosen!, { exercise: 'choice', given: '词1', correct: false });
    await room.submit(id, chosen!, { exercise: 'spelling', given: 'w2', correct: true });
    await room.submit(id, marked!, { correct: false });
    await room.submit(id, marked!, { correct: true });
    expect(data<WordRecord>(await room.complete(id)).report).toMatchObject({ correct_count: 1, wrong_word_ids: [spelled, chosen] });
    const { rows } = await api.database.db.execute(sql`
      select exercise::text, given from word_review_events where student_id = ${room.studentId} and word_id = ${spelled!}`);
    expect(rows).toEqual([{ exercise: 'spelling', given: 'w9' }]);
  });

  test('counts once; the same key with another exercise or another choice is another answer', async () => {
    const {
      room,
      id,
      wordIds: [word],
    } = await exam(1);
    const choice = { exercise: 'choice', given: '词2', correct: false };
    expect(outcome(await room.submit(id, word!, choice, 'choice-0001'))).toEqual([200, true]);
    expect(outcome(await room.submit(id, word!, choice, 'choice-0001'))).toEqual([200, false]);
    for (const other of [{ given: '词1' }, { given: undefined }, { exercise: 'listening' }, { exercise: 'recall', given: undefined }]) {
      expect(outcome(await room.submit(id, word!, { ...choice, ...other }, 'choice-0001'))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    }
  });

  test('sent again after the word was corrected it is still the same answer', async () => {
    const {
      room,
      id,
      wordIds: [word],
    } = await exam(1);
    const choice = { exercise: 'choice', given: '词1', correct: true };
    await room.submit(id, word!, choice, 'before-correction');
    const {
      rows: [course],
    } = await api.database.db.execute<{ name: string }>(sql`select name from courses where id = ${room.courseId}`);
    const {
      words: [first, ...others],
    } = smallCourse(course!.name);
    await importCourses(api.database.db, [{ name: course!.name, words: [{ ...first!, meaning: '别的' }, ...others] }], { now: new Date() });
    expect(outcome(await room.submit(id, word!, choice, 'before-correction'))).toEqual([200, false]);
  });

  test('twenty times at once is one answer; two phones at once are two, the one judged first counts', async () => {
    const round = await exam(1);
    const {
      room,
      id,
      wordIds: [word],
    } = round;
    const many = await Promise.all(
      Array.from({ length: 20 }, () => room.submit(id, word!, { exercise: 'spelling', given: 'w1', correct: true }, 'spelled-at-once')),
    );
    expect(many.map(outcome).filter(([, counted]) => counted === true)).toHaveLength(1);
    const phones = await Promise.all(
      ['词1', '词2'].map((given) => room.submit(id, word!, { exercise: 'choice', given, correct: given === '词1' })),
    );
    expect(phones.map(outcome)).toEqual([
      [200, true],
      [200, true],
    ]);
    expect(await loadAnswers(round)).toHaveLength(3);
  });

  test('of another student, of another round, or of no exercise at all is refused', async () => {
    const {
      id,
      wordIds: [word],
    } = await exam(1);
    const other = await createClassroom(api);
    expect((await other.submit(id, word!, { exercise: 'choice', given: '词1' })).body.error).toBe('NOT_FOUND');
    const round = await exam(1);
    expect((await round.room.submit(round.id, round.room.wordIds[5]!, { exercise: 'choice', given: '词6' })).body.error).toBe(
      'WORD_NOT_IN_ROUND',
    );
    expect((await round.room.submit(round.id, 999_999_999, { exercise: 'choice', given: '词6' })).body.error).toBe('WORD_NOT_IN_ROUND');
    expect((await round.room.submit(round.id, round.wordIds[0]!, { exercise: 'dictation', given: 'w1' })).body.error).toBe(
      'INVALID_REQUEST',
    );
    expect(
      (await round.room.submit(round.id, round.wordIds[0]!, { exercise: 'spelling', given: 'x'.repeat(MAX_MEANING_LENGTH + 1) })).body
        .error,
    ).toBe('INVALID_REQUEST');
    // A meaning as long as the import takes may be chosen.
    expect(
      outcome(await round.room.submit(round.id, round.wordIds[0]!, { exercise: 'choice', given: '长'.repeat(MAX_MEANING_LENGTH) })),
    ).toEqual([200, true]);
  });

  test('outside the final exam there is none: the answer is the learner’s word', async () => {
    const round = await exam(1);
    await round.room.submit(round.id, round.wordIds[0]!, {
      step: 'memorization',
      current_group: 1,
      exercise: 'choice',
      given: '词2',
      correct: true,
    });
    expect(await loadAnswers(round)).toEqual([{ place: 1, correct: true }]);
  });
});

describe('a cut taken back', () => {
  const box = { step: 'paper_cut_box', current_group: 2, mixed_groups: [1, 2] };

  test('is kept, given back and counted once', async () => {
    const round = await exam(1);
    const [word] = round.wordIds;
    await round.room.submit(round.id, word!, { ...box, correct: false });
    const back = { ...box, correct: false, taken_back: true };
    expect(outcome(await round.room.submit(round.id, word!, back, 'taken-back'))).toEqual([200, true]);
    expect(outcome(await round.room.submit(round.id, word!, back, 'taken-back'))).toEqual([200, false]);
    expect(outcome(await round.room.submit(round.id, word!, { ...box, correct: false }, 'taken-back'))).toEqual([
      409,
      'IDEMPOTENCY_KEY_REUSED',
    ]);
    expect((await loadRecord(round)).answers.slice(1)).toMatchObject([{ correct: false }, { correct: false, taken_back: true }]);
  });

  test('nothing else can be', async () => {
    const { room, id, wordIds } = await exam(1);
    expect((await room.submit(id, wordIds[0]!, { taken_back: true })).body.error).toBe('ANSWER_UNFITTING');
  });
});
