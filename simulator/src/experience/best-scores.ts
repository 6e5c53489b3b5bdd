import { isWrong, type PageScore } from './rules';

/** A time above its limit is measured again so often: another program may have had the processor. */
const TRIES = 3;

const hasSlowFault = ({ verdicts }: PageScore): boolean =>
  verdicts.some(({ rule, judgement }) => rule.isTime === true && isWrong(judgement));

/** The best score of each page, by name. */
export class BestScores {
  private readonly byName = new Map<string, { best: PageScore; tries: number }>();

  /** @returns whether the page is to be opened and measured again */
  add(name: string, page: PageScore): boolean {
    const before = this.byName.get(name);
    const best = before !== undefined && before.best.score >= page.score ? before.best : page;
    const tries = (before?.tries ?? 0) + 1;
    this.byName.set(name, { best, tries });
    return tries < TRIES && hasSlowFault(best);
  }

  get pages(): PageScore[] {
    return [...this.byName.values()].map(({ best }) => best);
  }
}
