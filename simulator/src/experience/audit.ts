import { allPages } from '../shared/config';
import { compileApp } from '../compile/compile';
import { startSimulator, type SimulatorOptions } from '..';
import { Experience } from './measure';
import { isWrong, type PageScore } from './rules';

/** A time above its limit is measured again so often: another program may have had the processor. */
const TRIES = 3;

const hasSlowFault = ({ verdicts }: PageScore): boolean =>
  verdicts.some(({ rule, judgement }) => rule.isTime === true && isWrong(judgement));

/** Measures a page again while a time is above its limit; the best counts. */
async function scoreAgain(score: () => Promise<PageScore>): Promise<PageScore> {
  let best = await score();
  for (let tries = 1; tries < TRIES && hasSlowFault(best); tries += 1) {
    const again = await score();
    if (again.score > best.score) best = again;
  }
  return best;
}

/** Opens each page of an app from a cold start and scores it. */
export async function auditApp(options: SimulatorOptions): Promise<{ title: string; scores: PageScore[] }> {
  const { meta } = compileApp(options.dist);
  const simulator = await startSimulator({ ...options, headless: true, trace: true, privacyAgreed: true });
  try {
    const experience = new Experience(simulator, options.dist);
    const scores: PageScore[] = [];
    for (const page of allPages(meta.config)) {
      const open = async (): Promise<PageScore> => {
        simulator.forgetHappenings();
        await simulator.relaunch({ path: page });
        await simulator.painted();
        return experience.score();
      };
      scores.push(await scoreAgain(open));
    }
    return { title: meta.name, scores };
  } finally {
    await simulator.close();
  }
}
