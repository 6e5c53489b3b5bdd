/**
 * Pages that `npm test` looks at without content, with a server in trouble and without a network: one of each kind of page and of
 * each way to say so. All of them in all states: `npm run screenshots -- --states`, which waits for the tries of each page.
 */
import type { RouteName } from '@xueban/contract/routes';
import type { World } from '../driver/world';
import type { Ids } from '../states/pages';
import { withoutData, withoutNetwork, withoutServer } from '../states/phases';
import { lookAt } from './walk';

/** Of the student who has just begun. */
const EMPTY: readonly RouteName[] = ['reinforcements', 'learningPrints'];
/** Each costs the seven seconds of its tries. */
const ERROR: readonly RouteName[] = ['words'];
const OFFLINE: readonly RouteName[] = ['courseWords', 'quiz', 'preExam', 'lessonStart', 'mine'];

/** What is wrong with them, and which were seen. Ends as the student who has just begun. */
export async function lookAtStates(world: World, ids: Ids): Promise<{ faults: string[]; seen: string[] }> {
  const faults: string[] = [];
  const seen: string[] = [];
  const look = async (page: RouteName, state: string): Promise<void> => {
    seen.push(`${page} ${state}`);
    for (const fault of await lookAt(world, page)) faults.push(`${state} ${fault}`);
  };
  await withoutServer(world, ids, new Set(ERROR), look);
  await withoutNetwork(world, ids, new Set(OFFLINE), look);
  await withoutData(world, ids, new Set(EMPTY), look);
  return { faults, seen };
}

/** As `seen` says it. */
export const SAMPLE: readonly string[] = [
  ...ERROR.map((page) => `${page} error`),
  ...OFFLINE.map((page) => `${page} offline`),
  ...EMPTY.map((page) => `${page} empty`),
];
