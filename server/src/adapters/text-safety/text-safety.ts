/** A check of texts by a service outside, before anybody reads them. */

export interface TextSafety {
  /**
   * Whether a text may be shown to minors.
   * @param studentId for whom it was written: it is checked in the name of who asked for it
   * @throws Error when the service cannot say, and the school wants nothing shown then
   */
  isFit(text: string, studentId: number): Promise<boolean>;
}
