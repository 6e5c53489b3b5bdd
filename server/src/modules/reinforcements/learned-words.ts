/** What the completion of a round does to the words: their log, their state, the mistake word book and every count. */
import type { Executor } from '../../database';
import { mistakeAfter } from '../../rules/mistake-book';
import { dueIn, newWord, type ReviewEvent, stepWordReview } from '../../rules/review-schedule';
import { CountDeltas } from './count-deltas';
import { saveCounts } from './counts.repository';
import type { HeldCourse } from './schedule.service';
import { type ChangedMistake, type ChangedWord, insertEvents, loadStoredWords, type NewEvent, saveMistakes, saveWords, type StoredWord } from './word-store.repository';

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
}

/** Writes it all. The round's words follow its plan from now on; those known before it are mastered. */
export async function learnWords(tx: Executor, held: HeldCourse, learned: LearnedWords, now: Date): Promise<void> {
  const stored = await loadStoredWords(tx, held, [...learned.wordIds, ...learned.knownWordIds]);
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
    changed.push({ wordId: word.wordId, sequence: word.sequence, review: after, dueOn: dueIn(held.mode, held.studentId, after)?.on, learned: { on: held.today, recordId: learned.recordId } });
  };

  const wrong = new Set(learned.wrongWordIds);
  for (const wordId of learned.wordIds) {
    const word = stored.get(wordId);
    if (!word) continue;
    const correct = !wrong.has(wordId);
    step(word, { kind: 'studied', day: held.today, roundId: learned.recordId, correct });
    const mistake = mistakeAfter(word.mistake, correct);
    if (!mistake || mistake === word.mistake) continue;
    deltas.mistake(word, mistake);
    mistakes.push({ word, mistake, now, wrong: !correct });
  }
  for (const wordId of learned.knownWordIds) {
    const word = stored.get(wordId);
    if (word) step(word, { kind: 'known', day: held.today });
  }
  await saveMistakes(tx, held, mistakes);
  await insertEvents(tx, events);
  if (changed.length > 0) await saveWords(tx, held, changed);
  await saveCounts(tx, held, deltas);
}

function eventRow({ studentId, courseId }: HeldCourse, wordId: number, event: ReviewEvent, { recordId, exercises }: LearnedWords, now: Date): NewEvent {
  return {
    studentId, wordId, courseId, kind: event.kind, day: event.day, correct: event.kind === 'known' ? null : event.correct,
    learningRecordId: recordId, receivedAt: now, ...(event.kind === 'studied' && exercises.get(wordId)),
  };
}
