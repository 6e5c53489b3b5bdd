/** Finds due reminders and sends each once. */
import type { StudentReinforcement } from '@xueban/contract/resources/reinforcements';
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import type { Messenger } from '../../adapters/reminders/messenger';
import type { Executor } from '../../database';
import { mayTell, NEWS_MS } from './rules/hours';
import { calledName, type Facts, PAGES, getSaid } from './rules/message';
import { getSchoolDay } from '../school/rules/school-calendar';
import {
  findChargedLessons,
  findLessonFacts,
  findLowHours,
  findStudentFacts,
  findStudyDue,
  type Place,
  type Search,
} from './due.repository';
import { claim, type DueReminder, end, unclaim } from './reminders.repository';
import { forgetUser, useUp } from './subscriptions.repository';

export interface SenderParts {
  db: Executor;
  /** Where is looked who may be told: what is found is looked at again before it is facts. */
  reader: () => Promise<Executor>;
  messenger: Messenger;
  /** How many words of a student are due, as the phone says it. */
  loadDue: (family: { parentId: number; studentId: number }) => Promise<Pick<StudentReinforcement, 'due_count' | 'minutes'>>;
  /** At so many course hours left the school warns. */
  warnAt: () => Promise<number>;
  now: () => Date;
}

export type ReminderSender = ReturnType<typeof createReminderSender>;

/** After WeChat was busy or did not answer nothing is sent for so long, ms. */
const PAUSE_MS = 60_000;
/** A reminder that WeChat found wrong is tried again after so long, ms: the school has to correct a setting first. */
const MEND_MS = 3_600_000;
/** More than a family can have due of one search. */
const OF_A_FAMILY = 100;

interface DueSearch {
  name: string;
  kinds: readonly ReminderKind[];
  find: (from: Executor, search: Search) => Promise<DueReminder[]>;
}

/** Reminders that are not sent for a while. */
function createPauses(now: () => Date) {
  const untils = new Map<string, number>();
  const getKey = ({ studentId, parentId, occasion }: DueReminder): string => `${studentId}-${parentId}-${occasion}`;
  const isOn = (key: string): boolean => (untils.get(key) ?? Number.NEGATIVE_INFINITY) > now().getTime();
  function pause(key: string, ms: number): void {
    for (const known of untils.keys()) if (!isOn(known)) untils.delete(known);
    untils.set(key, now().getTime() + ms);
  }
  return {
    hold: () => pause('all', PAUSE_MS),
    /** Others of its kind are tried again soon: perhaps only this one is wrong. */
    holdKind(due: DueReminder): void {
      pause(due.kind, PAUSE_MS);
      pause(getKey(due), MEND_MS);
    },
    isHeld: (due: DueReminder): boolean => isOn('all') || isOn(due.kind) || isOn(getKey(due)),
  };
}

/** The message; undefined when it no longer applies. */
async function findFacts(
  { db, loadDue, now }: SenderParts,
  { studentId, parentId, kind, occasion }: DueReminder,
): Promise<Facts | undefined> {
  const facts = await findStudentFacts(db, { studentId, parentId });
  if (!facts) return undefined;
  const common = { student: calledName(facts.name, facts.others), now: now() };
  if (kind === 'hours') return { ...common, kind, left: facts.hoursLeft };
  if (kind === 'lesson') {
    const lesson = await findLessonFacts(db, studentId, Number(occasion.split(':')[1]));
    return lesson && { ...common, kind, ...lesson };
  }
  const { due_count: words, minutes } = await loadDue({ parentId, studentId });
  return words > 0 ? { ...common, kind, words, minutes, dailyGoal: facts.dailyGoal } : undefined;
}

export function createReminderSender(parts: SenderParts) {
  const { db, reader, messenger, warnAt, now } = parts;
  const pauses = createPauses(now);
  /** Where each search continues, so that reminders that are not sent do not block others. */
  const places = new Map<string, Place>();

  /** What is looked for now, each kind in its hours. */
  function searchesNow(): DueSearch[] {
    const instant = now();
    const newsSince = new Date(instant.getTime() - NEWS_MS);
    const offered = (...kinds: ReminderKind[]) => kinds.filter((kind) => messenger.templates.has(kind) && mayTell(kind, instant));
    const study = offered('due', 'missed');
    const searches: DueSearch[] = [
      { name: 'study', kinds: study, find: (from, search) => findStudyDue(from, getSchoolDay(instant), study, search) },
      { name: 'lesson', kinds: offered('lesson'), find: (from, search) => findChargedLessons(from, newsSince, search) },
      { name: 'hours', kinds: offered('hours'), find: async (from, search) => findLowHours(from, await warnAt(), newsSince, search) },
    ];
    return searches.filter(({ kinds }) => kinds.length > 0);
  }

  /** What may be told now; at most so many of each search. */
  async function find(limit: number): Promise<DueReminder[]> {
    const all: DueReminder[] = [];
    const searches = searchesNow();
    if (searches.length === 0) return all;
    const from = await reader();
    for (const { name, find: search } of searches) {
      const found = await search(from, { after: places.get(name), limit });
      places.set(name, found.length < limit ? undefined : found.at(-1));
      all.push(...found);
    }
    return all.filter((due) => !pauses.isHeld(due));
  }

  /** Whether the search would still find it now. */
  async function isStillDue({ studentId, parentId, kind, occasion }: DueReminder): Promise<boolean> {
    const search = searchesNow().find(({ kinds }) => kinds.includes(kind));
    const found = await search?.find(db, { only: { studentId, parentId }, limit: OF_A_FAMILY });
    return found?.some((due) => due.kind === kind && due.occasion === occasion) ?? false;
  }

  /** Sends it unless it was sent, is not wanted, or no longer applies. */
  async function send(due: DueReminder): Promise<void> {
    if (pauses.isHeld(due)) return;
    const facts = await findFacts(parts, due);
    if (!facts || !(await isStillDue(due))) return;
    const openId = await claim(db, due, now());
    if (openId === undefined) return;
    const delivery = await messenger.send({ kind: due.kind, openId, page: PAGES[due.kind], said: getSaid(facts) });
    switch (delivery.outcome) {
      case 'sent':
        return end(db, due, { status: 'sent', sentAt: now() });
      case 'unknown':
        pauses.hold();
        return end(db, due, { status: 'unknown' });
      case 'later':
        pauses.hold();
        return unclaim(db, due, openId);
      case 'wrong':
        pauses.holdKind(due);
        return unclaim(db, due, openId);
      case 'refused':
      case 'stranger':
        return db.transaction(async (tx) => {
          await (delivery.outcome === 'refused' ? useUp(tx, openId, due.kind) : forgetUser(tx, openId));
          await end(tx, due, { status: delivery.outcome === 'refused' ? 'refused' : 'failed', errcode: delivery.errcode });
        });
    }
  }

  return { find, send };
}
