/** Answers as the statement of a whole record writes them: text, a line each. */
import type { ExerciseKind } from '@xueban/contract/learning/word-exercise';
import { answerStep } from '../../../database/schema/word-memory';
import type { AnswerRow } from './answer-log.repository';

export type KeyedAnswer = Pick<AnswerRow, 'key' | 'wordId' | 'step' | 'currentGroup' | 'mixedGroups' | 'correct'> & {
  /** Of the final exam, other than recall. */
  exercise?: ExerciseKind | null;
  /** What was chosen or typed. */
  given?: string | null;
  /** Of the paper-cut box: the latest cut of the word is taken back. */
  takenBack?: boolean | null;
};

/** SQL of such a line; no part of it has the end of a line in it, and none but the last, which is JSON, a space. */
export const ANSWER_LINE = `concat_ws(' ', word_id, step, current_group, coalesce(mixed_groups, '{}'),
       case when taken_back then upper(left(correct::text, 1)) else left(correct::text, 1) end, idempotency_key,
       case when exercise is not null then json_build_array(exercise, given) end)`;

const [ZERO, NINE, CLOSING_BRACE, F, T, SMALL_T] = [0x30, 0x39, 0x7d, 0x46, 0x54, 0x74];

/**
 * Reads lines as `1001 paper_cut_box 2 {1,2} t key-17`, with a capital where it is taken back and the final exam's exercise as JSON. Reading character by
 * character is four times as fast as splitting.
 */
export function readAnswerLines(text: string): KeyedAnswer[] {
  const answers: KeyedAnswer[] = [];
  let at = 0;
  /** Goes past the character behind the number, too. */
  function readNumber(): number {
    let value = 0;
    for (let code = text.charCodeAt(at); code >= ZERO && code <= NINE; code = text.charCodeAt((at += 1)))
      value = value * 10 + (code - ZERO);
    at += 1;
    return value;
  }
  while (at < text.length) {
    const wordId = readNumber();
    const step = stepAt(text, at);
    at += step.length + 1;
    const currentGroup = readNumber();
    at += 1; // the opening brace
    let mixedGroups: number[] | null = null;
    if (text.charCodeAt(at) === CLOSING_BRACE) at += 1;
    else for (mixedGroups = [readNumber()]; text.charCodeAt(at - 1) !== CLOSING_BRACE; ) mixedGroups.push(readNumber());
    at += 1;
    const said = text.charCodeAt(at);
    const correct = said === SMALL_T || said === T;
    at += 2;
    const end = getEnd(text, '\n', at);
    const endOfKey = Math.min(getEnd(text, ' ', at), end);
    const answer: KeyedAnswer = { key: text.slice(at, endOfKey), wordId, step, currentGroup, mixedGroups, correct };
    if (said === T || said === F) answer.takenBack = true;
    answers.push(endOfKey === end ? answer : { ...answer, ...readAsked(text.slice(endOfKey, end)) });
    at = end + 1;
  }
  return answers;
}

function stepAt(text: string, at: number): KeyedAnswer['step'] {
  for (const step of answerStep.enumValues) if (text.startsWith(step, at)) return step;
  throw new Error('An answer has a step that this version does not know');
}

function getEnd(text: string, separator: string, from: number): number {
  const end = text.indexOf(separator, from);
  return end < 0 ? text.length : end;
}

function readAsked(json: string): Pick<KeyedAnswer, 'exercise' | 'given'> {
  const [exercise, given] = JSON.parse(json) as [ExerciseKind, string | null];
  return { exercise, given };
}
