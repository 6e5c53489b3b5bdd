/** A PostgreSQL server for the test of docs/operations.md: prints its administrator's address, ends with its parent. */
import { silentLog } from '../../../server/src/database';
import { startEmbeddedDatabase } from '../../../server/src/database/embedded';

async function main(folder: string): Promise<void> {
  const embedded = await startEmbeddedDatabase(folder, silentLog, { durable: false });
  console.log(embedded.toUrl('postgres'));
  process.stdin.resume().once('end', () => void embedded.stop().then(() => process.exit(0)));
}

main(process.argv[2] ?? '').catch((error: unknown) => {
  console.error(error);
  process.exit(1);
});
