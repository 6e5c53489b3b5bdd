/** Which reads are out of date. Everything shown has tags, and a call that changes something says which tags it makes stale. */
import type { CallName, Calls } from '@xueban/contract/calls';
import type { ContentType } from '@xueban/contract/resources/courses';
import { isolate } from './isolate';

export type Tag =
  /** Rounds of words, and how far a word course is. */
  | 'wordProgress'
  /** Where learned words stand: what is due, the nine-grid, reviews, mistake words. */
  | 'wordMemory'
  /** Lessons taught, and the hours they cost. */
  | 'lessons'
  | 'prints'
  /** Tests of the vocabulary size that were completed or kept. */
  | 'vocabularyTests'
  /** Sections of mathematics: how far they are, what is due, what is known of their points. */
  | 'mathProgress'
  /** The mistake book of mathematics. */
  | 'mathMistakes'
  /** Level tests of mathematics that were completed. */
  | 'levelTests'
  /** What was done on which day: the calendar, the week, and the student's figures of today. */
  | 'studyDays'
  /** What was made for the student, and how much AI is left today. */
  | 'aiGenerations'
  /** What a guardian has allowed to be told. */
  | 'reminders';

type ReadingCall = Extract<CallName, `GET ${string}`>;
/** Reads that are never kept: asked again by whatever shows them. A new read goes here or into `shows`. */
type NeverKept =
  | 'GET ai_generations'
  | 'GET ai_generations/{id}'
  | 'GET ai_generations/{id}/stream'
  | 'GET courses'
  | 'GET courses/default'
  | 'GET courses/{id}'
  | 'GET courses/{id}/learning_progresses'
  | 'GET courses/{id}/learning_progresses/current'
  | 'GET courses/{id}/learning_records'
  | 'GET courses/{id}/learning_records/{recordId}'
  | 'GET courses/{id}/questions'
  | 'GET courses/{id}/units/{unitId}/attachment'
  | 'GET courses/{id}/words'
  | 'GET learning_prints'
  | 'GET learning_prints/{id}'
  | 'GET learning_prints/{id}/export'
  | 'GET learning_records/latest'
  | 'GET learning_records/{id}/quiz_questions/{questionId}/question'
  | 'GET quiz_submissions/{id}/questions/{questionId}'
  | 'GET math_level_submissions/take'
  | 'GET math_level_submissions/{id}'
  | 'GET mini_program_codes/{kind}'
  | 'GET mistake_question_books/{id}/export'
  | 'GET mistake_question_books/{id}/questions'
  | 'GET mistake_word_books/export'
  | 'GET mistake_word_books/{id}/export'
  | 'GET data_exports'
  | 'GET data_exports/{id}/file'
  | 'GET deletion_requests'
  | 'GET parents/consents'
  | 'GET parents/profile'
  | 'GET reinforcement_submissions'
  | 'GET reinforcement_submissions/{id}'
  | 'GET reinforcement_words'
  | 'GET schools/current'
  | 'GET sessions'
  | 'GET shared_generations/{token}'
  | 'GET student_allocations'
  | 'GET students'
  | 'GET students/{id}'
  | 'GET teaching_records'
  | 'GET teaching_records/latest'
  | 'GET teaching_records/{id}'
  | 'GET times/current'
  | 'GET trial_groups'
  | 'GET users/current'
  | 'GET vocabulary_level_submissions'
  | 'GET vocabulary_level_submissions/take'
  | 'GET vocabulary_level_submissions/{id}';
/** Reads that useKeptQuery keeps. */
export type KeptCall = Exclude<ReadingCall, NeverKept>;

const shows: Readonly<Record<KeptCall, readonly Tag[]>> = {
  'GET reinforcement': ['wordMemory'],
  'GET students/{id}/reinforcement': ['wordMemory'],
  'GET mistake_word_books': ['wordMemory'],
  'GET reminders': ['reminders'],
  'GET courses/{id}/units/{unitId}/chapters/{chapterId}/sections/{sectionId}': ['mathProgress'],
  'GET courses/{id}/math_report': ['mathProgress'],
  'GET mistake_question_books': ['mathMistakes'],
  // What is answered counts at once, also before a review is over.
  'GET study_calendar': ['studyDays', 'wordMemory'],
  'GET weekly_report': ['studyDays', 'wordMemory'],
  'GET math_levels': [],
  'GET math_level_submissions': ['levelTests'],
  // Suggestions follow from what is learned and what goes wrong.
  'GET ai_generations/summary': ['aiGenerations', 'wordProgress', 'wordMemory', 'mathProgress', 'mathMistakes'],
};

/** Calls of several subjects whose caller says which one, because neither body nor reply does. */
export type CallOfSubject = 'POST learning_records/{id}/questions/{questionId}/known';

/** Body and reply, where they decide which tags are stale. */
interface Made<K extends CallName> {
  body: Calls[K]['body'];
  reply: Calls[K]['reply'];
  /** The subject of a CallOfSubject; the outbox may hold an unknown one of a later version. */
  subject?: ContentType | undefined;
}
type MakesStale<K extends CallName> = readonly Tag[] | ((made: Made<K>) => readonly Tag[]);
type ChangingCall = Exclude<CallName, ReadingCall>;

/** Calls that make nothing stale; a new call goes here or into `makesStale`. */
type ChangesNothingShown =
  | 'POST sessions/sign_in'
  | 'POST sessions/send_sign_in_captcha'
  | 'POST sessions/send_reset_password_captcha'
  | 'POST sessions/reset_password'
  | 'POST sessions/sign_out'
  | 'POST sessions/{id}/sign_out'
  | 'POST sessions/sign_out_everywhere'
  | 'POST sessions/wechat_sign_in'
  | 'POST sessions/send_own_captcha'
  | 'POST sessions/change_password'
  | 'PUT parents/profile'
  | 'POST parents/consents'
  | 'PUT students/{id}'
  | 'POST data_exports'
  | 'POST deletion_requests'
  | 'POST deletion_requests/{id}/withdraw'
  | 'POST direct_uploads'
  | 'POST trial_bookings'
  | 'POST ai_generations/{id}/share'
  | 'POST ai_generations/{id}/withdraw_share';
type Telling = Exclude<ChangingCall, ChangesNothingShown>;

/** What opening, answering and completing a learning record makes stale, by subject. */
const learning: Readonly<Record<ContentType, { opened: readonly Tag[]; known: readonly Tag[]; completed: readonly Tag[] }>> = {
  word: { opened: ['wordProgress'], known: ['wordProgress'], completed: ['wordProgress', 'wordMemory', 'lessons', 'prints', 'studyDays'] },
  math: { opened: ['mathProgress'], known: ['mathProgress'], completed: ['mathProgress', 'lessons', 'studyDays'] },
};

/** Nothing for an unknown subject: the call has been made all the same. */
const ofRecord =
  (what: 'opened' | 'completed') =>
  ({ reply: { content_type: type } }: { reply: { content_type: ContentType } }): readonly Tag[] =>
    (learning as Partial<typeof learning>)[type]?.[what] ?? [];

/** Every answer of an app of today is one of a subject named before; a new one does not compile until it is. */
const ofAnotherVersion = (_: never): readonly Tag[] => [];

/** The quiz's place: an answer names it, every other call returns the quiz. */
const findQuiz = (reply: Calls['PUT quiz_submissions/{id}']['reply']) => ('quiz' in reply ? reply.quiz : reply);

const makesStale: { readonly [K in Telling]: MakesStale<K> } & { readonly [K in ReadingCall]?: MakesStale<K> } = {
  'POST teaching_records': ['lessons'],
  'POST teaching_records/{id}/end': ['lessons', 'wordProgress', 'mathProgress'],
  'POST courses/{id}/learning_records': ofRecord('opened'),
  // A missing subject comes from a version that knew only these; an unknown one from a later version. Reading once more is
  // harmless.
  'POST learning_records/{id}/questions/{questionId}/known': ({ subject = '' }) =>
    (learning as Readonly<Record<string, Partial<(typeof learning)['word']>>>)[subject]?.known ?? [
      ...learning.word.known,
      ...learning.math.known,
    ],
  'POST learning_records/{id}/questions/{questionId}/submission': ({ body }) => {
    if ('step' in body) return ['wordProgress'];
    if ('variant' in body) return ['mathProgress', 'mathMistakes'];
    return ofAnotherVersion(body);
  },
  'POST learning_records/{id}/questions/{questionId}/grade_by_ai': ['mathProgress', 'mathMistakes', 'aiGenerations'],
  'POST courses/{id}/learning_records/{recordId}/complete': ofRecord('completed'),
  'POST reinforcement_submissions/take': ['wordMemory'],
  'PUT reinforcement_submissions/{id}': ({ reply: { status } }) => (status === 'completed' ? ['wordMemory', 'studyDays'] : ['wordMemory']),
  'PUT mistake_word_books/words/{wordId}': ['wordMemory'],
  'POST reminders': ['reminders'],
  'POST reminders/stop': ['reminders'],
  'GET mistake_word_books/export': ['prints'],
  'GET mistake_word_books/{id}/export': ['prints'],
  'POST learning_prints/{id}/print': ['prints'],
  'PUT vocabulary_level_submissions/{id}': ['vocabularyTests'],
  'POST quiz_submissions/take': ['mathProgress'],
  'PUT quiz_submissions/{id}': ({ body, reply }) => [
    'mathProgress',
    'mathMistakes',
    ...(findQuiz(reply).status === 'completed' ? (['studyDays'] as const) : []),
    ...('grade_by_ai' in body ? (['aiGenerations'] as const) : []),
  ],
  'POST mistake_question_books/{id}/questions': ['mathMistakes'],
  // A use of AI.
  'POST mistake_question_books/{id}/photo_readings': ['aiGenerations'],
  'PUT mistake_question_books/{id}/questions/{entryId}': ['mathMistakes'],
  'GET mistake_question_books/{id}/export': ['prints'],
  'PUT math_level_submissions/{id}': ['levelTests'],
  'POST ai_generations': ['aiGenerations'],
  'POST ai_generations/{id}/retry': ['aiGenerations'],
  'PUT ai_generations/{id}': ['aiGenerations'],
  'POST ai_generations/{id}/print': ['prints'],
};

/** The tags of a read that is kept. */
export function getTags(name: KeptCall): readonly Tag[] {
  return shows[name];
}

const counts: Partial<Record<Tag, number>> = {};
const listeners = new Set<(tags: readonly Tag[]) => void>();

/** Called after every successful call; never throws, because bodies come from storage too. */
export function callMade(name: string, made: { body?: unknown; reply: unknown; subject?: ContentType | undefined }): void {
  const stale = (makesStale as Readonly<Record<string, MakesStale<CallName> | undefined>>)[name];
  isolate(() => makeStale(typeof stale === 'function' ? stale(made as Made<CallName>) : (stale ?? [])));
}

/** What has these tags may be out of date from now on. */
export function makeStale(tags: readonly Tag[]): void {
  if (tags.length === 0) return;
  for (const tag of tags) counts[tag] = (counts[tag] ?? 0) + 1;
  listeners.forEach((listener) => isolate(() => listener(tags)));
}

/** Grows whenever something with one of these tags was made stale; only worth comparing with itself. */
export function getVersion(tags: readonly Tag[]): number {
  return tags.reduce((sum, tag) => sum + (counts[tag] ?? 0), 0);
}

/** Calls back whenever one of these tags is made stale. @returns stop listening */
export function onStale(tags: readonly Tag[], listener: () => void): () => void {
  const hear = (stale: readonly Tag[]): void => {
    if (stale.some((tag) => tags.includes(tag))) listener();
  };
  listeners.add(hear);
  return () => listeners.delete(hear);
}
