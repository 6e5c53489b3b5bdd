/** The commands about whoever is not signed in: bookings of trial lessons, and what is offered to guests. */
import { type Command, InvalidArgumentError } from 'commander';
import { MAX_TRIAL_GROUPS, TRIAL_BOOKING_DAYS } from '@xueban/contract/constants';
import { readPhone } from '@xueban/contract/typed-digits';
import type { Executor } from '../database';
import { AdministrationError, createAdministration } from '../modules/school/administration/administration.service';
import {
  listTrialBookings,
  markHandled,
  removeTrialBooking,
  removeTrialBookings,
  type TrialBookingRow,
} from '../modules/lessons/trials/trial-bookings.repository';
import { checkTrialCourses } from '../modules/lessons/trials/trial-courses.service';
import { loadTrialCourses, type TrialCourse } from '../modules/lessons/trials/trial-groups.repository';
import { loadTrialRules, saveTrialRules } from '../modules/lessons/lesson-rules.repository';
import { shownTrialRules, type TrialRules } from '../modules/lessons/rules/trial-rules';
import { getSchoolTime } from '../modules/school/rules/school-calendar';
import { administer, type Done } from './audited';
import { withDatabase } from './database';
import type { Terminal } from './terminal';
import { readId, readYesOrNo } from './values';

const SHOWN = 500;
const SOURCES: Readonly<Record<string, string>> = { vocab_test: '词汇量测试后', trial_group: '试学一组后', sign_in: '登录页' };

function parsePhone(text: string): string {
  const phone = readPhone(text);
  if (!/^\d{11}$/.test(phone)) throw new InvalidArgumentError('应为 11 位手机号');
  return phone;
}

const STATES: Readonly<Record<TrialBookingRow['state'], string>> = {
  waiting: '待联系',
  called: '已联系',
  arranged: '已约',
  attended: '已试',
  enrolled: '报名',
  given_up: '放弃',
};

const getLine = ({ id, createdAt, name, phone: number, grade, source, state, changedAt }: TrialBookingRow): string =>
  [
    id,
    getSchoolTime(createdAt),
    name,
    number,
    grade ?? '年级未填',
    SOURCES[source ?? ''] ?? '来源未填',
    changedAt ? `${STATES[state]} ${getSchoolTime(changedAt)}` : STATES[state],
  ].join('\t');

/** Those still to be called, or all there are. */
export async function sayTrialBookings(terminal: Terminal, which: 'open' | 'all'): Promise<void> {
  const rows = await withDatabase(({ db }) => listTrialBookings(db, which, SHOWN + 1), terminal);
  if (rows.length === 0) {
    terminal.out(which === 'open' ? '没有待联系的预约' : '还没有预约');
    return;
  }
  for (const row of rows.slice(0, SHOWN)) terminal.out(getLine(row));
  if (rows.length > SHOWN) terminal.out(`只列出最早的 ${SHOWN} 条，联系后用 --done 标记，再看后面的`);
}

/** In place of courses: the school makes no choice. */
const AUTOMATIC = 'auto';

type RuleOptions = Partial<Omit<TrialRules, 'courses'>> & { courses?: string[] };

interface BookingOptions {
  all?: boolean;
  done?: number;
  delete?: number;
  deletePhone?: string;
}

export function addTrialCommands(program: Command, terminal: Terminal): void {
  program
    .command('trial-bookings')
    .description(`预约试听：谁在等学校联系。不带选项则列出待联系的；${TRIAL_BOOKING_DAYS} 天后自动删除`)
    .option('--all', '连同已经联系过的')
    .option('--done <id>', '标记为已联系', readId)
    .option('--delete <id>', '删除一条，例如本人要求删除', readId)
    .option('--delete-phone <phone>', '删除一个手机号的全部预约', parsePhone)
    .action((options: BookingOptions) => bookingAction(terminal, options));

  program
    .command('trial-rules')
    .description('没有登录的人能做什么：试学一组、预约试听。不带选项则查看')
    .option('--group <yes|no>', '能不能试学一组单词', readYesOrNo)
    .option('--booking <yes|no>', '能不能在小程序里预约试听', readYesOrNo)
    .option(
      '--courses <course...>',
      `试学哪些课程的词（编号或名称，最多 ${MAX_TRIAL_GROUPS} 门，先写的先给）；${AUTOMATIC} 为学校最早的几门`,
    )
    .action((options: RuleOptions) => rulesAction(terminal, options));
}

async function bookingAction(terminal: Terminal, { all, done, delete: removed, deletePhone }: BookingOptions): Promise<void> {
  const wishes = [done, removed, deletePhone].filter((wish) => wish !== undefined);
  if (wishes.length === 0) {
    await sayTrialBookings(terminal, all ? 'all' : 'open');
    return;
  }
  await administer(terminal, 'trial-bookings', async (tx): Promise<Done> => {
    if (wishes.length > 1) throw new AdministrationError('--done、--delete 和 --delete-phone 一次只用一个');
    if (deletePhone !== undefined) {
      const count = await removeTrialBookings(tx, deletePhone);
      return {
        say: count > 0 ? `已删除 ${count} 条预约` : '这个手机号没有预约',
        event: { phone: deletePhone, details: { removed: count } },
      };
    }
    const id = done ?? removed ?? 0;
    const found = done === undefined ? await removeTrialBooking(tx, id) : (await markHandled(tx, id)) !== undefined;
    if (!found) throw new AdministrationError(`没有编号为 ${id} 的预约`);
    return {
      say: done === undefined ? `已删除预约 ${id}` : `预约 ${id} 已标记为联系过`,
      event: { details: { trial_booking_id: id, [done === undefined ? 'removed' : 'handled']: true } },
    };
  });
}

async function describe(db: Executor, { group, booking, courses }: TrialRules): Promise<string> {
  const chosen = await chosenCourses(db, courses);
  const { warnings } = await checkTrialCourses(db, courses);
  const names = chosen.length === 0 ? '学校最早的几门（没有选）' : chosen.map(({ id, name }) => `${id} ${name}`).join('、');
  return [
    `试学一组：${group ? '开' : '关'}`,
    `预约试听：${booking ? '开' : '关'}`,
    `试学的课程：${names}`,
    ...warnings.map((warning) => `  注意：${warning}`),
  ].join('\n');
}

/** In the order in which the school wants them. */
async function chosenCourses(db: Executor, ids: readonly number[]): Promise<TrialCourse[]> {
  const found = await loadTrialCourses(db, ids);
  return ids.flatMap((id) => found.find((course) => course.id === id) ?? []);
}

/** @throws AdministrationError for a course that is not there, or has no group to give */
async function wantedCourses(db: Executor, wanted: readonly string[]): Promise<number[]> {
  if (wanted.length === 1 && wanted[0] === AUTOMATIC) return [];
  const { findCourse } = createAdministration(db);
  const ids: number[] = [];
  for (const course of wanted) ids.push((await findCourse(course)).id);
  const chosen = [...new Set(ids)];
  if (chosen.length > MAX_TRIAL_GROUPS) throw new AdministrationError(`试学的课程最多 ${MAX_TRIAL_GROUPS} 门`);
  const { problems } = await checkTrialCourses(db, chosen);
  if (problems.length > 0) throw new AdministrationError(problems.join('\n'));
  return chosen;
}

async function rulesAction(terminal: Terminal, { courses: wanted, ...options }: RuleOptions): Promise<void> {
  if (wanted === undefined && Object.keys(options).length === 0) {
    terminal.out(await withDatabase(async ({ db }) => describe(db, await loadTrialRules(db)), terminal));
    return;
  }
  await administer(terminal, 'trial-rules', async (tx) => {
    const courses = wanted && { courses: await wantedCourses(tx, wanted) };
    const rules = { ...(await loadTrialRules(tx)), ...options, ...courses };
    await saveTrialRules(tx, rules);
    const details = { ...shownTrialRules(rules), courses: rules.courses.join(' ') };
    return { say: `${await describe(tx, rules)}\n一分钟内对小程序生效`, event: { details } };
  });
}
