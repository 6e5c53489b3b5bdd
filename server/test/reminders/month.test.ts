/**
 * Thirty days of a school with reminders, hour by hour, two processes looking at once: who was told what, when, once. What has to
 * be told is computed here from what the children did; the table of it is the snapshot beside this file.
 */
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import { studyRound } from '../../seed/learner';
import { createReminderService, type ReminderService } from '../../src/modules/reminders/reminders.service';
import type { ReminderSender } from '../../src/modules/reminders/sender.service';
import { saveAllocation } from '../../src/modules/students/allocations/student-allocations.repository';
import { addDays } from '../../src/modules/school/rules/school-calendar';
import { type Classroom, createClassroom, newKey, servicesAt } from '../learning/school';
import { recall, type Services } from '../words/reinforcements/support';
import { addHours } from '../support/app';
import { useRemindingSchool } from './school';
import { getMessenger, senderAt } from './support';

const START = '2026-10-20';
const DAYS = 30;
/** No message comes before the first of these hours, nor from the second on. */
const DAY_TIME = [8, 21] as const;
/** The first look at which words are told. */
const EVENING = 17;
/** Hours at which both processes look, the borders of every span among them. */
const LOOKS = [0, 7, 8, 16, EVENING, 18, 20, 21];
/** From then on a guardian allows no more. */
const TURNED_OFF = 12;

const { wechat, api, other } = useRemindingSchool();

interface Child {
  name: string;
  studentId: number;
  courseId: number;
  parentId: number;
  /** The guardian at WeChat. */
  user: string;
  /** Messages that were allowed and not sent yet, as this test counts them. */
  leaves: Record<ReminderKind, number>;
  /** Days on which something was reviewed; days that ended with words due. */
  reviewed: Set<number>;
  left: Set<number>;
}

interface Run {
  at: Services;
  senders: ReminderSender[];
  service: ReminderService;
  /** As it happened: `第3天 17:00  林女士 ← 小满  due  …`. */
  table: string[];
  /** What this test expects to be delivered. */
  expected: string[];
}

const getInstant = (day: number, hour: number, minute = 0): Date =>
  new Date(Date.parse(`${addDays(START, day)}T00:00:00+08:00`) + (hour * 60 + minute) * 60_000);

async function loadParent(studentId: number): Promise<number> {
  const { rows } = await api.database.pool.query<{ id: string }>('select parent_id as id from parent_students where student_id = $1', [
    studentId,
  ]);
  return Number(rows[0]!.id);
}

function getChild(name: string, user: string, ids: Pick<Child, 'studentId' | 'courseId' | 'parentId'>): Child {
  return { name, user, ...ids, leaves: { due: 0, missed: 0, lesson: 0, hours: 0 }, reviewed: new Set(), left: new Set() };
}

async function newFamily(name: string, user: string, hours = 12.5): Promise<{ child: Child; room: Classroom }> {
  const room = await createClassroom(api, { perChapter: 12, hours });
  const parentId = await loadParent(room.studentId);
  await api.database.pool.query('update students set name = $1 where id = $2', [name, room.studentId]);
  return { room, child: getChild(name, user, { studentId: room.studentId, courseId: room.courseId, parentId }) };
}

async function sibling(of: Child, name: string): Promise<Child> {
  const studentId = await api.createStudent(of.parentId, { name });
  await saveAllocation(api.database.db, { studentId, courseId: of.courseId, teacherId: undefined, isDefault: true });
  return getChild(name, of.user, { studentId, courseId: of.courseId, parentId: of.parentId });
}

let codes = 0;

/** @param atWechat false: the guardian has turned the template off at WeChat since */
async function allow({ service }: Run, child: Child, kinds: readonly ReminderKind[], atWechat = true): Promise<void> {
  for (const kind of kinds) {
    child.leaves[kind] += 1;
    if (atWechat) wechat.subscribe(child.user, `template-of-${kind}`);
  }
  const code = `month-${(codes += 1)}`;
  wechat.allowLogin(code, child.user);
  await service.allow(child, code, kinds);
}

async function learn({ at: { clock, ...services } }: Run, child: Child, words: number, lesson?: 'long'): Promise<void> {
  const { studentId, courseId } = child;
  await studyRound({ services, clock, studentId, courseId }, { unknown: words, pace: 20, ...(lesson && { lesson }) });
}

/** Answers all of today's review. */
async function review({ at }: Run, { studentId, courseId, reviewed }: Child, day: number): Promise<void> {
  const { data } = await at.reviews.take(studentId, { course_id: courseId });
  for (const { id } of data.words) await at.reviews.put(studentId, data.id, recall(id) as never, newKey());
  await at.reviews.put(studentId, data.id, { completed: true }, newKey());
  reviewed.add(day);
}

const dueCount = async ({ at }: Run, { parentId, studentId }: Child): Promise<number> =>
  (await at.reinforcements.ofStudent(parentId, studentId)).due_count;

/** Which message of words a guardian has to get today. */
async function findExpected(run: Run, child: Child, day: number): Promise<ReminderKind | undefined> {
  if (child.reviewed.has(day) || (await dueCount(run, child)) === 0) return undefined;
  const hasMissed = child.left.has(day - 1) && !child.reviewed.has(day - 1);
  if (hasMissed && child.leaves.missed > 0) return 'missed';
  return child.leaves.due > 0 ? 'due' : undefined;
}

/** Both processes look at the same moment, and send what each has found. */
async function look({ senders, table }: Run, label: string): Promise<void> {
  const before = wechat.delivered.length;
  const found = await Promise.all(senders.map((sender) => sender.find(100)));
  await Promise.all(senders.flatMap((sender, process) => found[process]!.map((reminder) => sender.send(reminder))));
  const sent = wechat.delivered.slice(before).sort((one, two) => JSON.stringify(one).localeCompare(JSON.stringify(two)));
  for (const { openId, template, data } of sent)
    table.push(`${label} → ${openId}  ${template.replace('template-of-', '')}  ${Object.values(data).join(' · ')}`);
  if (sent.length > 0) {
    const hour = Number(label.slice(-5, -3));
    expect([label, hour >= DAY_TIME[0] && hour < DAY_TIME[1]]).toEqual([label, true]);
  }
}

interface Cast {
  /** Often begins by herself; reminded she does it, except in two weeks full of tests. */
  first: Child;
  /** Her sister never begins without being told. */
  second: Child;
  /** Nobody allows anything for her. */
  silent: Child;
  /** His guardian turns it off at WeChat. */
  ending: Child;
  /** Has lessons. */
  taught: Child;
}

/** What the children do after the look of an hour. */
async function live(run: Run, { first, second, ending }: Cast, told: readonly Child[], [day, hour]: [number, number]): Promise<void> {
  if (hour === 16 && day % 4 === 1 && (await dueCount(run, first)) > 0) await review(run, first, day);
  if (hour === 18 && told.includes(first) && ![7, 8, 13].includes(day)) {
    await review(run, first, day);
    await allow(run, first, first.leaves.missed > 0 ? ['due'] : ['due', 'missed']);
  }
  if (hour === 18 && told.includes(second)) {
    await review(run, second, day);
    await allow(run, second, ['due']);
  }
  if (hour === 18 && told.includes(ending)) {
    await review(run, ending, day);
    // What was allowed last is worth nothing at WeChat: it was turned off there since.
    if (day < TURNED_OFF) await allow(run, ending, ['due'], day < TURNED_OFF - 4);
  }
}

/** The lessons of the month, one late in the evening, of which is told in the morning; and hours that are bought. */
async function teach(run: Run, { taught }: Cast, [day, hour]: [number, number]): Promise<void> {
  if ((hour === 18 && [3, 17, 24].includes(day)) || (hour === 21 && day === 10)) await learn(run, taught, 5, 'long');
  if (hour === 8 && day === 20) await addHours(api.database.db, taught.studentId, 2);
}

/** Computes who is to be told in this evening. */
async function expectEvening(run: Run, studying: readonly Child[], day: number, label: string): Promise<Child[]> {
  const told: Child[] = [];
  for (const child of studying) {
    const kind = await findExpected(run, child, day);
    if (!kind) continue;
    child.leaves[kind] -= 1;
    told.push(child);
    run.expected.push(`${label} ${child.user} ${kind}`);
  }
  return told;
}

async function liveDay(run: Run, cast: Cast, day: number): Promise<void> {
  const studying = [cast.first, cast.second, cast.silent, cast.ending];
  let told: Child[] = [];
  for (const hour of LOOKS) {
    run.at.clock.set(getInstant(day, hour));
    const label = `第${day}天 ${String(hour).padStart(2, '0')}:00`;
    if (hour === EVENING) told = await expectEvening(run, studying, day, label);
    await look(run, label);
    run.at.clock.set(getInstant(day, hour, 10));
    await live(run, cast, told, [day, hour]);
    await teach(run, cast, [day, hour]);
  }
  run.at.clock.set(getInstant(day, 23, 50));
  for (const child of studying) if ((await dueCount(run, child)) > 0) child.left.add(day);
}

function beginRun(): Run {
  const at = servicesAt(api, getInstant(0, 15).toISOString());
  const log = { error: () => undefined };
  const service = createReminderService({ db: api.database.db, messenger: getMessenger(api), now: at.clock.now, log });
  return { at, service, senders: [senderAt(api, at), senderAt(other, at)], table: [], expected: [] };
}

async function beginCast(run: Run): Promise<Cast> {
  const { child: first } = await newFamily('林小满', 'lin');
  const second = await sibling(first, '林小雨');
  const { child: silent } = await newFamily('王芳', 'wang');
  const { child: taught } = await newFamily('陈一鸣', 'chen', 4);
  const { child: ending } = await newFamily('赵小川', 'zhao');
  for (const child of [first, second, silent, ending]) await learn(run, child, 6);
  await allow(run, first, ['due', 'missed']);
  await allow(run, second, ['due']);
  await allow(run, ending, ['due']);
  for (let i = 0; i < 4; i += 1) await allow(run, taught, i < 2 ? ['lesson', 'hours'] : ['lesson']);
  return { first, second, silent, ending, taught };
}

test('thirty days: everybody is told what they allowed, once, by day', async () => {
  const run = beginRun();
  const cast = await beginCast(run);
  for (let day = 1; day <= DAYS; day += 1) await liveDay(run, cast, day);

  const studied = run.table.filter((line) => [' due ', ' missed '].some((kind) => line.includes(kind)));
  const delivered = studied.map((line) => line.replace(' →', '').split('  ').slice(0, 2).join(' '));
  expect(new Set(run.table).size).toBe(run.table.length);
  // Only what was turned off at WeChat did not come.
  expect(run.expected.filter((line) => !delivered.includes(line))).toEqual([expect.stringMatching(/ zhao due$/)]);
  expect(delivered.filter((line) => !run.expected.includes(line))).toEqual([]);
  expect(run.table.some((line) => line.includes('wang'))).toBe(false);
  const { rows } = await api.database.pool.query<{ kind: string; status: string; count: number }>(
    'select kind::text, status::text, count(*)::int as count from reminders group by 1, 2 order by 1, 2',
  );
  expect(rows.map(({ kind, status, count }) => `${kind} ${status} ${count}`)).toMatchSnapshot('how many');
  expect(run.table).toMatchSnapshot('who was told what, when');
});
