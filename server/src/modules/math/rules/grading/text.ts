/** What was typed, in one writing. Every character remembers where it stood. */
export interface Text {
  readonly chars: readonly string[];
  /** Of each character, its index in the text as typed. */
  readonly at: readonly number[];
}
