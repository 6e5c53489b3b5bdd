import { allPages } from '../shared/config';
import { compileApp } from '../compile/compile';
import { startSimulator, type SimulatorOptions } from '..';
import { BestScores } from './best-scores';
import { Experience } from './measure';
import type { PageScore } from './rules';

/** Opens each page of an app from a cold start and scores it. */
export async function auditApp(options: SimulatorOptions): Promise<{ title: string; scores: PageScore[] }> {
  const { meta } = compileApp(options.dist);
  const simulator = await startSimulator({ ...options, headless: true, trace: true, privacyAgreed: true });
  try {
    const experience = new Experience(simulator, options.dist);
    const scores = new BestScores();
    for (const page of allPages(meta.config)) {
      const open = async (): Promise<PageScore> => {
        simulator.forgetHappenings();
        await simulator.relaunch({ path: page });
        await simulator.painted();
        return experience.score();
      };
      while (scores.add(page, await open()));
    }
    return { title: meta.name, scores: scores.pages };
  } finally {
    await simulator.close();
  }
}
