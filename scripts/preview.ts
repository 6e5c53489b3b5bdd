/** The phone preview of `npm start`, as a process of its own: the simulator's page for any browser. */
import path from 'node:path';
import { type Fact, startSimulator } from '../simulator/src';

const BUILT_ORIGIN = process.env.REMAX_APP_API_HOST ?? 'http://127.0.0.1:3000';

async function main(): Promise<void> {
  const { PREVIEW_PORT, PREVIEW_HOST, PREVIEW_API } = process.env;
  const simulator = await startSimulator({
    dist: path.resolve(__dirname, '../dist/wechat'),
    port: Number(PREVIEW_PORT),
    host: PREVIEW_HOST ?? '127.0.0.1',
    // `npm run dev` beside it is seen at once.
    watch: true,
    requestMap: { [BUILT_ORIGIN]: PREVIEW_API ?? BUILT_ORIGIN },
  });
  process.on('message', ({ notice, facts }: { notice?: string; facts?: Fact[] }) => {
    if (notice) simulator.notice(notice);
    if (facts) simulator.showFacts(facts);
  });
  process.once('SIGTERM', () => void simulator.close().then(() => process.exit(0)));
}

main().catch((error: unknown) => {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
});
