import type { Health } from '../shared/host';
import { LateError, within } from './deadline';

interface Watched {
  /** Asks the phone's page, which gives the app so much time, ms. */
  health(patience: number): Promise<Health>;
  /** Where the app's scripts are just now, as far as it can be found out. */
  findLoop(): Promise<string>;
  /** Ends the app, and tells why. */
  endApp(reason: string): Promise<unknown>;
}

/** Beyond the time the app has, the phone's page has this much for itself, ms. */
const OWN_TIME_MS = 1000;

/** Waits for what the phone is asked, as long as that may take, and finds out what it is that does not answer. */
export class Watch {
  private readonly waiting = new Set<(error: Error) => void>();
  private probing: Promise<string> | undefined;

  /** @param limits ms: of an answer, and of the app's scripts without a pause */
  constructor(
    private readonly limits: { answer: number; script: number },
    private readonly phone: Watched,
  ) {}

  /**
   * @param describe what is said of a limit that is over, and of what was found then
   * @throws LateError when there is no answer in time; when the app had to be ended meanwhile
   */
  async wait<T>(
    name: string,
    work: Promise<T>,
    limit = this.limits.answer,
    describe = (time: string, found: string): string => `${name} has no answer within ${time}: ${found}`,
  ): Promise<T> {
    let give: (error: Error) => void = () => undefined;
    const given = new Promise<never>((_resolve, reject) => {
      give = reject;
    });
    this.waiting.add(give);
    const half = this.limits.script / 2;
    const probe = setInterval(() => void this.probe(half), half);
    const late = setTimeout(() => {
      this.waiting.delete(give);
      void this.probe(Math.min(OWN_TIME_MS, limit)).then((found) => give(new LateError(describe(`${limit / 1000} s`, found))));
    }, limit);
    try {
      return await Promise.race([work, given]);
    } finally {
      clearInterval(probe);
      clearTimeout(late);
      this.waiting.delete(give);
    }
  }

  /** Nothing that is waited for will come. */
  abandon(error: Error): void {
    for (const give of this.waiting) give(error);
  }

  /** Ends an app that is stuck. @returns what there is to wait for */
  private probe(patience: number): Promise<string> {
    this.probing ??= this.look(patience).finally(() => {
      this.probing = undefined;
    });
    return this.probing;
  }

  private async look(patience: number): Promise<string> {
    let health: Health;
    try {
      health = await within(
        patience + OWN_TIME_MS,
        this.phone.health(patience),
        (limit) => `the phone's page has not answered for ${limit}`,
      );
    } catch (error) {
      return error instanceof Error ? error.message : String(error);
    }
    if (!health.stuck) {
      return health.rendered ? 'the app runs, what it was asked for has not come' : `the page ${health.path} has not been drawn`;
    }
    const where = await this.phone.findLoop().catch(() => '');
    const reason = `the app's scripts do not come to an end, it was ended${health.path === '' ? '' : ` on ${health.path}`}${where === '' ? '' : `, in ${where}`}`;
    await within(OWN_TIME_MS, this.phone.endApp(reason), (limit) => `not ended within ${limit}`).catch(() => undefined);
    this.abandon(new Error(reason));
    return reason;
  }
}
