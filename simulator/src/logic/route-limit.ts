import { appConsole } from './console';
import { reportError } from './errors';

/** A chain of redirections has three or four; one without end is faster than the phone can show, which then answers nobody. */
const MOST = 60;
const SPAN_MS = 5000;
/** Of the pages they came from, so many are named. */
const NAMED = 4;

export class RouteError extends Error {}

/** Holds the app to so many routes of its own accord: what a person's tap or a test's call leads to is none of them. */
export class RouteLimit {
  private readonly latest: { at: number; from: string }[] = [];
  private isAsked = false;
  private isTold = false;

  /** Somebody may want the next route. */
  ask(): void {
    this.isAsked = true;
  }

  /** What somebody wanted is done. */
  forgo(): void {
    this.isAsked = false;
  }

  /**
   * Counts a route. Those that are refused count, too, so that a timer does not get its way by trying on.
   * @param from the page in front
   * @returns until the route may run: too many are told once, and what tries on has no answer, as that would be a storm, too
   * @throws when there are too many
   */
  take(from: string): Promise<unknown> {
    if (this.isAsked || !this.isTooMuch(from)) {
      this.isAsked = false;
      this.isTold = false;
      return new Promise((resolve) => setTimeout(resolve, 0));
    }
    if (this.isTold) return new Promise(() => undefined);
    this.isTold = true;
    const pages = [...new Set(this.latest.map((route) => route.from))].slice(-NAMED);
    const error = new RouteError(`routes without end: more than ${MOST} within ${SPAN_MS / 1000} s, from ${pages.join(', ')}`);
    appConsole.error(error.message);
    reportError(error);
    return Promise.reject(error);
  }

  private isTooMuch(from: string): boolean {
    const now = performance.now();
    this.latest.push({ at: now, from });
    const oldest = this.latest.length > MOST ? this.latest.shift() : undefined;
    return oldest !== undefined && now - oldest.at < SPAN_MS;
  }
}
