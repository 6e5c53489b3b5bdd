/** Lets a learner study as the phone does: through the services, answer by answer, at the time of a clock that is moved on. */
import type { LearningRecord } from '@xueban/contract/resources/learning-records/calls';
import type { WordRecord } from '@xueban/contract/resources/learning-records/word';
import type { LessonLength } from '@xueban/contract/resources/teaching-records';
import { getRecord } from '@xueban/contract/learning/record-of';
import { foldRound, type RoundAnswer } from '@xueban/contract/learning/word-round';
import type { LearningServices } from './learning-services';
import { AppError } from '../src/plugins/errors';

/** A clock that stands still until it is moved. */
export class MovableClock {
  private time: number;

  constructor(start: Date) {
    this.time = start.getTime();
  }

  readonly now = (): Date => new Date(this.time);

  set(instant: Date): void {
    this.time = instant.getTime();
  }

  advance(seconds: number): void {
    this.time += seconds * 1000;
  }
}

export interface Study {
  services: LearningServices;
  clock: MovableClock;
  studentId: number;
  courseId: number;
  /** Of each answer; short ones in their order by default. */
  getKey?: () => string;
}

/** How the words of a round are studied once they are marked. */
export interface StudyPlan {
  /** Whether the learner answers this word wrong, by its place among the round's words; right by default. */
  isWrong?: (place: number) => boolean;
  /** Stop when this says so; the record stays open then. */
  stopWhen?: (state: ReturnType<typeof foldRound>) => boolean;
  /** Time of one answer, seconds. */
  pace?: number;
}

export interface RoundPlan extends StudyPlan {
  /** Words to mark unknown; 45 at most. */
  unknown: number;
  /** How many words are known before each unknown one, on average; 0 by default. */
  knownPerUnknown?: number;
  /** In a lesson with the teacher of the course. */
  lesson?: LessonLength;
}

const PAGE = 100;
/** Far above the longest round: a plan that does not end is a fault. */
const MAX_ANSWERS = 3000;

/** Studies one round and completes it, unless the plan stops it earlier. */
export async function studyRound(study: Study, plan: RoundPlan): Promise<WordRecord> {
  const {
    services: { learningRecords, teachingRecords },
    studentId,
    courseId,
  } = study;
  const lesson = plan.lesson && (await teachingRecords.open(studentId, { course_id: courseId, lesson_length: plan.lesson })).data;
  const { data: record } = await learningRecords.open(studentId, courseId, {
    learning_subtype: 'learn',
    ...(lesson && { teacher_id: lesson.teacher.id, teaching_record_id: lesson.id }),
  });
  const answers = await takePreExam(study, record.id, plan);
  return finishRound(study, record.id, answers, plan);
}

/** A record of a course that is known to be of words. */
export const getRound = (record: LearningRecord): WordRecord => getRecord('word', record);

/** Resumes a round that has these answers and completes it, unless the plan stops it earlier. */
export async function finishRound(study: Study, recordId: number, answers: RoundAnswer[], plan: StudyPlan = {}): Promise<WordRecord> {
  const {
    services: { learningRecords },
    studentId,
    courseId,
  } = study;
  const finished = await studyWords(study, recordId, answers, plan);
  if (finished) await learningRecords.complete(studentId, courseId, recordId);
  return getRound(await learningRecords.find(studentId, courseId, recordId));
}

async function takePreExam(
  { services, clock, studentId, courseId, getKey }: Study,
  recordId: number,
  plan: RoundPlan,
): Promise<RoundAnswer[]> {
  const { unknown, knownPerUnknown = 0, pace = 8 } = plan;
  const answers: RoundAnswer[] = [];
  let marked = 0;
  for (let offset = 0; marked < unknown; offset += PAGE) {
    const { items } = await services.candidates.list({ studentId, courseId, recordId }, { limit: PAGE, offset });
    if (items.length === 0) break;
    for (const { id: wordId } of items) {
      if (marked >= unknown) break;
      const known = answers.length - marked < Math.round(marked * knownPerUnknown);
      clock.advance(pace);
      await services.answers.mark({ studentId, recordId, wordId, key: getKey?.() ?? `mark-${answers.length}-${wordId}` }, { known });
      answers.push({ kind: 'known', wordId, known });
      if (!known) marked += 1;
    }
  }
  return answers;
}

/** Answers stage after stage; false when the plan stopped it. */
async function studyWords(
  { services, clock, studentId, getKey }: Study,
  recordId: number,
  answers: RoundAnswer[],
  plan: StudyPlan,
): Promise<boolean> {
  const { isWrong = () => false, stopWhen = () => false, pace = 8 } = plan;
  const words = foldRound(recordId, answers).wordIds;
  const isWordWrong = (wordId: number): boolean => isWrong(words.indexOf(wordId));
  const isBegun = answers.some(({ kind }) => kind === 'submission');
  let next = isBegun ? nextSubmission(foldRound(recordId, answers), isWordWrong) : firstSubmission(words);
  while (next?.kind === 'submission') {
    clock.advance(pace);
    const { wordId, step, currentGroup, mixedGroups, correct } = next;
    await services.answers.submit(
      { studentId, recordId, wordId, key: getKey?.() ?? `answer-${answers.length}-${wordId}` },
      { step, current_group: currentGroup, mixed_groups: [...mixedGroups], correct },
    );
    answers.push(next);
    if (answers.length > MAX_ANSWERS) throw new Error('the round does not end');
    const state = foldRound(recordId, answers);
    if (stopWhen(state)) return false;
    next = nextSubmission(state, isWordWrong);
  }
  return true;
}

function firstSubmission([wordId]: readonly number[]): RoundAnswer | undefined {
  return wordId === undefined
    ? undefined
    : { kind: 'submission', wordId, step: 'memorization', currentGroup: 1, mixedGroups: [], correct: true };
}

function nextSubmission({ stage }: ReturnType<typeof foldRound>, isWrong: (wordId: number) => boolean): RoundAnswer | undefined {
  const wordId = stage?.remaining[0];
  if (!stage || wordId === undefined) return undefined;
  const { step, currentGroup, mixedGroups, pass } = stage;
  // Reading aloud is never wrong, and a slip that came back is known the second time.
  const wrong = step !== 'memorization' && pass === 1 && mixedGroups.length === 0 && isWrong(wordId);
  return { kind: 'submission', wordId, step, currentGroup, mixedGroups, correct: !wrong };
}

export interface ReviewPlan {
  /** Whether the learner answers this word wrong at first; right by default. A wrong word comes back and is then right. */
  isWrong?: (place: number, wordId: number) => boolean;
  /** Only so many words of the session; all by default. */
  words?: number;
  source?: 'due' | 'mistakes';
  /** Leave the review open. */
  open?: boolean;
  /** Time of one answer, seconds. */
  pace?: number;
}

/** Answers the review of the day as the phone does: the words in order, wrong ones once more; undefined when nothing is due. */
export async function reviewDay(
  { services: { reviews }, clock, studentId, courseId, getKey }: Study,
  plan: ReviewPlan = {},
): Promise<number | undefined> {
  const { isWrong = () => false, words: limit = Infinity, source = 'due', open = false, pace = 8 } = plan;
  const taken = await reviews.take(studentId, { course_id: courseId, source }).catch((error: unknown) => {
    if (error instanceof AppError && error.key === 'NOTHING_TO_REVIEW') return undefined;
    throw error;
  });
  if (!taken) return undefined;
  const {
    data: { id, words },
  } = taken;
  const asked = words.slice(0, limit);
  const wrong = asked.filter((word, place) => isWrong(place, word.id));
  const answers = [...asked.map((word) => ({ word, correct: !wrong.includes(word) })), ...wrong.map((word) => ({ word, correct: true }))];
  // In one transaction, which saves half of the queries. The clock moves on as each answer is asked for.
  await reviews.putAll(
    studentId,
    id,
    (function* phone() {
      for (const [place, { word, correct }] of answers.entries()) {
        clock.advance(pace);
        yield {
          body: { word_id: word.id, exercise: 'recall', correct, answered_at: clock.now().toISOString() },
          key: getKey?.() ?? `review-${id}-${place}`,
        };
      }
      if (!open) yield { body: { completed: true }, key: `review-${id}-done` };
    })(),
  );
  return id;
}
