/**
 * `npm run audit`: WeChat's experience score of every page with the demo school's data, on a phone with a safe area; as text, and
 * in output/experience as JSON and HTML. Exit code 1 when a page is below 100.
 */
import path from 'node:path';
import type { RouteName } from '@xueban/contract/routes';
import { BestScores, writeReports } from '../../simulator/src';
import type { Host } from '../driver/host';
import { openWorld } from '../driver/world';
import * as phases from './phases';
import { runWithSchools, wantedPages } from './shooting';

const OUTPUT = path.resolve(__dirname, '../../output/experience');
/** iPhone 12, 13. */
const PHONE = { width: 390, height: 844 };
/** A quick child's tap: what a program taps in a second no hand does, nor does the app then draw so often. */
const HAND_MS = 150;

async function main(wanted: ReadonlySet<RouteName>): Promise<void> {
  let host: Host | undefined;
  const scores = new BestScores();
  const world = await openWorld({
    viewport: PHONE,
    trace: true,
    touchEvery: HAND_MS,
    serverFirst: true,
    onHost: (opened) => (host = opened),
  });
  try {
    const score: phases.Shoot = async (name) => {
      // A slip that falls is see-through on its way.
      await world.phone.waitForStill();
      const page = await host?.score?.();
      if (page === undefined) throw new Error('the score needs the simulator');
      console.log(`${page.score} ${page.path}`);
      return scores.add(name, page) ? 'again' : undefined;
    };
    await phases.begin(world, wanted, score);
    await phases.theRound(world, wanted, score);
  } finally {
    await world.close();
  }
  console.log(writeReports('学伴', scores.pages, { json: path.join(OUTPUT, 'score.json'), html: path.join(OUTPUT, 'score.html') }));
  if (scores.pages.some(({ score }) => score < 100)) process.exitCode = 1;
}

void runWithSchools(() => main(wantedPages(process.argv.slice(2))));
