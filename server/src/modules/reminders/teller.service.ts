/** Finds out who is to be told of what, and tells each once. */
import type { StudentReinforcement } from '@xueban/contract/resources/reinforcements';
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import type { Messenger } from '../../adapters/reminders/messenger';
import type { Executor } from '../../database';
import { mayTell, NEWS_MS, occasionOf } from '../../rules/reminders/hours';
import { calledName, type Facts, PAGES, saidOf } from '../../rules/reminders/message';
import { schoolDayOf } from '../../rules/school-calendar';
import { findChargedLessons, findLessonTold, findLowHours, findStudentTold, findStudyDue, type Place } from './due.repository';
import { claim, type DueReminder, end, giveBack } from './reminders.repository';
import { forgetUser, useUp } from './subscriptions.repository';

export interface TellerParts {
  db: Executor;
  messenger: Messenger;
  /** How many words of a student are due, as the phone says it. */
  dueOf: (family: { parentId: number; studentId: number }) => Promise<Pick<StudentReinforcement, 'due_count' | 'minutes'>>;
  /** Course hours from which on the school warns. */
  warnAt: () => Promise<number>;
  now: () => Date;
}

export type Teller = ReturnType<typeof createTeller>;

/** When WeChat asks to come again, it is left alone for so long, ms. */
const PAUSE_MS = 60_000;

export function createTeller({ db, messenger, dueOf, warnAt, now }: TellerParts) {
  let pausedUntil = Number.NEGATIVE_INFINITY;
  /** Where each search goes on, so that reminders that are not sent after all keep nobody else waiting. */
  const places = new Map<string, Place>();

  async function search(name: string, limit: number, find: (after: Place) => Promise<DueReminder[]>): Promise<DueReminder[]> {
    const found = await find(places.get(name));
    places.set(name, found.length < limit ? undefined : found.at(-1));
    return found;
  }

  /** What may be told now, each kind in its hours; at most so many of each. */
  async function find(limit: number): Promise<DueReminder[]> {
    const instant = now();
    const offers = (kind: ReminderKind): boolean => messenger.templates.has(kind) && mayTell(kind, instant);
    const found: DueReminder[] = [];
    if (offers('due') || offers('missed')) {
      const due = await search('study', limit, (after) => findStudyDue(db, schoolDayOf(instant), { after, limit }));
      found.push(...due.filter(({ kind }) => offers(kind)));
    }
    const since = new Date(instant.getTime() - NEWS_MS);
    if (offers('lesson')) {
      found.push(...(await search('lesson', limit, (after) => findChargedLessons(db, since, { after, limit }))));
    }
    if (offers('hours')) {
      const hours = await warnAt();
      found.push(...(await search('hours', limit, (after) => findLowHours(db, hours, since, { after, limit }))));
    }
    return found;
  }

  /** What there is to say; undefined when it is no longer so. */
  async function factsOf({ studentId, parentId, kind, occasion }: DueReminder): Promise<Facts | undefined> {
    const told = await findStudentTold(db, { studentId, parentId });
    if (!told) return undefined;
    const common = { student: calledName(told.name, told.others), now: now() };
    if (kind === 'hours') return { ...common, kind, left: told.hoursLeft };
    if (kind === 'lesson') {
      const lesson = await findLessonTold(db, studentId, Number(occasion.split(':')[1]));
      if (!lesson || lesson.completedAt.getTime() < now().getTime() - NEWS_MS) return undefined;
      return { ...common, kind, ...lesson, left: told.hoursLeft };
    }
    // A job that was left from another day.
    if (occasion !== occasionOf.study(schoolDayOf(now()))) return undefined;
    const { due_count: words, minutes } = await dueOf({ parentId, studentId });
    return words > 0 ? { ...common, kind, words, minutes } : undefined;
  }

  /** Sends it unless it was sent, or is not wanted or not so any more. */
  async function tell(due: DueReminder): Promise<void> {
    if (now().getTime() < pausedUntil || !mayTell(due.kind, now())) return;
    const facts = await factsOf(due);
    if (!facts) return;
    const openId = await claim(db, due, now());
    if (openId === undefined) return;
    const delivery = await messenger.send({ kind: due.kind, openId, page: PAGES[due.kind], said: saidOf(facts) });
    switch (delivery.outcome) {
      case 'sent':
        return end(db, due, { status: 'sent', sentAt: now() });
      case 'unknown':
        return end(db, due, { status: 'unknown' });
      case 'later':
        pausedUntil = now().getTime() + PAUSE_MS;
        return giveBack(db, due, true);
      case 'wrong':
        // WeChat has taken none for it; but this one it would refuse again.
        await giveBack(db, due, false);
        return end(db, due, { status: 'failed', errcode: delivery.errcode });
      case 'refused':
        await useUp(db, openId, due.kind);
        return end(db, due, { status: 'refused', errcode: delivery.errcode });
      case 'stranger':
        await forgetUser(db, openId);
        return end(db, due, { status: 'failed', errcode: delivery.errcode });
    }
  }

  return { find, tell };
}
