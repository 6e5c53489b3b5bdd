/**
 * A round of words as one pure fold over its answers, used by every phone and the server so that they cannot disagree.
 * Order: pre-exam; for each group memorization, paper-cut box and, from group 2 on, the mixed paper-cut box; final exam.
 */
import { GROUP_SIZE, ROUND_SIZE } from '../constants';
import type { ExerciseKind } from './word-exercise';

export type StudyStep = 'memorization' | 'paper_cut_box' | 'final_exam';
export type RoundStep = 'pre_exam' | StudyStep | 'completed';

/** One given answer, in the order the server received them (pending ones of the phone at the end). */
export type RoundAnswer =
  | { kind: 'known'; wordId: number; known: boolean }
  | {
      kind: 'submission';
      wordId: number;
      step: StudyStep;
      currentGroup: number;
      mixedGroups: readonly number[];
      correct: boolean;
      /** How the final exam asked, other than by recall. */
      exercise?: ExerciseKind;
      /** No answer, but the latest cut of this word in this box taken back. */
      takenBack?: boolean;
    };

/** One screenful of study: a step on one group, or on several mixed. */
export interface Stage {
  step: StudyStep;
  /** 1-based; 0 in the final exam, which has no group. */
  currentGroup: number;
  /** Groups merged in this stage; empty when it is a single group. */
  mixedGroups: readonly number[];
}

export interface StageState extends Stage {
  /** Words of the stage in the order shown. */
  wordIds: readonly number[];
  /** Words still to be answered in this pass, in order. */
  remaining: readonly number[];
  /** The answer of each word that counts: the latest; in the final exam, once it was judged, the judged one. */
  results: ReadonlyMap<number, boolean>;
  /** By which exercise the final exam came to them; words that the learner marked are not in it. */
  judgedBy: ReadonlyMap<number, ExerciseKind>;
  /** 1-based; red slips make another pass of the paper-cut box. */
  pass: number;
}

export interface RoundState {
  step: RoundStep;
  /** Marked unknown in the pre-exam, in the order they were marked: the words of the round. */
  wordIds: readonly number[];
  /** Marked known in the pre-exam. */
  knownWordIds: readonly number[];
  /** Groups of five in study order; empty during the pre-exam. */
  groups: readonly (readonly number[])[];
  /** The stage at hand; undefined in the pre-exam and once every stage is done. */
  stage: StageState | undefined;
  /** How many stages are done, of how many. */
  stagesDone: number;
  stagesTotal: number;
}

/** Splits the words of a round into groups of five; the last may be shorter. */
export function getGroups(wordIds: readonly number[]): number[][] {
  const groups: number[][] = [];
  for (let i = 0; i < wordIds.length; i += GROUP_SIZE) groups.push(wordIds.slice(i, i + GROUP_SIZE));
  return groups;
}

/** Groups merged after group `currentGroup`: 1…currentGroup from group 2 on, none before. */
export function mixedGroupsAfter(currentGroup: number): number[] {
  const groups: number[] = [];
  for (let group = 1; currentGroup > 1 && group <= currentGroup; group += 1) groups.push(group);
  return groups;
}

/** Every stage of a round with this many groups, in order. */
export function getStages(groupCount: number): Stage[] {
  const stages: Stage[] = [];
  for (let group = 1; group <= groupCount; group += 1) {
    stages.push({ step: 'memorization', currentGroup: group, mixedGroups: [] });
    stages.push({ step: 'paper_cut_box', currentGroup: group, mixedGroups: [] });
    const mixed = mixedGroupsAfter(group);
    if (mixed.length > 0) stages.push({ step: 'paper_cut_box', currentGroup: group, mixedGroups: mixed });
  }
  if (groupCount > 0) stages.push({ step: 'final_exam', currentGroup: 0, mixedGroups: [] });
  return stages;
}

/** Two stages are the same screenful. */
export function sameStage(a: Stage, b: Stage): boolean {
  return (
    a.step === b.step &&
    a.currentGroup === b.currentGroup &&
    a.mixedGroups.length === b.mixedGroups.length &&
    a.mixedGroups.every((group, i) => group === b.mixedGroups[i])
  );
}

function stageKey({ step, currentGroup, mixedGroups }: Stage): string {
  return `${step}:${currentGroup}:${mixedGroups.length === 0 ? '' : mixedGroups.join(',')}`;
}

/** Shuffles in an order fixed by the seed, so that another phone shows the same one. */
export function seededShuffle<T>(items: readonly T[], seed: number): T[] {
  const shuffled = items.slice();
  let state = (seed ^ 0x9e3779b9) >>> 0;
  const next = (): number => {
    // mulberry32
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  for (let i = shuffled.length - 1; i > 0; i -= 1) {
    const j = Math.floor(next() * (i + 1));
    const held = shuffled[i] as T;
    shuffled[i] = shuffled[j] as T;
    shuffled[j] = held;
  }
  return shuffled;
}

/**
 * Where a round stands after these answers.
 * @param recordId seeds the order of mixed stages
 * @param completed the server has completed the record
 */
export function foldRound(recordId: number, answers: readonly RoundAnswer[], completed = false): RoundState {
  const { unknown, known, started } = foldPreExam(answers);
  const wordIds = unknown.slice(0, ROUND_SIZE);
  if (!started && !completed) {
    return { step: 'pre_exam', wordIds, knownWordIds: known, groups: [], stage: undefined, stagesDone: 0, stagesTotal: 0 };
  }
  const groups = getGroups(wordIds);
  const stages = getStages(groups.length);
  const byStage = submissionsByStage(answers);
  let stagesDone = 0;
  let stage: StageState | undefined;
  for (const candidate of stages) {
    const state = foldStage(candidate, stageWords(recordId, candidate, groups), byStage.get(stageKey(candidate)) ?? []);
    if (state.remaining.length > 0) {
      stage = state;
      break;
    }
    stagesDone += 1;
    stage = candidate.step === 'final_exam' ? state : undefined;
  }
  const step: RoundStep = completed ? 'completed' : (stage?.step ?? 'final_exam');
  return { step, wordIds, knownWordIds: known, groups, stage, stagesDone, stagesTotal: stages.length };
}

/**
 * Where a round stands after one more answer, the last of these: what foldRound says. While its stage goes on, only that is
 * folded: this runs under a child's finger.
 */
export function foldAnswer(recordId: number, before: RoundState, answers: readonly RoundAnswer[]): RoundState {
  const { stage, step } = before;
  const last = answers[answers.length - 1];
  if (stage && step !== 'completed' && last?.kind === 'submission' && sameStage(last, stage)) {
    const submissions = answers.filter((answer): answer is Submission => answer.kind === 'submission' && sameStage(answer, stage));
    const next = foldStage(stage, stage.wordIds, submissions);
    if (next.remaining.length > 0) return { ...before, stage: next };
  }
  return foldRound(recordId, answers, step === 'completed');
}

/** State of one given stage, also one that is done (going back to look, or a URL that names it). */
export function getStageState(recordId: number, answers: readonly RoundAnswer[], stage: Stage): StageState {
  const { unknown } = foldPreExam(answers);
  const groups = getGroups(unknown.slice(0, ROUND_SIZE));
  return foldStage(stage, stageWords(recordId, stage, groups), submissionsByStage(answers).get(stageKey(stage)) ?? []);
}

interface PreExamFold {
  unknown: number[];
  known: number[];
  started: boolean;
}

function foldPreExam(answers: readonly RoundAnswer[]): PreExamFold {
  const marks = new Map<number, boolean>();
  let started = false;
  for (const answer of answers) {
    if (answer.kind === 'submission') started = true;
    else if (!started) {
      const before = marks.get(answer.wordId);
      if (before === answer.known) continue;
      // Re-inserting moves a changed mark to the end: the round keeps the order of the last marks.
      if (before !== undefined) marks.delete(answer.wordId);
      marks.set(answer.wordId, answer.known);
    }
  }
  const unknown: number[] = [];
  const known: number[] = [];
  for (const [wordId, isKnown] of marks) (isKnown ? known : unknown).push(wordId);
  return { unknown, known, started };
}

type Submission = Extract<RoundAnswer, { kind: 'submission' }>;

function submissionsByStage(answers: readonly RoundAnswer[]): Map<string, Submission[]> {
  const byStage = new Map<string, Submission[]>();
  let latest: Submission | undefined;
  let list: Submission[] = [];
  for (const answer of answers) {
    if (answer.kind !== 'submission') continue;
    // Consecutive answers mostly belong to one stage, so its key is made once: making it for each would be most of the
    // fold.
    if (!latest || !sameStage(latest, answer)) {
      const key = stageKey(answer);
      list = byStage.get(key) ?? [];
      byStage.set(key, list);
    }
    list.push(answer);
    latest = answer;
  }
  return byStage;
}

function stageWords(recordId: number, stage: Stage, groups: readonly (readonly number[])[]): number[] {
  // Shuffled, because a word's neighbours would give it away.
  if (stage.step === 'final_exam') return seededShuffle(groups.flat(), recordId * 31);
  if (stage.mixedGroups.length === 0) return (groups[stage.currentGroup - 1] ?? []).slice();
  const mixed = stage.mixedGroups.flatMap((group) => groups[group - 1] ?? []);
  return seededShuffle(mixed, recordId * 31 + stage.currentGroup);
}

function foldStage(stage: Stage, wordIds: readonly number[], submissions: readonly Submission[]): StageState {
  const results = new Map<number, boolean>();
  const judgedBy = new Map<number, ExerciseKind>();
  const inStage = new Set(wordIds);
  const redsReturn = stage.step === 'paper_cut_box';
  let pass = 1;
  let queue = wordIds.slice();
  for (const { wordId, correct, exercise } of redsReturn ? withoutTakenBack(submissions) : submissions) {
    // Judged is judged: no mark of the learner and no second try changes it.
    if (!inStage.has(wordId) || judgedBy.has(wordId)) continue;
    if (stage.step === 'final_exam' && exercise !== undefined && exercise !== 'recall') judgedBy.set(wordId, exercise);
    results.set(wordId, correct);
    const waiting = queue.indexOf(wordId);
    if (waiting >= 0) queue.splice(waiting, 1);
    if (redsReturn && queue.length === 0) {
      queue = wordIds.filter((id) => results.get(id) === false);
      if (queue.length > 0) pass += 1;
    }
  }
  return { ...stage, wordIds, remaining: queue, results, judgedBy, pass };
}

/** The cuts of a box that stand, as if those taken back had never been. */
function withoutTakenBack(submissions: readonly Submission[]): readonly Submission[] {
  if (!submissions.some(({ takenBack }) => takenBack)) return submissions;
  const standing: Submission[] = [];
  for (const submission of submissions) {
    if (!submission.takenBack) standing.push(submission);
    else {
      const at = standing.map(({ wordId }) => wordId).lastIndexOf(submission.wordId);
      if (at >= 0) standing.splice(at, 1);
    }
  }
  return standing;
}
