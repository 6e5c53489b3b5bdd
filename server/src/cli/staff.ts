/** The school's first owner, and the way back for one who has lost their password: all else of staff is done in the console. */
import { STAFF_ROLES } from '@xueban/contract/school/constants';
import type { StaffRole } from '@xueban/contract/school/shared';
import type { StaffLink } from '@xueban/contract/school/staff';
import type { Command } from 'commander';
import { AppError, errorEnvelope } from '../plugins/errors';
import {
  AdministrationError,
  checkedName,
  checkedPhone,
  createAdministration,
} from '../modules/school/administration/administration.service';
import { createStaffRepository } from '../modules/staff/staff.repository';
import { insertStaff, makeStaffLink } from '../modules/staff/staff.service';
import { createStaffSessionRepository } from '../modules/staff/staff-sessions.repository';
import { administer } from './audited';
import type { Terminal } from './terminal';
import { readOneOf } from './values';

const ROLES: Record<StaffRole, string> = { owner: '校长', assistant: '教务', teacher: '老师' };

const sayLink = ({ path, expires_at: end }: StaffLink): string =>
  `请本人在浏览器里打开下面的链接设置密码（前面加上学校的域名，例如 https://learn.example.com），只能用一次，${new Date(end).toLocaleString('zh-CN', { timeZone: 'Asia/Shanghai' })} 前有效：\n  ${path}`;

/** What the console would be answered, as a sentence of the command line. */
async function inWords<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError) throw new AdministrationError(errorEnvelope(error.key).message ?? error.key, { cause: error });
    throw error;
  }
}

interface NewStaff {
  role: StaffRole;
  phone: string;
  name: string;
  teacher?: string;
}

export function addStaffCommands(program: Command, terminal: Terminal): void {
  program
    .command('create-staff')
    .description('登记教职工（校长、教务、老师），给出设置密码的一次性链接')
    .requiredOption('--role <role>', 'owner 校长、assistant 教务、teacher 老师', readOneOf(STAFF_ROLES))
    .requiredOption('--phone <phone>', '手机号，用来登录')
    .requiredOption('--name <name>', '姓名')
    .option('--teacher <teacher>', '是哪一位老师（名称或编号）；角色是 teacher 时必填')
    .action((options: NewStaff) =>
      administer(terminal, 'create-staff', async (tx) => {
        const phone = checkedPhone(options.phone);
        const teacher = options.teacher === undefined ? undefined : await createAdministration(tx).findTeacher(options.teacher);
        const values = { phone, name: checkedName(options.name), role: options.role, teacher_id: teacher?.id ?? null };
        const staffId = await inWords(() => insertStaff(tx, createStaffRepository(tx), values));
        const link = await makeStaffLink(tx, createStaffSessionRepository(tx), staffId);
        return {
          say: `已登记${ROLES[options.role]} ${values.name}（编号 ${staffId}）\n${sayLink(link)}`,
          event: { kind: 'staff_changed', staffId },
        };
      }),
    );

  program
    .command('staff-link')
    .description('给教职工一个新的设置密码的链接，例如校长忘了密码、手机也换了')
    .requiredOption('--phone <phone>', '教职工的手机号')
    .option('--new-phone <phone>', '手机也换了：新的手机号，以后用它登录')
    .action(({ phone, newPhone: given }: { phone: string; newPhone?: string }) =>
      administer(terminal, 'staff-link', async (tx) => {
        const staff = createStaffRepository(tx);
        const sessions = createStaffSessionRepository(tx);
        const found = await staff.findByPhone(checkedPhone(phone));
        if (!found || found.disabled) throw new AdministrationError(`没有手机号为 ${phone} 的教职工`);
        const newPhone = given === undefined ? undefined : checkedPhone(given);
        if (newPhone !== undefined && (await staff.findByPhone(newPhone)))
          throw new AdministrationError(`手机号 ${newPhone} 已经有教职工在用`);
        if (newPhone !== undefined) {
          await staff.update(tx, found.id, found.version, { ...found, phone: newPhone });
          await sessions.endAll(tx, found.id);
          await sessions.forgetNetworks(tx, found.id);
        }
        const link = await makeStaffLink(tx, sessions, found.id);
        return {
          say: `${found.name} 的新链接\n${sayLink(link)}`,
          event: { kind: 'staff_changed', details: { id: found.id, phone_changed: newPhone !== undefined } },
        };
      }),
    );
}
