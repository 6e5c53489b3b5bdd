import type { Pool } from 'pg';
import { ANSWER_LINE, type KeyedAnswer, readAnswerLines } from '../../src/modules/words/rounds/answer-lines';
import { useTestApp } from '../support/app';

const api = useTestApp();

const base = { currentGroup: 0, mixedGroups: null, correct: true };
const ANSWERS: readonly KeyedAnswer[] = [
  { ...base, key: 'pre-exam', wordId: 1, step: 'pre_exam', correct: false },
  { ...base, key: '-_aZ09'.repeat(10), wordId: Number.MAX_SAFE_INTEGER, step: 'memorization', currentGroup: 9 },
  { ...base, key: 'box-slip', wordId: 20, step: 'paper_cut_box', currentGroup: 12, mixedGroups: [1, 2, 10, 12], correct: false },
  { ...base, key: 'one-group', wordId: 20, step: 'paper_cut_box', currentGroup: 1, mixedGroups: [7] },
  { ...base, key: 'back-red', wordId: 20, step: 'paper_cut_box', currentGroup: 2, mixedGroups: [1, 2], correct: false, takenBack: true },
  { ...base, key: 'back-green', wordId: 21, step: 'paper_cut_box', currentGroup: 2, mixedGroups: [1, 2], takenBack: true },
  { ...base, key: 'said-known', wordId: 3, step: 'final_exam' },
  { ...base, key: 'spelled-so', wordId: 4, step: 'final_exam', exercise: 'spelling', given: 'ice cream\n"t 1 {} 词\\' },
  { ...base, key: 'not-given', wordId: 4, step: 'final_exam', exercise: 'choice', given: null },
  { ...base, key: 'after-it', wordId: 5, step: 'final_exam', correct: false },
];

/** Lines as the database writes them, answers given as rows. */
async function loadLines(pool: Pool, answers: readonly KeyedAnswer[]): Promise<string> {
  const rows = answers.map((answer) => ({
    word_id: answer.wordId,
    step: answer.step,
    current_group: answer.currentGroup,
    mixed_groups: answer.mixedGroups,
    correct: answer.correct,
    idempotency_key: answer.key,
    exercise: answer.exercise ?? null,
    given: answer.given ?? null,
    taken_back: answer.takenBack ?? null,
  }));
  const { rows: found } = await pool.query<{ lines: string }>(
    `select string_agg(${ANSWER_LINE}, E'\\n' order by place) as lines from rows from (jsonb_to_recordset($1::jsonb) as (
       word_id bigint, step answer_step, current_group smallint, mixed_groups smallint[], correct boolean, idempotency_key text,
       exercise exercise_kind, given text, taken_back boolean)) with ordinality as answer (
       word_id, step, current_group, mixed_groups, correct, idempotency_key, exercise, given, taken_back, place)`,
    [JSON.stringify(rows)],
  );
  return found[0]!.lines;
}

test('lines are read as the answers that the database wrote', async () => {
  const { pool } = api.database;
  expect(readAnswerLines(await loadLines(pool, ANSWERS))).toEqual(ANSWERS);
  for (const answer of ANSWERS) expect(readAnswerLines(await loadLines(pool, [answer]))).toEqual([answer]);
  expect(readAnswerLines('')).toEqual([]);
});

test('a step of a later version is refused', () => {
  expect(() => readAnswerLines('1 dictation 0 {} t key-1234')).toThrow('a step that this version does not know');
});
