/** A database from before the state of a word was in columns. */
import { migrateDatabase, readMigrations } from '../../src/database/migrate';
import { toReview } from '../../src/modules/words/memory/word-store.repository';
import { createTestDatabase, withClient } from '../support/cluster';

const STATES = [
  {
    wordId: 1,
    cell: 4,
    round: { id: 9, studiedOn: '2026-01-01' },
    memory: { stability: 2.7626388, difficulty: 7.37644916 },
    answeredOn: '2026-01-05',
    answeredDays: 3,
    again: true,
    answered: 'late',
  },
  // Known before its round, and never answered since.
  { wordId: 2, cell: 9, answeredDays: 0, again: false },
];

test('it is read as it was', async () => {
  const { url, drop } = await createTestDatabase({ empty: true });
  try {
    const all = readMigrations();
    const columns = all.findIndex(({ sql }) => sql.some((statement) => statement.includes('ADD COLUMN "stability"')));
    await migrateDatabase(url, { migrations: all.slice(0, columns) });
    await withClient(url, async (client) => {
      // Only the table at hand: what it refers to does not matter here.
      await client.query('set session_replication_role = replica');
      for (const state of STATES)
        await client.query(
          `insert into student_words (student_id, word_id, course_id, state, learned_on, learning_record_id, cell, review, sequence)
           values (7, $1, 1, 'reviewing', '2026-01-01', 9, $2, $3, 1)`,
          [state.wordId, state.cell, state],
        );
    });
    await migrateDatabase(url);
    const { rows } = await withClient(url, (client) =>
      client.query<{ review: unknown }>(`select ${toReview('s')} as review from student_words s order by word_id`),
    );
    expect(rows.map(({ review }) => review)).toEqual(STATES);
  } finally {
    await drop();
  }
});
