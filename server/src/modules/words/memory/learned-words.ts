/** What the completion of a round does to the words: their log, their state, the mistake word book and every count. */
import type { Executor } from '../../../database';
import { mistakeAfter } from '../rules/mistake-book';
import { newWord, type ReviewEvent, stepWordReview } from '../rules/review-schedule';
import { type CalendarDay, getSchoolDay } from '../../school/rules/school-calendar';
import { MemoryChange } from './memory-change';
import { saveChange } from './memory-change.repository';
import { getWanted, type HeldCourse } from './schedule.service';
import { loadStoredWords, type NewEvent, type StoredWord } from './word-store.repository';

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
  const change = new MemoryChange(held);

  const step = (word: StoredWord, event: ReviewEvent): void => {
    const before = word.review ?? newWord(word.wordId);
    const after = stepWordReview(before, event, held.options);
    change.events.push(eventRow(word.wordId, event, learned, now));
    if (after !== before) change.word(word, after, { on: studyDay, recordId: learned.recordId });
  };

  const wrong = new Set(learned.wrongWordIds);
  for (const wordId of learned.wordIds) {
    const word = stored.get(wordId);
    if (!word) continue;
    const correct = !wrong.has(wordId);
    step(word, { kind: 'studied', day: studyDay, roundId: learned.recordId, correct, ...getWanted(held) });
    const mistake = mistakeAfter(word.mistake, correct);
    if (mistake && mistake !== word.mistake) change.mistake(word, mistake, { now: learned.studiedAt, wrong: !correct });
  }
  for (const wordId of learned.knownWordIds) {
    const word = stored.get(wordId);
    if (word) step(word, { kind: 'known', day: studyDay });
  }
  await saveChange(tx, change);
}

function eventRow(wordId: number, event: ReviewEvent, { recordId, exercises }: LearnedWords, now: Date): NewEvent {
  return {
    wordId,
    kind: event.kind,
    day: event.day,
    correct: event.kind === 'known' ? null : event.correct,
    learningRecordId: recordId,
    receivedAt: now,
    intervalShift: event.kind === 'known' ? null : event.shift,
    desiredRetention: event.kind === 'known' ? null : event.retention,
    ...(event.kind === 'studied' && exercises.get(wordId)),
  };
}
