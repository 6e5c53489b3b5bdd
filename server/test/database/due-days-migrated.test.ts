/** A database from before due words were listed by their days. */
import { migrateDatabase, readMigrations } from '../../src/database/migrate';
import { createTestDatabase, withClient } from '../support/cluster';

test('its words are listed under the days on which they are due, those left out by an import are not', async () => {
  const { url, drop } = await createTestDatabase({ empty: true });
  try {
    const all = readMigrations();
    const listing = all.findIndex(({ sql }) => sql.some((statement) => statement.includes('ADD COLUMN "word_ids"')));
    await migrateDatabase(url, { migrations: all.slice(0, listing) });
    await withClient(url, async (client) => {
      // Only the tables at hand: what they refer to does not matter here.
      await client.query('set session_replication_role = replica');
      await client.query(`
        insert into words (course_id, unit_id, chapter_id, sequence, spelling, phonetic, part_of_speech, meaning, example, translation, removed_at)
        select 1, 1, 1, n, 'w' || n, '', 'n.', 'm', '', '', case when n = 5 then now() end from generate_series(1, 5) as n`);
      await client.query(`
        insert into student_words (student_id, word_id, course_id, state, learned_on, learning_record_id, cell, due_on, review, sequence)
        select 7, id, 1, 'reviewing', '2026-01-01', 1, 2, (array['2026-01-02', '2026-01-02', '2026-01-04', null, '2026-01-02'])[sequence]::date, '{}', sequence
        from words`);
      await client.query(
        "insert into student_due_days values (7, 1, '2026-01-02', 2, 0, 0), (7, 1, '2026-01-04', 1, 0, 0), (7, 1, '2026-01-09', 0, 0, 0)",
      );
    });
    await migrateDatabase(url);
    const { rows } = await withClient(url, (client) =>
      client.query<{ day: string; ids: string[] }>('select due_on::text as day, word_ids as ids from student_due_days order by 1'),
    );
    expect(rows).toEqual([
      { day: '2026-01-02', ids: ['1', '2'] },
      { day: '2026-01-04', ids: ['3'] },
      { day: '2026-01-09', ids: [] },
    ]);
  } finally {
    await drop();
  }
});
