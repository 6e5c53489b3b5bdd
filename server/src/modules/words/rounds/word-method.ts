/** Rounds of words: what is particular about the learning records of a word course. */
import { GROUP_SIZE } from '@xueban/contract/constants';
import type { LearningProgress } from '@xueban/contract/resources/courses';
import type { RoundProgress, WordRecord, WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import type { Executor } from '../../../database';
import { AppError } from '../../../plugins/errors';
import { type ChapterProgress, chapterProgresses } from '../../learning/rules/learning-progress';
import { secondsAtWork } from '../../learning/rules/answer-time';
import { getSchoolDay } from '../../school/rules/school-calendar';
import { planReviews } from '../rules/reinforcement-plan';
import { finalPosition, findOutcome, getPosition, getReport, type RoundPosition, countRoundWork } from '../rules/round-report';
import type { KeptWords, LearningContext, StudentCourse } from '../../courses';
import {
  type AskedPlace,
  type Finish,
  toHead,
  type LearningMethod,
  type LearningRecordRow,
  type RecordKey,
  type RecordPlace,
  readReport,
  type Work,
} from '../../learning';
import { findLearnedWords, learnWords } from '../memory/learned-words';
import { holdCourse } from '../memory/schedule.service';
import { type LoggedAnswer, learningAnswer, roundAnswer, timedAnswer } from './answer-log';
import type { KeyedAnswer } from './answer-lines';
import { type AnswerRow, loadAnswers, loadPackedAnswers } from './answer-log.repository';
import { countLearned, countLearnedOfCurrent, findChapter, savePlan } from './rounds.repository';
import { findWholeRecord } from './whole-record.repository';

/** A round that has just been finished, for what else is made of it. */
export interface FinishedRound extends RecordKey {
  /** In study order. */
  wordIds: readonly number[];
}

/** Called inside the transaction that completes a round, after what was learned in it was written. */
export type AfterRound = (tx: Executor, round: FinishedRound, now: Date) => Promise<void>;

type WordMethodParts = Pick<LearningContext, 'db' | 'pool'> & { words: KeptWords; afterRound: AfterRound };

export function createWordMethod({ db, pool, words, afterRound }: WordMethodParts): LearningMethod {
  return {
    place,

    /** Only open records are folded, and a course has at most one. */
    async summaries(studentId: number, rows: readonly LearningRecordRow[]): Promise<WordRecordSummary[]> {
      const open = rows.filter(({ completedAt }) => completedAt === null).map(({ id }) => id);
      const answers = await loadAnswers(db, studentId, open);
      return rows.map((row) =>
        getSummary(
          row,
          answers.filter(({ recordId }) => recordId === row.id),
        ),
      );
    },

    async find({ studentId, courseId, recordId }: RecordKey): Promise<WordRecord | undefined> {
      const found = await findWholeRecord(pool, studentId, courseId, recordId);
      if (!found) return undefined;
      const { record, edition } = found;
      // A round without an answer is not completed: its answers are packed.
      const isPacked = found.answers.length === 0 && record.completedAt !== null;
      const answers: readonly KeyedAnswer[] = isPacked ? await loadPackedAnswers(db, studentId, [recordId]) : found.answers;
      const kept = await words.find(courseId, edition, [...new Set(answers.map(({ wordId }) => wordId))]);
      return {
        ...getSummary(record, answers),
        words: [...kept.values()].map(({ word }) => word).sort((a, b) => a.sequence - b.sequence || a.id - b.id),
        answers: answers.map(learningAnswer),
        report: readReport('word', record),
      };
    },

    finish: (tx, key, record, now) => finish(tx, key, record, now, afterRound),

    async workSoFar(tx: Executor, studentId: number, record: LearningRecordRow): Promise<Work> {
      const answers = (await loadAnswers(tx, studentId, [record.id])).map(timedAnswer);
      const { wordsDone } = getPosition(record.id, answers);
      return { countWork: (lesson) => countRoundWork(record, answers, wordsDone, lesson) };
    },

    async progresses(course: StudentCourse): Promise<LearningProgress[]> {
      return chapterProgresses(await countLearned(db, course)).map(toProgress);
    },

    async currentProgress(course: StudentCourse): Promise<LearningProgress | undefined> {
      return chapterProgresses(await countLearnedOfCurrent(db, course)).map(toProgress)[0];
    },
  };
}

const toProgress = ({ chapterId, percentage, current }: ChapterProgress): LearningProgress => ({
  context_id: chapterId,
  context_type: 'Chapter',
  current,
  percentage,
});

/** The chapter asked for, or the one the student is at; nowhere in a course without chapters. */
async function place(tx: Executor, course: StudentCourse, { unitId, chapterId, sectionId }: AskedPlace): Promise<RecordPlace> {
  if (sectionId !== undefined) throw new AppError('NOT_FOUND'); // word courses have none
  if (chapterId === undefined && unitId === undefined) {
    const [current] = await countLearnedOfCurrent(tx, course);
    return getPlace(current && (await findChapter(tx, course.courseId, { chapterId: current.chapterId })));
  }
  const chapter = await findChapter(tx, course.courseId, { chapterId, unitId });
  if (!chapter) throw new AppError('NOT_FOUND');
  return getPlace(chapter);
}

const getPlace = (chapter: { id: number; unitId: number } | undefined): RecordPlace => ({
  unitId: chapter?.unitId ?? null,
  chapterId: chapter?.id ?? null,
  sectionId: null,
});

/** Progress, mistake book and 21-day plan. @throws AppError FINAL_EXAM_INCOMPLETE */
async function finish(tx: Executor, key: RecordKey, record: LearningRecordRow, now: Date, afterRound: AfterRound): Promise<Finish> {
  const { recordId } = key;
  const answers = await loadAnswers(tx, key.studentId, [recordId]);
  const timed = answers.map(timedAnswer);
  const outcome = findOutcome(recordId, timed, record.startedAt);
  if (!outcome) throw new AppError('FINAL_EXAM_INCOMPLETE');
  const held = await holdCourse(tx, key, getSchoolDay(now));
  const learned = { ...outcome, recordId, exercises: examExercises(answers) };
  const words = await findLearnedWords(tx, held, learned);
  return {
    countWork: (lesson) => countRoundWork(record, timed, outcome.wordIds.length, lesson),
    day: words.studyDay,
    secondsAtWork: secondsAtWork(timed, record.startedAt),
    async write(hours) {
      await learnWords(tx, held, learned, words, now);
      const reviews = outcome.wordIds.length > 0 ? planReviews(words.studyDay) : [];
      await savePlan(tx, key, reviews);
      await afterRound(tx, { ...key, wordIds: outcome.wordIds }, now);
      return getReport(
        outcome,
        reviews.map(({ dueOn }) => dueOn),
        hours,
      );
    },
  };
}

/** How the final exam asked each word: the answer that counts, as foldRound has it. */
function examExercises(answers: readonly AnswerRow[]): Map<number, Pick<AnswerRow, 'exercise' | 'given'>> {
  const counting = new Map<number, Pick<AnswerRow, 'exercise' | 'given'>>();
  for (const { step, wordId, exercise, given } of answers)
    if (step === 'final_exam' && !counting.get(wordId)?.exercise) counting.set(wordId, { exercise, given });
  return counting;
}

function getSummary(row: LearningRecordRow, answers: readonly LoggedAnswer[]): WordRecordSummary {
  const report = readReport('word', row);
  const position = report
    ? finalPosition(report.learned_count, Math.ceil(report.learned_count / GROUP_SIZE))
    : getPosition(row.id, answers.map(roundAnswer));
  return { ...toHead(row), content_type: 'word', progress: getProgress(position) };
}

function getProgress(position: RoundPosition): RoundProgress {
  return {
    step: position.step,
    current_group: position.currentGroup,
    mixed_groups: position.mixedGroups,
    groups_count: position.groupsCount,
    words_count: position.wordsCount,
    words_done: position.wordsDone,
    percentage: position.percentage,
  };
}
