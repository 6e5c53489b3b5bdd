/**
 * Every table with data of a guardian or student and the column that says whose, in the order of deletion. A test fails on
 * a table of the catalogue that is missing here.
 */
import { getTableColumns } from 'drizzle-orm';
import type { PgTable } from 'drizzle-orm/pg-core';
import type { ObjectReference } from '../../../database/object-references';
import * as schema from '../../../database/schema';
import { objectReferences } from '../../objects';

/** An object of the store that belongs to a person. */
export type OwnedReference = ObjectReference & Required<Pick<ObjectReference, 'owner'>>;
export type Owner = OwnedReference['owner']['kind'];

export interface PersonalTable {
  table: PgTable;
  owner: Owner;
  /** Its rows name the guardian by their phone, not by their id: what was written before they had an account. */
  by?: 'phone';
  /** Columns that are not handed out: secrets, and what is about somebody else. */
  withheld?: readonly string[];
  /** Why the table is not handed out. */
  notExported?: string;
  /** Why rows stay when their owner is deleted. */
  notDeleted?: string;
}

/** The people themselves, by their id. */
export const STUDENT_TABLE: PersonalTable = { table: schema.students, owner: 'student_id' };
export const PARENT_TABLE: PersonalTable = {
  table: schema.parents,
  owner: 'parent_id',
  withheld: ['password_hash', 'wechat_open_id', 'wechat_seen_at'],
};

const PACKED = 'Its rows are handed out with those of the table that they were packed from.';

/** Of a student. */
export const STUDENT_TABLES: readonly PersonalTable[] = [
  { table: schema.aiAnswers, owner: 'student_id' },
  { table: schema.aiShares, owner: 'student_id', withheld: ['token_hash'] },
  { table: schema.aiGenerations, owner: 'student_id', withheld: ['draft', 'holder', 'held_until', 'begun'] },
  { table: schema.aiStudentDays, owner: 'student_id' },
  // Kept for ten minutes: a verdict stands with its answer then, a text with the photo.
  { table: schema.aiUses, owner: 'student_id', withheld: ['name', 'holder', 'result', 'until'] },
  { table: schema.vocabularyLevelAnswers, owner: 'student_id' },
  { table: schema.vocabularyLevelSubmissions, owner: 'student_id', withheld: ['visitor_token_hash', 'state'] },
  { table: schema.mathLevelAnswers, owner: 'student_id' },
  { table: schema.mathLevelSubmissions, owner: 'student_id', withheld: ['state'] },
  { table: schema.learningAnswers, owner: 'student_id' },
  { table: schema.learningAnswerPacks, owner: 'student_id', notExported: PACKED },
  { table: schema.wordReviewEvents, owner: 'student_id' },
  { table: schema.wordReviewPacks, owner: 'student_id', notExported: PACKED },
  { table: schema.reinforcementSubmissions, owner: 'student_id', withheld: ['packed_exercises'] },
  { table: schema.reinforcementPlans, owner: 'student_id' },
  { table: schema.wordForecasts, owner: 'student_id' },
  { table: schema.studentForecasts, owner: 'student_id', withheld: ['weights', 'fitted_event_id'] },
  { table: schema.studentWords, owner: 'student_id' },
  { table: schema.mistakeWordChoices, owner: 'student_id' },
  { table: schema.wordMistakes, owner: 'student_id' },
  { table: schema.mistakeWordBooks, owner: 'student_id' },
  { table: schema.studentCourses, owner: 'student_id', withheld: ['version'] },
  { table: schema.studentChapters, owner: 'student_id' },
  { table: schema.studentDueDays, owner: 'student_id' },
  { table: schema.studentReviewDays, owner: 'student_id' },
  { table: schema.quizAnswers, owner: 'student_id' },
  { table: schema.quizSubmissions, owner: 'student_id', withheld: ['standing'] },
  { table: schema.sectionEvents, owner: 'student_id' },
  { table: schema.studentQuestions, owner: 'student_id' },
  { table: schema.studentSections, owner: 'student_id' },
  { table: schema.studentKnowledgePoints, owner: 'student_id' },
  { table: schema.studentCauses, owner: 'student_id' },
  { table: schema.mistakeEvents, owner: 'student_id' },
  { table: schema.questionMistakes, owner: 'student_id', withheld: ['added_hash'] },
  { table: schema.mistakeQuestionCounts, owner: 'student_id' },
  { table: schema.mistakeQuestionBooks, owner: 'student_id' },
  { table: schema.exampleMarks, owner: 'student_id' },
  { table: schema.studentMathCourses, owner: 'student_id', withheld: ['version'] },
  { table: schema.studyDays, owner: 'student_id' },
  { table: schema.learningPrints, owner: 'student_id', withheld: ['content_hash', 'queue_place'] },
  { table: schema.learningRecords, owner: 'student_id' },
  { table: schema.teachingRecords, owner: 'student_id' },
  { table: schema.courseHourEntries, owner: 'student_id', withheld: ['actor_name'] },
  { table: schema.classStudents, owner: 'student_id' },
  { table: schema.studentAllocations, owner: 'student_id', withheld: ['version'] },
  { table: schema.dataExports, owner: 'student_id', withheld: ['object_key', 'parent_id'] },
  { table: schema.reminders, owner: 'student_id', withheld: ['parent_id'] },
  { table: schema.reminderSubscriptions, owner: 'student_id', withheld: ['parent_id', 'open_id'] },
  { table: schema.guardianPartings, owner: 'student_id', withheld: ['parent_id'] },
  { table: schema.parentStudents, owner: 'student_id', withheld: ['parent_id'] },
];

/** Of a guardian. */
export const PARENT_TABLES: readonly PersonalTable[] = [
  { table: schema.trialBookings, owner: 'parent_id', by: 'phone', withheld: ['version'] },
  { table: schema.directUploads, owner: 'parent_id', withheld: ['checksum'] },
  { table: schema.consents, owner: 'parent_id' },
  { table: schema.dataExports, owner: 'parent_id', withheld: ['object_key'] },
  { table: schema.reminders, owner: 'parent_id' },
  { table: schema.reminderSubscriptions, owner: 'parent_id', withheld: ['open_id'] },
  { table: schema.guardianPartings, owner: 'parent_id' },
  { table: schema.knownNetworks, owner: 'parent_id', withheld: ['network_hash'] },
  { table: schema.sessions, owner: 'parent_id', withheld: ['token_hash'] },
  { table: schema.parentStudents, owner: 'parent_id' },
];

/** Of both, in columns of their own. */
export const KEPT_TABLES: readonly PersonalTable[] = [
  {
    table: schema.auditEvents,
    owner: 'parent_id',
    withheld: ['actor_name'],
    notDeleted: 'The audit trail tells who did what, also to the deleted: ids without names, removed by the sweep when its time is over.',
  },
  {
    table: schema.auditEvents,
    owner: 'student_id',
    notExported: 'What was done to a student stands in the trail of the guardian and is for the school.',
    notDeleted: 'As above.',
  },
  {
    table: schema.deletions,
    owner: 'parent_id',
    notExported: 'Id and times of the request alone.',
    notDeleted: 'The ledger from which deletions are repeated after an old backup was restored.',
  },
  { table: schema.deletions, owner: 'student_id', notExported: 'As above.', notDeleted: 'As above.' },
];

/** Idempotency keys say nothing of a person and are exported from no table. */
const OF_PHONES: readonly string[] = ['idempotency_key'];

export const isExported = ({ notExported }: PersonalTable): boolean => notExported === undefined;

/** Columns that are handed out. Where an object lies is the store's affair, and its key names the guardian who brought it. */
export function getColumns({ table, withheld = [] }: PersonalTable): string[] {
  const places = objectReferences.filter(({ column }) => column.table === table).map(({ column }) => column.name);
  const left = new Set([...withheld, ...OF_PHONES, ...places]);
  return Object.values(getTableColumns(table))
    .map(({ name }) => name)
    .filter((name) => !left.has(name));
}

/** The objects of a person, in all tables. */
export const ownedReferences: readonly OwnedReference[] = objectReferences.flatMap(({ owner, ...reference }) =>
  owner ? [{ ...reference, owner }] : [],
);

/** Those that rows of a table refer to. */
export const getReferences = ({ table, owner }: PersonalTable): OwnedReference[] =>
  ownedReferences.filter((reference) => reference.column.table === table && reference.owner.kind === owner);
