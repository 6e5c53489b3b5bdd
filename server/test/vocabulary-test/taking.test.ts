import { createStudent, data, get, goOn, knowsTo, moveClock, take, type Taker, useTestSchool } from './taker';

const api = useTestSchool();

async function takeFully(rank: number, form = 'full') {
  const student = await createStudent(api);
  const first = data(await take(student, `form=${form}`));
  const replies = await goOn(student, first, await knowsTo(rank));
  return { student, first, last: data(replies.at(-1)!) };
}

describe('a whole test', () => {
  test('of a student ends in a range, a level and bands, and is in the history', async () => {
    const { student, first, last } = await takeFully(2_000);
    expect(first).toMatchObject({
      form: 'full',
      status: 'open',
      step_number: 0,
      percentage: 0,
      error_words: null,
      result: null,
      visitor_token: null,
    });
    expect(first.step).toMatchObject({ kind: 'ticks' });
    expect(last).toMatchObject({ status: 'completed', step: null, percentage: 100, seconds_left: 0 });
    const { result } = last;
    if (!result?.reliable) throw new Error(JSON.stringify(result));
    expect(result.low).toBeLessThan(result.size);
    expect(result.high).toBeGreaterThan(result.size);
    expect(result.size).toBeGreaterThan(1_300);
    expect(result.size).toBeLessThan(2_700);
    expect(result.bands[0]!.share).toBeGreaterThan(result.bands.at(-1)!.share);
    expect(result.level_text).toMatch(/[初高]中/);
    expect(data(await get(student, last.id))).toEqual(last);
    const list = await api.call('GET vocabulary_level_submissions', student.options);
    expect(list.body.total_count).toBe(1);
    // What the school offers is said with a result that is read by its id alone.
    const { offered_course: offered, ...kept } = result;
    expect(offered).toBeNull();
    expect(list.body.data).toEqual([expect.objectContaining({ id: last.id, result: kept })]);
  });

  test('says what to learn next: with the newest result, as it is today', async () => {
    const { student, last: older } = await takeFully(2_000, 'short');
    const findResult = async (id: number) => {
      const { result } = data(await get(student, id));
      return result?.reliable ? result : undefined;
    };
    const findCourse = async (id: number) => (await findResult(id))?.next_course;
    const offeredTo = async (id: number) => (await findResult(id))?.offered_course;
    expect(await findCourse(older.id)).toBeNull();
    const {
      rows: [course],
    } = await api.database.pool.query<{ id: string }>(
      "insert into courses (name, content_type, words_count) values ('高中核心词汇', 'word', 900) returning id",
    );
    // The school has one that fits, and one that does not: the first is named until it is the student's own.
    await api.database.pool.query("insert into courses (name, content_type, words_count) values ('考研词汇', 'word', 900)");
    expect(await offeredTo(older.id)).toEqual({ name: '高中核心词汇' });
    await api.database.pool.query('insert into student_allocations (student_id, course_id) values ($1, $2)', [
      student.studentId,
      course!.id,
    ]);
    expect(await findCourse(older.id)).toEqual({ id: Number(course!.id), name: '高中核心词汇', words_left: 900 });
    expect(await offeredTo(older.id)).toBeNull();
    await api.database.pool.query('update courses set words_count = 850 where id = $1', [course!.id]);
    expect(await findCourse(older.id)).toMatchObject({ words_left: 850 });
    moveClock({ hours: 30 });
    const newer = data((await goOn(student, data(await take(student, 'form=short')), await knowsTo(2_000))).at(-1)!);
    expect(newer.result).toMatchObject({ next_course: { words_left: 850 } });
    expect(await findCourse(older.id)).toBeNull();
    const list = await api.call('GET vocabulary_level_submissions', student.options);
    expect(list.body.data).toMatchObject([{ result: { next_course: null } }, { result: { next_course: null } }]);
    await api.database.pool.query('delete from student_allocations where student_id = $1', [student.studentId]);
    expect(await findCourse(newer.id)).toBeNull();
    expect([await offeredTo(newer.id), await offeredTo(older.id)]).toEqual([{ name: '高中核心词汇' }, undefined]);
  });

  test('of a visitor is short and needs no session', async () => {
    const visitor: Taker = { api };
    const first = data(await take(visitor));
    expect(first.form).toBe('short');
    expect(first.visitor_token).toMatch(/^[\w-]{20,64}$/);
    const replies = await goOn({ api, token: first.visitor_token! }, first, await knowsTo(1_500));
    expect(data(replies.at(-1)!).result).toMatchObject({ reliable: true, next_course: null, offered_course: { name: '高中核心词汇' } });
  });

  test('progress grows with every answer', async () => {
    const student = await createStudent(api);
    const first = data(await take(student, 'form=short'));
    const replies = (await goOn(student, first, await knowsTo(1_500))).map((reply) => data(reply));
    const percentages = replies.map(({ percentage }) => percentage);
    expect(percentages).toEqual([...percentages].sort((a, b) => a - b));
    expect(replies.every(({ error_words: error }) => error !== null && error > 0)).toBe(true);
    expect(replies.at(-2)!.error_words!).toBeLessThan(replies[0]!.error_words!);
  });
});
