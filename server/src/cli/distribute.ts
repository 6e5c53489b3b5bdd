/** `npm run admin -- distribute`: a database of several nodes, sharded by student. */
import { type Command, CommanderError } from 'commander';
import type { Client } from 'pg';
import { createDirectClient, endConnection, watchConnection } from '../database/connections';
import { countPlaces, distribute, NotDistributable, type Placed } from '../database/distribution/distribute';
import { lockSchema } from '../database/migrate';
import { withDatabase } from './database';
import type { Terminal } from './terminal';

const HELP = `
--check 在任何 PostgreSQL 上都能用，不需要 Citus。分布之前先停掉所有服务进程；一次完成，不成功则什么也不变。升级后有了新的表，再执行一次。
做法与限制见 docs/scale.md。

例：
  npm run admin -- distribute --check
  DATABASE_URL=postgres://…@coordinator/xueban npm run admin -- distribute`;

export function addDistributeCommand(program: Command, terminal: Terminal): void {
  program
    .command('distribute')
    .description('把数据库按学员分布到 Citus 的多个节点上')
    .option('--check', '只检查表和键是否可以分布')
    .addHelpText('after', HELP)
    .action(({ check }: { check?: boolean }) => run(terminal, check === true));
}

const run = (terminal: Terminal, isCheck: boolean): Promise<void> =>
  withDatabase(async (database) => {
    const client = createDirectClient(database.url(), 'xueban distribution');
    watchConnection(client);
    try {
      await client.connect();
      if (isCheck) await check(client, terminal);
      else {
        await lockSchema(client);
        terminal.out(say('已分布', await distribute(client, terminal.out)));
      }
    } catch (error) {
      if (!(error instanceof NotDistributable)) throw error;
      terminal.err(error.message);
      throw new CommanderError(1, 'xueban.distribution', '');
    } finally {
      await endConnection(client);
    }
  }, terminal);

async function check(client: Client, { out }: Terminal): Promise<void> {
  const { placed, obstacles } = await countPlaces(client);
  for (const obstacle of obstacles) out(obstacle);
  if (obstacles.length === 0) {
    out(say('可以分布', placed));
    return;
  }
  out(`不能分布：${obstacles.length} 处妨碍`);
  throw new CommanderError(1, 'xueban.obstacles', '');
}

const say = (done: string, { sharded, everywhere, coordinator }: Placed): string =>
  `${done}：${sharded} 张表按学员分片，${everywhere} 张表复制到每个节点，${coordinator} 张表留在协调节点`;
