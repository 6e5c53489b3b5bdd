/** So much at once, and so much more a second. */
export class Allowance {
  private left: number;
  private filledAt = 0;

  constructor(
    private readonly most: number,
    private readonly perSecond: number,
  ) {
    this.left = most;
  }

  /** @returns whether there is some left, of which it takes one */
  take(): boolean {
    const now = performance.now();
    this.left = Math.min(this.most, this.left + ((now - this.filledAt) * this.perSecond) / 1000);
    this.filledAt = now;
    if (this.left < 1) return false;
    this.left -= 1;
    return true;
  }
}
