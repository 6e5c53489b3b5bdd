/**
 * An attempt is something worked through answer by answer that goes on offline and after the app was killed: a round, a
 * review, a quiz. A kind of attempt is described by an AttemptKind; README.md says how a page opens one.
 */
import type { OutboxEntry, Stream } from './entry';

/** The owner: answers are sent for them, and another guardian on this phone must not see it. */
export interface AttemptOwner {
  guardianId: number;
  studentId: number;
}

/** Who is at the phone: the student at hand, and the guardian if the server has said who is signed in. */
export interface Learner {
  guardianId: number | undefined;
  studentId: number | undefined;
}

/** Whoever holds the phone without a session: a test of the vocabulary can be taken so. */
export const VISITOR: Learner = { guardianId: undefined, studentId: undefined };

/** An answer with the idempotency key it is sent under. */
export interface Keyed {
  key: string;
}

export interface Attempt<Answer extends Keyed> {
  /** An AttemptOwner where answers go through the outbox. */
  owner: Learner;
  /** Every answer known so far: those of the server, then the phone's own. */
  answers: readonly Answer[];
}

/** What is kept of an attempt in storage; `answers` and `owner` under these names. */
export interface StoredForm<Answer extends Keyed> {
  owner: Learner;
  answers: readonly Answer[];
}

/** How a kind of attempt is kept. All of it pure. */
export interface KeptKind<A extends Attempt<Answer>, Answer extends Keyed, Form extends StoredForm<Answer>> {
  /** Begins its keys in storage: `round` → `round:7` and `round-tail:7`. */
  name: string;
  /** Version of the stored form: one of another version is thrown away and fetched again. */
  version: number;
  /** Where a full storage takes no newer form: whether the older one still serves. */
  olderServes?: boolean;
  getId: (attempt: A) => number;
  toForm: (attempt: A) => Form;
  /** @param pending entries that wait in the outbox; their answers are among `answers` */
  fromForm: (form: Form, answers: Answer[], pending: readonly OutboxEntry[]) => A;
  /** Whether it must not make room for others: what is in it is nowhere else. Answers in the outbox are seen to. */
  mustStay?: (attempt: A) => boolean;
  /** Whether a stored value of the right version has what the form needs. */
  isForm: (value: Partial<Form>) => boolean;
}

/** A kind whose answers go through the outbox. */
export interface AttemptKind<A extends Attempt<Answer>, Answer extends Keyed, Form extends StoredForm<Answer>>
  extends KeptKind<A, Answer, Form> {
  /** Where its answers stand in the outbox. */
  toStream: (id: number) => Stream;
  /** The answers among entries of the outbox, in the form the attempt has them. */
  findAnswers: (entries: readonly OutboxEntry[]) => Answer[];
}

/** A guardian who is not known, of the attempt or at the phone, says nothing against it. */
export function isOwn({ owner }: { owner: Learner }, { guardianId, studentId }: Learner): boolean {
  const oneUnknown = guardianId === undefined || owner.guardianId === undefined;
  return owner.studentId === studentId && (oneUnknown || owner.guardianId === guardianId);
}

/** Whether an attempt is known to be somebody else's: nobody at the phone, as after a session has ended, is no other. */
export function isOthers(attempt: { owner: Learner }, learner: Learner): boolean {
  return (learner.guardianId !== undefined || learner.studentId !== undefined) && !isOwn(attempt, learner);
}

/** Joins two logs in order. An answer in both (sent, but its reply was lost) counts once, where the first log has it. */
export function mergeAnswers<Answer extends Keyed>(first: readonly Answer[], later: readonly Answer[]): Answer[] {
  const seen = new Set(first.map(({ key }) => key));
  const merged = first.slice();
  for (const answer of later) {
    if (seen.has(answer.key)) continue;
    seen.add(answer.key);
    merged.push(answer);
  }
  return merged;
}
