/** A database from before keys led with the student. */
import { migrateDatabase, readMigrations } from '../../src/database/migrate';
import { createTestDatabase, withClient } from '../support/cluster';

const TEST = `insert into vocabulary_level_submissions (student_id, form, status, visitor_token_hash, state, step_number, started_at, expires_at)
  values ($1, 'full', 'open', $2, '{}', 0, now(), now() + interval '1 day')`;

test('links and tests stay, and a visitor still has one test', async () => {
  const { url, drop } = await createTestDatabase({ empty: true });
  try {
    const all = readMigrations();
    const keys = all.findIndex(({ sql }) => sql.some((statement) => statement.includes('DROP CONSTRAINT "ai_shares_token_hash_unique"')));
    await migrateDatabase(url, { migrations: all.slice(0, keys) });
    await withClient(url, async (client) => {
      // Only the tables at hand: what they refer to does not matter here.
      await client.query('set session_replication_role = replica');
      await client.query(
        `insert into ai_shares (student_id, token_hash, ai_generation_id, created_at, expires_at) values (7, 'link', 1, now(), now())`,
      );
      await client.query(`insert into parent_students (parent_id, student_id) values (3, 7)`);
      await client.query(TEST, [0, 'visitor']);
    });
    await migrateDatabase(url);
    await withClient(url, async (client) => {
      const { rows } = await client.query(
        `select token_hash, parent_id::int, visitor_token_hash from ai_shares, parent_students, vocabulary_level_submissions`,
      );
      expect(rows).toEqual([{ token_hash: 'link', parent_id: 3, visitor_token_hash: 'visitor' }]);
      await expect(client.query(TEST, [0, 'visitor'])).rejects.toThrow('vocabulary_level_submissions_visitor_key');
    });
  } finally {
    await drop();
  }
});
