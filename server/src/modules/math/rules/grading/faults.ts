/** Why an answer cannot be read or computed. Thrown inside the core, turned into a verdict at its edge. */

/** Not in the notation; `at` is an index into the text as typed, −1 where what is read makes no sense together. */
export class Unreadable extends Error {
  constructor(
    readonly at: number,
    readonly near: string,
  ) {
    super(`unreadable at ${at}: ${near}`);
  }
}

/** A unit and no number. */
export class UnitAlone extends Unreadable {}

/** Beyond what is computed for a school answer. Never accepted. */
export class TooComplicated extends Error {}

/** Division by zero, an even root of a negative number, 0⁰. */
export class Undefined extends Error {}

/** What may be typed. A learner's answer is far below; what is above could cost time. */
export const LIMITS = {
  characters: 300,
  depth: 40,
  nodes: 400,
  /** Of a list, of relations joined. */
  statements: 30,
  digits: 60,
  exponent: 100_000,
  rootIndex: 100,
  /** Of an exact fraction's numerator and denominator. */
  bits: 8_000,
  /** Of fixed-point numbers with roots. */
  precision: 20_000,
  /** Size of a radicand: bits times index, so that a 100th root is not computed to 20,000 bits. */
  rootBits: 66_000,
} as const;
