/** What a question is judged by; made by the import, never sent to a phone. */
import type { LinesKey } from '../grading/lines/types';
import type { AnswerKey } from '../grading/types';

export type QuestionKey =
  /** Single and multiple choice, true/false: all right options, and why the others are chosen, by option. */
  | { kind: 'choice'; optionIds: readonly string[]; causes: Readonly<Record<string, string>> }
  /** One key a blank; wrong answers to the blanks in order, null for any, with their cause. */
  | { kind: 'blanks'; keys: readonly AnswerKey[]; wrong: readonly { answers: readonly (string | null)[]; cause: string }[] }
  /** `answer`: lines that are right. */
  | { kind: 'lines'; lines: LinesKey; answer: readonly string[] }
  | { kind: 'order'; optionIds: readonly string[] }
  | { kind: 'matches'; pairs: readonly (readonly [string, string])[] }
  /** Judged by AI or the guardian; texts as written, with TeX. */
  | { kind: 'work'; problem: string; answer: string; rubric: readonly { points: number; for: string }[] };
