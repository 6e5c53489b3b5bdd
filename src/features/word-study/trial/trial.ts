/** A trial group: five words learned by the whole method without a session, on this phone alone. */
import { foldRound, type RoundState, type Stage } from '@xueban/contract/learning/word-round';
import type { TrialGroup } from '@xueban/contract/resources/trials';
import type { KeyedAnswer, StudyAnswer } from '../logic/answers';
import { examSummary } from '../logic/final-exam';
import type { StudyLocation } from '../logic/location';
import { type Round, type RoundRecord, type RoundWord, roundWord } from '../round/round';

/** An id that no learning record has, under which its reads are kept. */
export const TRIAL_RECORD_ID = 0;

export interface SavedTrial {
  version: 1;
  courseId: number;
  courseName: string;
  words: RoundWord[];
  /** Only answers of the method: a trial begins with the words marked unknown. */
  answers: StudyAnswer[];
  /** ISO 8601. */
  startedAt: string;
  completedAt?: string;
}

/** The stages of a group that is the only one, as its pages show them. */
export const TRIAL_STAGES = {
  memorization: { step: 'memorization', currentGroup: 1, mixedGroups: [] },
  paper_cut_box: { step: 'paper_cut_box', currentGroup: 1, mixedGroups: [] },
  final_exam: { step: 'final_exam', currentGroup: 0, mixedGroups: [] },
} as const satisfies Record<Stage['step'], Stage>;

export function beginTrial({ course_id: courseId, course_name: courseName, words }: TrialGroup, startedAt: string): SavedTrial {
  return { version: 1, courseId, courseName, words: words.map(roundWord), answers: [], startedAt };
}

/** The stored trial, if this version wrote it. */
export function findTrial(value: unknown): SavedTrial | undefined {
  const saved = value as Partial<SavedTrial> | null | undefined;
  const isTrial = typeof saved === 'object' && saved !== null && saved.version === 1;
  return isTrial && Array.isArray(saved.words) && Array.isArray(saved.answers) ? (saved as SavedTrial) : undefined;
}

const getAnswers = ({ words, answers }: SavedTrial): KeyedAnswer[] =>
  [...words.map(({ id }): StudyAnswer => ({ kind: 'known', wordId: id, known: false })), ...answers].map((answer, at) => ({
    ...answer,
    key: String(at),
  }));

/** The trial as the pages of a round take it. */
export function trialRound(saved: SavedTrial): Round {
  const answers = getAnswers(saved);
  const state = foldRound(TRIAL_RECORD_ID, answers, saved.completedAt !== undefined);
  const record: RoundRecord = {
    id: TRIAL_RECORD_ID,
    content_type: 'word',
    course_id: saved.courseId,
    unit_id: null,
    chapter_id: null,
    section_id: null,
    teacher_id: null,
    teaching_record_id: null,
    learning_subtype: 'learn',
    // A completed trial has no report from the server and is shown by a page of its own.
    status: 'open',
    started_at: saved.startedAt,
    completed_at: saved.completedAt ?? null,
    progress: {
      step: state.step,
      current_group: 1,
      mixed_groups: [],
      groups_count: 1,
      words_count: saved.words.length,
      words_done: 0,
      percentage: 0,
    },
    report: null,
  };
  return {
    owner: { guardianId: 0, studentId: 0 },
    ids: {
      courseId: saved.courseId,
      learningRecordId: TRIAL_RECORD_ID,
      unitId: null,
      chapterId: null,
      teacherId: null,
      teachingRecordId: null,
    },
    record,
    words: new Map(saved.words.map((word) => [word.id, word])),
    candidates: undefined,
    answers,
    state,
  };
}

/** Where it goes on. */
export function stageAt({ step }: Pick<RoundState, 'step'>): Stage {
  if (step === 'paper_cut_box' || step === 'final_exam') return TRIAL_STAGES[step];
  return step === 'completed' ? TRIAL_STAGES.final_exam : TRIAL_STAGES.memorization;
}

/** Handles what a page of a round wants opened, on this one page. */
export function getStage({ route }: StudyLocation): Stage {
  if (route === 'paperCutBox') return TRIAL_STAGES.paper_cut_box;
  return route === 'finalExam' ? TRIAL_STAGES.final_exam : TRIAL_STAGES.memorization;
}

export interface TrialOutcome {
  total: number;
  correct: number;
  /** Of the exam, in its order. */
  wrong: readonly RoundWord[];
}

export function getOutcome({ state, words }: Round): TrialOutcome {
  const results = state.stage?.results ?? new Map<number, boolean>();
  const { total, correct } = examSummary({ wordIds: [...words.keys()], results });
  return { total, correct, wrong: [...words.values()].filter(({ id }) => results.get(id) === false) };
}
