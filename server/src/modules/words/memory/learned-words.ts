/** What the completion of a round does to the words: their log, their state, the mistake word book and every count. */
import type { Executor } from '../../../database';
import { mistakeAfter } from '../rules/mistake-book';
import { findDue, newWord, type ReviewEvent, stepWordReview } from '../rules/review-schedule';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import { CountDeltas } from './count-deltas';
import { saveCounts } from './counts.repository';
import type { HeldCourse } from './schedule.service';
import {
  type ChangedMistake,
  type ChangedWord,
  insertEvents,
  loadStoredWords,
  type NewEvent,
  saveMistakes,
  saveWords,
  type StoredWord,
} from './word-store.repository';

export interface LearnedWords {
  recordId: number;
  /** Of the round, in study order. */
  wordIds: readonly number[];
  /** Of these, wrong in the final exam. */
  wrongWordIds: readonly number[];
  /** Set aside in the pre-exam. */
  knownWordIds: readonly number[];
  /** How the final exam asked each word, and what was answered, where more than known or not is told. */
  exercises: ReadonlyMap<number, Pick<NewEvent, 'exercise' | 'given'>>;
  /** When the learner was done, which may be days before the phone could say so. */
  studiedAt: Date;
}

/** Its words as they are kept before anything is written. */
export interface WordsBefore {
  stored: ReadonlyMap<number, StoredWord>;
  /**
   * From which the plan counts: the day of the learner's last answer, or a later one on which one of its words was
   * answered elsewhere, since a log goes from day to day.
   */
  studyDay: CalendarDay;
}

export async function findLearnedWords(tx: Executor, held: HeldCourse, learned: LearnedWords): Promise<WordsBefore> {
  const stored = await loadStoredWords(tx, held, [...learned.wordIds, ...learned.knownWordIds]);
  const studyDay = [...stored.values()].reduce(
    (day, { review }) => (review?.answeredOn !== undefined && review.answeredOn > day ? review.answeredOn : day),
    getSchoolDay(learned.studiedAt),
  );
  return { stored, studyDay };
}

/** Writes it all. The round's words follow its plan from now on; those known before it are mastered. */
export async function learnWords(
  tx: Executor,
  held: HeldCourse,
  learned: LearnedWords,
  { stored, studyDay }: WordsBefore,
  now: Date,
): Promise<void> {
  const deltas = new CountDeltas(held.studentId, held.mode);
  const events: NewEvent[] = [];
  const changed: ChangedWord[] = [];
  const mistakes: ChangedMistake[] = [];

  const step = (word: StoredWord, event: ReviewEvent): void => {
    const before = word.review ?? newWord(word.wordId);
    const after = stepWordReview(before, event, held.options);
    events.push(eventRow(held, word.wordId, event, learned, now));
    if (after === before) return;
    deltas.word(word, after);
    changed.push({
      wordId: word.wordId,
      sequence: word.sequence,
      review: after,
      dueOn: findDue(held.mode, held.studentId, after)?.on,
      learned: { on: studyDay, recordId: learned.recordId },
    });
  };

  const wrong = new Set(learned.wrongWordIds);
  for (const wordId of learned.wordIds) {
    const word = stored.get(wordId);
    if (!word) continue;
    const correct = !wrong.has(wordId);
    step(word, { kind: 'studied', day: studyDay, roundId: learned.recordId, correct });
    const mistake = mistakeAfter(word.mistake, correct);
    if (!mistake || mistake === word.mistake) continue;
    deltas.mistake(word, mistake);
    mistakes.push({ word, mistake, now: learned.studiedAt, wrong: !correct });
  }
  for (const wordId of learned.knownWordIds) {
    const word = stored.get(wordId);
    if (word) step(word, { kind: 'known', day: studyDay });
  }
  await saveMistakes(tx, held, mistakes);
  await insertEvents(tx, events);
  if (changed.length > 0) await saveWords(tx, held, changed);
  await saveCounts(tx, held, deltas);
}

function eventRow(
  { studentId, courseId }: HeldCourse,
  wordId: number,
  event: ReviewEvent,
  { recordId, exercises }: LearnedWords,
  now: Date,
): NewEvent {
  return {
    studentId,
    wordId,
    courseId,
    kind: event.kind,
    day: event.day,
    correct: event.kind === 'known' ? null : event.correct,
    learningRecordId: recordId,
    receivedAt: now,
    ...(event.kind === 'studied' && exercises.get(wordId)),
  };
}
