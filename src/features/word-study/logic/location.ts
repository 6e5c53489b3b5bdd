/** Where a round goes on: which page, with which position in its URL (spec §2). */
import type { WordRecordSummary } from '@xueban/contract/resources/learning-records/word';
import type { StudyQuery } from '@xueban/contract/routes';
import { type RoundState, type RoundStep, sameStage, type Stage } from '@xueban/contract/learning/word-round';
import { go, redirect } from '@/lib/navigation';

export type StudyRoute = 'preExam' | 'memorization' | 'paperCutBox' | 'finalExam';

/** The ids every page of a round carries in its URL. */
export interface RoundIds {
  courseId: number;
  learningRecordId: number;
  unitId: number | null;
  chapterId: number | null;
  teacherId: number | null;
  teachingRecordId: number | null;
}

export interface StudyLocation {
  route: StudyRoute;
  query: Partial<Record<StudyQuery, string>>;
}

const routeOfStep: Record<RoundStep, StudyRoute> = {
  pre_exam: 'preExam',
  memorization: 'memorization',
  paper_cut_box: 'paperCutBox',
  final_exam: 'finalExam',
  // The report of a completed round stands on the page of its final exam.
  completed: 'finalExam',
};

/** The ids of a learning record, for the URL of its pages. */
export function getIds(record: WordRecordSummary): RoundIds {
  return {
    courseId: record.course_id,
    learningRecordId: record.id,
    unitId: record.unit_id,
    chapterId: record.chapter_id,
    teacherId: record.teacher_id,
    teachingRecordId: record.teaching_record_id,
  };
}

/** Page and query for a stage, or for a step that has no stage. */
export function locationAt(ids: RoundIds, step: RoundStep, stage?: Pick<Stage, 'currentGroup' | 'mixedGroups'>): StudyLocation {
  const query: StudyLocation['query'] = { courseId: String(ids.courseId) };
  if (ids.unitId !== null) query.unitId = String(ids.unitId);
  if (ids.chapterId !== null) query.chapterId = String(ids.chapterId);
  if (ids.teacherId !== null) query.teacherId = String(ids.teacherId);
  if (ids.teachingRecordId !== null) query.teachingRecordId = String(ids.teachingRecordId);
  query.learningRecordId = String(ids.learningRecordId);
  if (step === 'memorization' || step === 'paper_cut_box') {
    query.currentGroup = String(stage?.currentGroup ?? 1);
    if (stage && stage.mixedGroups.length > 0) query.mixedGroups = stage.mixedGroups.join(',');
  }
  return { route: routeOfStep[step], query };
}

/** Where the learner goes on after the answers so far. */
export function nextLocation(ids: RoundIds, state: RoundState): StudyLocation {
  return locationAt(ids, state.step, state.stage);
}

/** The cards of the group that a paper-cut box is about, to look at once more: its newest group when groups are mixed. */
export function cardsLocation(ids: RoundIds, { currentGroup }: Pick<Stage, 'currentGroup'>): StudyLocation {
  return locationAt(ids, 'memorization', { currentGroup, mixedGroups: [] });
}

/** Where the pre-exam ends: group 1. The fold cannot know of it before the first study answer. */
export function firstGroupLocation(ids: RoundIds): StudyLocation {
  return locationAt(ids, 'memorization', { currentGroup: 1, mixedGroups: [] });
}

/** Where a record goes on, by what the server says of it (it may be behind the phone by what waits in the outbox). */
export function getLocation(record: WordRecordSummary): StudyLocation {
  const { step, current_group: currentGroup, mixed_groups: mixedGroups } = record.progress;
  return locationAt(getIds(record), step, { currentGroup, mixedGroups });
}

/** The stage a page shows, from its step and what its URL says. */
export function stageFromQuery(step: Stage['step'], position: { currentGroup: number; mixedGroups: readonly number[] }): Stage {
  if (step === 'final_exam') return { step, currentGroup: 0, mixedGroups: [] };
  if (step === 'memorization') return { step, currentGroup: position.currentGroup, mixedGroups: [] };
  return { step, currentGroup: position.currentGroup, mixedGroups: position.mixedGroups };
}

/**
 * Whether a page opened for a stage may show it, or an old link or another phone has moved on. Group 1 may be opened from
 * the pre-exam, and a group's cards from its paper-cut box.
 * @param before the round as this page showed it until now: cards that were being learned are not left to be looked at
 * again when the round has gone on elsewhere
 */
export function belongsHere(state: RoundState, stage: Stage, before?: RoundState): boolean {
  if (state.step === 'completed') return stage.step === 'final_exam';
  if (state.step === 'pre_exam') return stage.step === 'memorization' && stage.currentGroup === 1 && state.wordIds.length > 0;
  // With every stage done and the record not yet completed, the final exam is where the learner stands.
  if (!state.stage) return stage.step === 'final_exam';
  if (stage.step === 'memorization' && state.stage.step === 'paper_cut_box') {
    const wasLearning = before !== undefined && before.stage?.step !== 'paper_cut_box';
    return !wasLearning && stage.currentGroup === state.stage.currentGroup;
  }
  return sameStage(state.stage, stage);
}

/** Whether the pre-exam may be shown: as long as no study answer was given. */
export function isPreExam(state: RoundState): boolean {
  return state.step === 'pre_exam';
}

export function openLocation({ route, query }: StudyLocation): void {
  redirect(route, query);
}

export function goHome(): void {
  go('words');
}
