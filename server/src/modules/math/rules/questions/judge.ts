/** Judges an answer to a question by its key. Typed answers go through `grade`, which runs where it can be ended. Pure but for that. */
import type { GivenAnswer, Judgement, Question, QuestionKind } from '@xueban/contract/resources/math/questions';
import { isJudged } from '../grading/grade';
import { LINE_END } from '../grading/lines/judge-lines';
import type { LinesKey } from '../grading/lines/types';
import type { AnswerKey, Verdict } from '../grading/types';
import type { QuestionKey } from './key';

export type Grade = (key: AnswerKey, given: string) => Promise<Pick<Verdict, 'correct' | 'message' | 'cause'> & Partial<Verdict>>;
/** @param given of lines, parted by their ends */
export type GradeWritten = (key: AnswerKey | LinesKey, given: string) => ReturnType<Grade>;
/** A typed answer that is unfinished or cannot be read: asked again, and why. */
export interface NotUnderstood {
  notUnderstood: string;
}
/** Likewise, of whom: nobody's answers hold up those of others. */
export type GetGrade = (key: AnswerKey | LinesKey, given: string, studentId: number) => ReturnType<Grade>;

/** A question in one of its variants, as far as judging goes. */
export interface AskedQuestion extends Pick<Question, 'options' | 'matches'> {
  kind: QuestionKind;
  key: QuestionKey;
}

const REASONS = {
  unknown: '没关系，先看看解答，再试一次',
  missing: '还少选了',
  extra: '多选了',
  order: '顺序不对',
  matches: '有的没有连对',
  unfinished: '还没有写完',
  waiting: '等家长或老师批改',
};

/** Whether the answer is one that the question can have: its kind, and options and blanks that there are. */
export function fits({ kind, key, options, matches }: AskedQuestion, given: GivenAnswer): boolean {
  if (given.kind === 'unknown') return true;
  if (given.kind === 'work') return key.kind === 'work' && ((given.text ?? '').trim() !== '' || given.photo_upload_id !== undefined);
  if (given.kind !== key.kind) return false;
  const known = new Set(options.map(({ id }) => id));
  if (given.kind === 'blanks') return key.kind === 'blanks' && given.blanks.length === key.keys.length;
  if (given.kind === 'lines') return true;
  if (given.kind === 'matches') {
    const right = new Set(matches.map(({ id }) => id));
    const lefts = new Set(given.pairs.map(([left]) => left));
    return lefts.size === given.pairs.length && given.pairs.every(([left, other]) => known.has(left) && right.has(other));
  }
  if (!given.option_ids.every((id) => known.has(id))) return false;
  if (given.kind === 'order') return given.option_ids.length === known.size;
  return kind === 'multiple_choice' || given.option_ids.length === 1;
}

/** Of an answer that fits. */
export async function judge(question: AskedQuestion, given: GivenAnswer, grade: GradeWritten): Promise<Judgement | NotUnderstood> {
  const { key } = question;
  if (given.kind === 'unknown') return judgement(false, REASONS.unknown);
  if (given.kind === 'choice' && key.kind === 'choice') return judgeChoice(key, given.option_ids);
  if (given.kind === 'order' && key.kind === 'order') return judgement(given.option_ids.join() === key.optionIds.join(), REASONS.order);
  if (given.kind === 'matches' && key.kind === 'matches') return judgement(getNames(given.pairs) === getNames(key.pairs), REASONS.matches);
  if (given.kind === 'blanks' && key.kind === 'blanks') return judgeBlanks(key, given.blanks, grade);
  if (given.kind === 'lines' && key.kind === 'lines') return judgeLines(key.lines, given.lines, grade);
  return { verdict: 'waiting', judged_by: null, score: null, reason: REASONS.waiting, cause: null, blanks: [] };
}

const judgement = (isRight: boolean, reason: string | null, cause: string | null = null): Judgement => ({
  verdict: isRight ? 'right' : 'wrong',
  judged_by: 'program',
  score: null,
  reason: isRight ? null : reason,
  cause: isRight ? null : cause,
  blanks: [],
});

const getNames = (pairs: readonly (readonly [string, string])[]): string =>
  pairs
    .map((pair) => pair.join())
    .sort()
    .join(' ');

function judgeChoice({ optionIds, causes }: Extract<QuestionKey, { kind: 'choice' }>, chosen: readonly string[]): Judgement {
  const extra = chosen.filter((id) => !optionIds.includes(id));
  const isMissing = optionIds.some((id) => !chosen.includes(id));
  const cause = extra.map((id) => causes[id]).find((text) => text !== undefined) ?? null;
  const reason = optionIds.length === 1 ? null : extra.length === 0 ? REASONS.missing : isMissing ? null : REASONS.extra;
  return judgement(extra.length === 0 && !isMissing, reason, cause);
}

async function judgeBlanks(
  key: Extract<QuestionKey, { kind: 'blanks' }>,
  given: readonly string[],
  grade: Grade,
): Promise<Judgement | NotUnderstood> {
  const verdicts = await Promise.all(key.keys.map((blank, at) => grade(blank, given[at] ?? '')));
  const unread = verdicts.findIndex(({ code }) => code !== undefined && !isJudged({ code }));
  const problem = verdicts[unread];
  if (problem) {
    return {
      notUnderstood: `${verdicts.length > 1 ? `第 ${unread + 1} 空` : ''}${problem.isUnfinished ? REASONS.unfinished : problem.message}`,
    };
  }
  const wrong = verdicts.filter(({ correct }) => !correct);
  const cause = wrong.length === 0 ? null : (wrong.find((verdict) => verdict.cause)?.cause ?? (await findSharedCause(key, given, grade)));
  return {
    ...judgement(wrong.length === 0, wrong[0]?.message ?? null, cause ?? null),
    blanks: verdicts.map(({ correct, message }) => ({ right: correct, reason: correct ? null : message })),
  };
}

/** Each line up to the first that is wrong has a verdict of its own. */
async function judgeLines(key: LinesKey, given: readonly string[], grade: GradeWritten): Promise<Judgement | NotUnderstood> {
  const {
    correct,
    code,
    message,
    cause,
    note,
    line = given.length - 1,
  } = await grade(key, given.map((one) => one.replaceAll(LINE_END, ' ')).join(LINE_END));
  const isNamed = given.length > 1 && code !== 'empty';
  if (code !== undefined && !isJudged({ code })) return { notUnderstood: `${isNamed ? `第 ${line + 1} 行：` : ''}${message}` };
  const blanks = given.slice(0, line + 1).map((_, at) => ({ right: correct || at < line, reason: correct || at < line ? null : message }));
  return { ...judgement(correct, message, cause ?? null), ...(correct && note !== undefined && { reason: note }), blanks };
}

/** The author's cause of these answers together. */
async function findSharedCause(
  { keys, wrong }: Extract<QuestionKey, { kind: 'blanks' }>,
  given: readonly string[],
  grade: Grade,
): Promise<string | undefined> {
  for (const { answers, cause } of wrong) {
    const same = await Promise.all(
      answers.map(async (answer, at) => {
        const { wrong: _wrong, ...key } = keys[at] ?? { expr: '' };
        return answer === null || (await grade({ ...key, expr: answer, form: 'any' }, given[at] ?? '')).correct;
      }),
    );
    if (same.length > 0 && same.every(Boolean)) return cause;
  }
  return undefined;
}
