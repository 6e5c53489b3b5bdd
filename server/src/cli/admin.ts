/** `npm run admin -- <command>`: guardians, students, teachers, courses, course hours. */
import { Command, InvalidArgumentError } from 'commander';
import { type Administration, AdministrationError, createAdministration } from '../modules/administration/administration.service';
import type { NamedKind } from '../modules/administration/administration.repository';
import { withDatabase } from './database';

/** Does one thing and says what was done. */
function act<Options>(work: (school: Administration, options: Options) => Promise<string>) {
  return async (options: Options): Promise<void> => {
    console.log(await withDatabase(({ db }) => work(createAdministration(db), options)));
  };
}

function hours(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('应为数字，例如 10 或 0.5');
  return value;
}

const KINDS: Record<string, NamedKind> = { students: 'student', teachers: 'teacher', courses: 'course' };

function kind(text: string): NamedKind {
  const found = KINDS[text];
  if (!found) throw new InvalidArgumentError(`应为 ${Object.keys(KINDS).join('、')} 之一`);
  return found;
}

const program = new Command('npm run admin --')
  .description('管理家长、学员、老师、课程和课时。学员、老师、课程可以用名称，也可以用编号。')
  .showHelpAfterError('（加 --help 查看用法）')
  .addHelpText('after', `
例：
  npm run admin -- create-parent --phone 13900000001 --name 林女士 --password 至少8位
  npm run admin -- create-teacher --name 王老师
  npm run admin -- create-student --parent 13900000001 --name 林小满 --grade 七年级 --hours 20
  npm run admin -- assign-course --student 林小满 --course "初中核心词汇 · 上" --teacher 王老师 --default`);

program.command('create-parent').description('登记家长')
  .requiredOption('--phone <phone>', '手机号，用来登录')
  .requiredOption('--name <name>', '姓名')
  .option('--password <password>', '登录密码；不填则只能用验证码登录')
  .action(act(async (school, options: { phone: string; name: string; password?: string }) =>
    `已登记家长 ${options.name}（编号 ${await school.createParent(options)}）`));

program.command('set-password').description('设置家长的登录密码')
  .requiredOption('--phone <phone>', '家长的手机号')
  .requiredOption('--password <password>', '新密码')
  .action(act(async (school, options: { phone: string; password: string }) => {
    await school.setPassword(options);
    return `已设置 ${options.phone} 的密码`;
  }));

program.command('create-student').description('登记学员')
  .requiredOption('--parent <phone>', '家长的手机号')
  .requiredOption('--name <name>', '姓名')
  .option('--grade <grade>', '年级，例如 七年级')
  .option('--hours <hours>', '课时', hours, 0)
  .action(act(async (school, { parent, ...options }: { parent: string; name: string; grade?: string; hours: number }) =>
    `已登记学员 ${options.name}（编号 ${await school.createStudent({ ...options, parentPhone: parent })}）`));

program.command('create-teacher').description('登记老师')
  .requiredOption('--name <name>', '称呼')
  .action(act(async (school, { name }: { name: string }) => `已登记老师 ${name}（编号 ${await school.createTeacher(name)}）`));

program.command('assign-course').description('给学员安排课程，或更换老师')
  .requiredOption('--student <student>', '学员')
  .requiredOption('--course <course>', '课程')
  .option('--teacher <teacher>', '陪练老师')
  .option('--default', '作为打开时的默认课程')
  .action(act(async (school, options: { student: string; course: string; teacher?: string; default?: boolean }) => {
    const { student, course, teacher } = await school.assignCourse({ ...options, isDefault: options.default === true });
    return `已给 ${student.name} 安排 ${course.name}${teacher ? `，老师 ${teacher.name}` : ''}`;
  }));

program.command('add-hours').description('给学员增加课时；负数为扣除')
  .requiredOption('--student <student>', '学员')
  .requiredOption('--hours <hours>', '课时，0.5 的倍数', hours)
  .action(act(async (school, options: { student: string; hours: number }) => {
    const { student, left } = await school.addHours(options);
    return `${student.name} 现有 ${left} 课时`;
  }));

program.command('list').description('列出学员、老师或课程的编号和名称')
  .argument('<kind>', 'students、teachers 或 courses', kind)
  .action((what: NamedKind) => act(async (school) => {
    const items = await school.list(what);
    return items.length === 0 ? '还没有' : items.map(({ id, name }) => `${id}\t${name}`).join('\n');
  })({}));

program.parseAsync().catch((error: unknown) => {
  console.error(error instanceof AdministrationError || error instanceof Error ? error.message : error);
  process.exitCode = 1;
});
