// @ts-check
/**
 * The cores that steps share. More than there are would not end sooner: each step would wait for its turn within timeouts
 * that are about the product, and the machine would change between them instead of working.
 */
export class Cores {
  /** @type {{ wanted: number, begin: () => void }[]} who waits, first come first served: a step that wants many is not passed for ever */
  #waiting = [];
  #free;

  /** @param {number} count */
  constructor(count) {
    this.count = count;
    this.#free = count;
  }

  /**
   * Runs a step once so many cores are free; one that wants more than there are takes all.
   * @template T
   * @param {number} wanted
   * @param {() => Promise<T>} run
   * @returns {Promise<T>}
   */
  async use(wanted, run) {
    const taken = Math.min(wanted, this.count);
    await /** @type {Promise<void>} */ (
      new Promise((begin) => {
        this.#waiting.push({ wanted: taken, begin });
        this.#beginNext();
      })
    );
    try {
      return await run();
    } finally {
      this.#free += taken;
      this.#beginNext();
    }
  }

  #beginNext() {
    for (let next = this.#waiting[0]; next && next.wanted <= this.#free; next = this.#waiting[0]) {
      this.#waiting.shift();
      this.#free -= next.wanted;
      next.begin();
    }
  }
}
