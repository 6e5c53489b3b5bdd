/** The commands of `npm run admin`: guardians, students, teachers, courses, course hours. */
import { type Command, InvalidArgumentError } from 'commander';
import { readPhone } from '@xueban/contract/typed-digits';
import { type Administration, createAdministration } from '../modules/school/administration/administration.service';
import { createScheduleService } from '../modules/words/memory/schedule.service';
import { getSchoolDay } from '../modules/school/rules/school-calendar';
import { getAdministrator } from '../modules/accounts/audit/audit.service';
import { addAuditCommand } from './audit';
import { administer, administerInSteps, type Done } from './audited';
import { addCheckCommand } from './check';
import { addDistributeCommand } from './distribute';
import { addDataCommands } from './data';
import { addSessionCommands } from './sessions';
import { withDatabase } from './database';
import { addDeletionList } from './deletions';
import { addVocabularyCommands } from './vocabulary-test';
import { addExportCommands } from './export';
import { addFileCommands } from './files';
import { addHourCommands } from './hours';
import { addLessonCommands } from './lessons';
import { addMathCommands } from './math';
import { addRightsCommands } from './rights';
import { addStaffCommands } from './staff';
import { createProgram, type Terminal } from './terminal';
import { addTrialCommands, sayTrialBookings } from './trials';
import { readDay, readNumber, readOneOf } from './values';

type Act = <Options>(
  command: string,
  work: (school: Administration, options: Options) => Promise<Done>,
) => (options: Options) => Promise<void>;

/** Does one thing, tells the audit trail and says what was done. */
const actor =
  (terminal: Terminal): Act =>
  (command, work) =>
  (options) =>
    administer(terminal, command, (tx) => work(createAdministration(tx, getAdministrator()), options));

function dayToCome(text: string): string {
  const day = readDay(text);
  // Answers of past days have been judged by the mode of their day.
  if (day < getSchoolDay(new Date())) throw new InvalidArgumentError('不能早于今天');
  return day;
}

const KINDS = { students: 'student', teachers: 'teacher', courses: 'course', 'trial-bookings': 'trial-booking' } as const;

const EXAMPLES = `
例：
  npm run admin -- create-staff --role owner --phone 13900000009 --name 陈校长
  npm run admin -- create-parent --phone 13900000001 --name 林女士 --password 至少8位
  npm run admin -- create-teacher --name 王老师
  npm run admin -- create-student --parent 13900000001 --name 林小满 --grade 七年级 --hours 20
  npm run admin -- assign-course --student 林小满 --course "初中核心词汇 · 上" --teacher 王老师 --default
  npm run admin -- add-hours --student 林小满 --hours 10 --reason 续费 --receipt 收据号
  npm run admin -- lesson-codes
  npm run admin -- lesson-rules --long-minutes 30 --long-hours 1 --lowest 0
  npm run admin -- trial-bookings --done 12
  npm run admin -- trial-rules --booking no
  npm run admin -- course-mode --course "初中核心词汇 · 上" --mode smart --from 2026-12-01
  npm run admin -- audio --course "初中核心词汇 · 上" --from 录音文件夹
  npm run admin -- attach --course "初中核心词汇 · 上" --unit 1 --file 讲义.pdf`;

export function createAdminProgram(terminal: Terminal): Command {
  const program = createProgram('npm run admin --', terminal)
    .description('管理家长、学员、老师、课程和课时。学员、老师、课程可以用名称，也可以用编号。')
    .showHelpAfterError('（加 --help 查看用法）')
    .addHelpText('after', EXAMPLES);
  addPeopleCommands(program, actor(terminal));
  addHourCommands(program, terminal);
  addCourseCommands(program, actor(terminal), terminal);
  addFileCommands(program, terminal);
  addMathCommands(program, terminal);
  addLessonCommands(program, terminal);
  addListCommand(program, terminal);
  addRightsCommands(program, terminal);
  addDeletionList(program, terminal);
  addExportCommands(program, terminal);
  addAuditCommand(program, terminal);
  addVocabularyCommands(program, terminal);
  addCheckCommand(program, terminal);
  addDataCommands(program, terminal);
  addDistributeCommand(program, terminal);
  addSessionCommands(program, terminal);
  addTrialCommands(program, terminal);
  addStaffCommands(program, terminal);
  return program;
}

function addPeopleCommands(program: Command, act: Act): void {
  program
    .command('create-parent')
    .description('登记家长')
    .requiredOption('--phone <phone>', '手机号，用来登录', readPhone)
    .requiredOption('--name <name>', '姓名')
    .option('--password <password>', '登录密码；不填则只能用验证码登录')
    .action(
      act('create-parent', async (school, options: { phone: string; name: string; password?: string }) => {
        const parentId = await school.createParent(options);
        return { say: `已登记家长 ${options.name}（编号 ${parentId}）`, event: { parentId } };
      }),
    );

  program
    .command('set-password')
    .description('设置家长的登录密码')
    .requiredOption('--phone <phone>', '家长的手机号', readPhone)
    .requiredOption('--password <password>', '新密码')
    .action(
      act('set-password', async (school, options: { phone: string; password: string }) => {
        const { id: parentId } = await school.setPassword(options);
        return { say: `已设置 ${options.phone} 的密码`, event: { kind: 'password_changed', parentId } };
      }),
    );

  program
    .command('create-student')
    .description('登记学员')
    .requiredOption('--parent <phone>', '家长的手机号', readPhone)
    .requiredOption('--name <name>', '姓名')
    .option('--grade <grade>', '年级，例如 七年级')
    .option('--hours <hours>', '课时', readNumber, 0)
    .action(
      act('create-student', async (school, { parent, ...options }: { parent: string; name: string; grade?: string; hours: number }) => {
        const studentId = await school.createStudent({ ...options, parentPhone: parent });
        return {
          say: `已登记学员 ${options.name}（编号 ${studentId}）`,
          event: { studentId, parentId: (await school.findParent(parent)).id, details: { hours: options.hours } },
        };
      }),
    );

  program
    .command('create-teacher')
    .description('登记老师')
    .requiredOption('--name <name>', '称呼')
    .action(
      act('create-teacher', async (school, { name }: { name: string }) => {
        const teacherId = await school.createTeacher(name);
        return { say: `已登记老师 ${name}（编号 ${teacherId}）`, event: { details: { teacher_id: teacherId } } };
      }),
    );
}

function addCourseCommands(program: Command, act: Act, terminal: Terminal): void {
  program
    .command('assign-course')
    .description('给学员安排课程，或更换老师')
    .requiredOption('--student <student>', '学员')
    .requiredOption('--course <course>', '课程')
    .option('--teacher <teacher>', '陪练老师')
    .option('--default', '作为打开时的默认课程')
    .action(
      act('assign-course', async (school, options: { student: string; course: string; teacher?: string; default?: boolean }) => {
        const { student, course, teacher } = await school.assignCourse({ ...options, isDefault: options.default === true });
        return {
          say: `已给 ${student.name} 安排 ${course.name}${teacher ? `，老师 ${teacher.name}` : ''}`,
          event: { studentId: student.id, details: { course_id: course.id, ...(teacher && { teacher_id: teacher.id }) } },
        };
      }),
    );

  program
    .command('course-mode')
    .description('选择课程的复习方式：plan（21 天）或 smart（智能）')
    .requiredOption('--course <course>', '课程')
    .requiredOption('--mode <mode>', 'plan 或 smart', readOneOf(['plan', 'smart']))
    .option('--from <day>', '从哪一天起，例如 2026-12-01；不填则从今天起', dayToCome)
    .action(({ course, mode, from = getSchoolDay(new Date()) }: { course: string; mode: 'plan' | 'smart'; from?: string }) =>
      administerInSteps(terminal, 'course-mode', async ({ db }) => {
        const { id, name } = await createAdministration(db).findCourse(course);
        const learners = await createScheduleService({ db, now: () => new Date() }).chooseMode(id, mode, from);
        return {
          say: `${name} 从 ${from} 起按${mode === 'plan' ? '21 天计划' : '智能方式'}复习${learners > 0 ? `，已为 ${learners} 位学员重新安排` : ''}`,
          event: { details: { course_id: id, mode, from } },
        };
      }),
    );
}

function addListCommand(program: Command, terminal: Terminal): void {
  program
    .command('list')
    .description('列出学员、老师或课程的编号和名称，或还没有联系的预约试听')
    .argument('<kind>', 'students、teachers、courses 或 trial-bookings', readOneOf(Object.keys(KINDS) as (keyof typeof KINDS)[]))
    .action(async (list: keyof typeof KINDS) => {
      const what = KINDS[list];
      if (what === 'trial-booking') {
        await sayTrialBookings(terminal, 'open');
        return;
      }
      const items = await withDatabase(({ db }) => createAdministration(db).list(what), terminal);
      terminal.out(items.length === 0 ? '还没有' : items.map(({ id, name }) => `${id}\t${name}`).join('\n'));
    });
}
