/** How long a step was in front of the learner, ms: pauses while the app or the page is hidden. */
export class Stopwatch {
  private elapsed = 0;
  private since: number | undefined;

  constructor(private readonly now: () => number) {}

  /** A new step is shown. */
  start(): void {
    this.elapsed = 0;
    this.since = this.now();
  }

  pause(): void {
    this.elapsed = this.read();
    this.since = undefined;
  }

  resume(): void {
    this.since ??= this.now();
  }

  read(): number {
    // A clock that was set back must not make a negative time.
    return this.elapsed + (this.since === undefined ? 0 : Math.max(0, this.now() - this.since));
  }
}
