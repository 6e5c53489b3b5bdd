/** A check of texts by a service outside, before anybody reads them. */

export interface TextSafety {
  /**
   * Whether a text may be shown to minors.
   * @throws Error when the service cannot say
   */
  isFit(text: string): Promise<boolean>;
}
