/** What the catalogue says of an error (errors.ts). */
export interface ErrorEntry {
  status: number;
  /** For people, in Chinese. */
  message: string;
  /** When it is answered, in English, for the catalogue. */
  when: string;
}
