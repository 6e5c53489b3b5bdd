import { sql } from 'drizzle-orm';
import { useTestApp } from '../support/app';
import { type Classroom, createClassroom, data, newKey } from './school';

const api = useTestApp();
let room: Classroom;
beforeAll(async () => {
  room = await createClassroom(api);
});

/** A round of its own for each test: the open one of a new student. */
async function newRound(): Promise<{ room: Classroom; id: number }> {
  const own = await createClassroom(api);
  return { room: own, id: (await own.open()).id };
}

async function countAnswers(studentId: number): Promise<number> {
  const { rows } = await api.database.db.execute<{ n: number }>(
    sql`select count(*)::int as n from learning_answers where student_id = ${studentId}`,
  );
  return rows[0]!.n;
}

const outcome = ({ status, body }: Awaited<ReturnType<Classroom['mark']>>) => [
  status,
  body.error ?? (body.data as { counted: boolean }).counted,
];

describe('marks of the pre-exam', () => {
  test('count once: the same key again, as after a lost reply, changes nothing', async () => {
    const { room: own, id } = await newRound();
    const [word] = own.wordIds;
    expect(outcome(await own.mark(id, word!, false, 'key-0001'))).toEqual([200, true]);
    expect(outcome(await own.mark(id, word!, false, 'key-0001'))).toEqual([200, false]);
    expect(outcome(await own.mark(id, word!, true, 'key-0001'))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(outcome(await own.mark(id, own.wordIds[1]!, false, 'key-0001'))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    expect(await countAnswers(own.studentId)).toBe(1);
  });

  test('twenty times at once with one key is one answer', async () => {
    const { room: own, id } = await newRound();
    const answers = await Promise.all(Array.from({ length: 20 }, () => own.mark(id, own.wordIds[0]!, false, 'key-at-once')));
    expect(answers.every(({ status }) => status === 200)).toBe(true);
    expect(answers.filter((answer) => data<{ counted: boolean }>(answer).counted)).toHaveLength(1);
    expect(await countAnswers(own.studentId)).toBe(1);
  });

  test('a word may be marked again with another key; the last mark counts', async () => {
    const { room: own, id } = await newRound();
    await own.mark(id, own.wordIds[0]!, true);
    await own.mark(id, own.wordIds[0]!, false);
    const { body } = await own.call(`GET courses/${own.courseId}/learning_records/${id}`);
    expect((body.data as { progress: { words_count: number } }).progress.words_count).toBe(1);
  });

  test('a word of another course, a word learned before and one that does not exist are not in the round', async () => {
    const { room: own, id } = await newRound();
    await own.mark(id, own.wordIds[0]!, true);
    await own.complete(id);
    const second = await own.open();
    for (const word of [own.wordIds[0]!, room.wordIds[0]!, 999_999_999]) {
      expect(outcome(await own.mark(second.id, word, false))).toEqual([422, 'WORD_NOT_IN_ROUND']);
    }
  });

  test('are closed by the first study answer, except for those counted before', async () => {
    const { room: own, id } = await newRound();
    const [first, second] = own.wordIds;
    await own.mark(id, first!, false, 'mark-before');
    await own.submit(id, first!, { step: 'memorization', current_group: 1 });
    expect(outcome(await own.mark(id, second!, false))).toEqual([409, 'ROUND_ALREADY_STARTED']);
    expect(outcome(await own.mark(id, first!, false, 'mark-before'))).toEqual([200, false]);
  });
});

describe('study answers', () => {
  test('count once, and differ by any part of what they say', async () => {
    const { room: own, id } = await newRound();
    const [word] = own.wordIds;
    await own.mark(id, word!, false);
    const cut = { step: 'paper_cut_box', current_group: 2, mixed_groups: [1, 2], correct: false };
    expect(outcome(await own.submit(id, word!, cut, 'cut-0001'))).toEqual([200, true]);
    expect(outcome(await own.submit(id, word!, cut, 'cut-0001'))).toEqual([200, false]);
    for (const other of [{ correct: true }, { current_group: 1 }, { mixed_groups: [1] }, { step: 'memorization' }]) {
      expect(outcome(await own.submit(id, word!, { ...cut, ...other }, 'cut-0001'))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
    }
    expect(outcome(await own.mark(id, word!, false, 'cut-0001'))).toEqual([409, 'IDEMPOTENCY_KEY_REUSED']);
  });

  test('name groups that a round can have', async () => {
    const { room: own, id } = await newRound();
    await own.mark(id, own.wordIds[0]!, false);
    for (const groups of [{ current_group: 10 }, { mixed_groups: [0] }, { mixed_groups: [1, 10] }, { mixed_groups: [1, 1] }]) {
      expect(outcome(await own.submit(id, own.wordIds[0]!, groups))).toEqual([400, 'INVALID_REQUEST']);
    }
    expect(
      outcome(
        await own.submit(id, own.wordIds[0]!, { step: 'paper_cut_box', current_group: 9, mixed_groups: [1, 2, 3, 4, 5, 6, 7, 8, 9] }),
      ),
    ).toEqual([200, true]);
  });

  test('are refused for words that were not marked, or marked known at last', async () => {
    const { room: own, id } = await newRound();
    const [unmarked, known] = own.wordIds;
    await own.mark(id, known!, false);
    await own.mark(id, known!, true);
    expect(outcome(await own.submit(id, unmarked!))).toEqual([422, 'WORD_NOT_IN_ROUND']);
    expect(outcome(await own.submit(id, known!))).toEqual([422, 'WORD_NOT_IN_ROUND']);
    expect(await countAnswers(own.studentId)).toBe(2);
  });

  test('a refused one does not close the pre-exam', async () => {
    const { room: own, id } = await newRound();
    await own.submit(id, own.wordIds[0]!);
    expect((await own.mark(id, own.wordIds[0]!, false)).status).toBe(200);
  });

  test('are given back as they were sent, in the order received', async () => {
    const { room: own, id } = await newRound();
    const [first, second] = own.wordIds;
    await own.mark(id, second!, false, 'order-01');
    await own.mark(id, first!, true, 'order-02');
    await own.submit(id, second!, { step: 'paper_cut_box', current_group: 2, mixed_groups: [1, 2], correct: false }, 'order-03');
    const record = data<{ answers: unknown[]; words: { id: number }[] }>(
      await own.call(`GET courses/${own.courseId}/learning_records/${id}`),
    );
    expect(record.answers).toEqual([
      { kind: 'known', key: 'order-01', word_id: second, known: false },
      { kind: 'known', key: 'order-02', word_id: first, known: true },
      {
        kind: 'submission',
        key: 'order-03',
        word_id: second,
        step: 'paper_cut_box',
        current_group: 2,
        mixed_groups: [1, 2],
        correct: false,
      },
    ]);
    expect(record.words.map((word) => word.id)).toEqual([first, second]);
  });
});

describe('a completed record', () => {
  test('takes no more answers, but acknowledges those it has', async () => {
    const { room: own, id } = await newRound();
    const [word, other] = own.wordIds;
    await own.mark(id, word!, false, 'done-mark');
    await own.submit(id, word!, {}, 'done-exam');
    expect((await own.complete(id)).status).toBe(200);
    expect(outcome(await own.mark(id, word!, false, 'done-mark'))).toEqual([200, false]);
    expect(outcome(await own.submit(id, word!, {}, 'done-exam'))).toEqual([200, false]);
    expect(outcome(await own.mark(id, other!, false))).toEqual([409, 'RECORD_COMPLETED']);
    expect(outcome(await own.submit(id, word!))).toEqual([409, 'RECORD_COMPLETED']);
  });
});

describe('whose record', () => {
  test('another guardian, another student and no such record are answered alike', async () => {
    const { room: own, id } = await newRound();
    expect(outcome(await room.mark(id, own.wordIds[0]!, false))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await room.submit(id, own.wordIds[0]!))).toEqual([404, 'NOT_FOUND']);
    expect(outcome(await own.mark(999_999_999, own.wordIds[0]!, false))).toEqual([404, 'NOT_FOUND']);
    const foreign = await api.call(`POST learning_records/${id}/questions/${own.wordIds[0]!}/known`, {
      cookie: room.cookie,
      studentId: own.studentId,
      key: newKey(),
      body: { known: true },
    });
    expect([foreign.status, foreign.body.error]).toEqual([404, 'STUDENT_NOT_FOUND']);
    expect(await countAnswers(own.studentId)).toBe(0);
  });
});

test('a mark and the first study answer at once: the mark is counted before it or refused, never after', async () => {
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const { room: own, id } = await newRound();
    const [first, ...others] = own.wordIds;
    await own.mark(id, first!, false);
    const [study, ...marks] = await Promise.all([own.submit(id, first!), ...others.slice(0, 5).map((word) => own.mark(id, word, false))]);
    expect(study.status).toBe(200);
    const record = data<{ answers: { kind: string; word_id: number }[] }>(
      await own.call(`GET courses/${own.courseId}/learning_records/${id}`),
    );
    const started = record.answers.findIndex(({ kind }) => kind === 'submission');
    const afterwards = record.answers.slice(started + 1);
    expect(afterwards).toEqual([]);
    expect(marks.filter(({ status }) => status === 200)).toHaveLength(started - 1);
    expect(marks.filter(({ body }) => body.error === 'ROUND_ALREADY_STARTED')).toHaveLength(5 - (started - 1));
  }
});
