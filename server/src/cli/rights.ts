/** Commands for the rights of guardians and students: correct, link, delete, take back. */
import type { Command } from 'commander';
import { readPhone } from '@xueban/contract/typed-digits';
import { linkedAgainDetails } from '../modules/personal-data/rights/parted';
import { createRights } from '../modules/personal-data/rights/rights.service';
import { getSchoolDay } from '../modules/school/rules/school-calendar';
import { administer } from './audited';
import type { Terminal } from './terminal';

export function addRightsCommands(program: Command, terminal: Terminal): void {
  addCorrections(program, terminal);
  addLinks(program, terminal);
  addDeletions(program, terminal);
}

function addCorrections(program: Command, terminal: Terminal): void {
  program
    .command('rename-student')
    .description('更正学员的姓名或年级')
    .requiredOption('--student <student>', '学员')
    .option('--name <name>', '正确的姓名')
    .option('--grade <grade>', '正确的年级，例如 七年级')
    .action(({ student, name, grade }: { student: string; name?: string; grade?: string }) =>
      administer(terminal, 'rename-student', async (tx) => {
        const { id: studentId, name: now } = await createRights(tx).correctStudent(student, { name, grade });
        const say = [...(name === undefined ? [] : [`已更名为 ${now}`]), ...(grade === undefined ? [] : [`年级已改为 ${grade}`])].join(
          '，',
        );
        return {
          say: `学员（编号 ${studentId}）${say}`,
          event: { kind: 'renamed', studentId, details: { name: name !== undefined, grade: grade !== undefined } },
        };
      }),
    );

  program
    .command('rename-parent')
    .description('更正家长的姓名')
    .requiredOption('--phone <phone>', '家长的手机号', readPhone)
    .requiredOption('--name <name>', '正确的姓名')
    .action(({ phone, name }: { phone: string; name: string }) =>
      administer(terminal, 'rename-parent', async (tx) => {
        const { id: parentId, name: now } = await createRights(tx).renameParent(phone, name);
        return { say: `家长（编号 ${parentId}）已更名为 ${now}`, event: { kind: 'renamed', parentId } };
      }),
    );

  program
    .command('change-phone')
    .description('更换家长的手机号；已登录的手机需要重新登录')
    .requiredOption('--phone <phone>', '现在登记的手机号', readPhone)
    .requiredOption('--to <phone>', '新的手机号', readPhone)
    .action(({ phone, to }: { phone: string; to: string }) =>
      administer(terminal, 'change-phone', async (tx) => {
        const { id: parentId, name } = await createRights(tx).changePhone(phone, to);
        return { say: `${name} 的手机号已改为 ${to}`, event: { kind: 'phone_changed', parentId } };
      }),
    );
}

function addLinks(program: Command, terminal: Terminal): void {
  program
    .command('link')
    .description('把学员关联到另一位家长')
    .requiredOption('--student <student>', '学员')
    .requiredOption('--parent <phone>', '家长的手机号', readPhone)
    .action(({ student, parent: phone }: { student: string; parent: string }) =>
      administer(terminal, 'link', async (tx) => {
        const { parent, student: linked } = await createRights(tx).link(phone, student);
        return {
          say: `${linked.name} 现在也是 ${parent.name} 的学员`,
          event: { kind: 'linked', parentId: parent.id, studentId: linked.id },
        };
      }),
    );

  program
    .command('unlink')
    .description('解除学员与一位家长的关联；学员还须有另一位家长')
    .requiredOption('--student <student>', '学员')
    .requiredOption('--parent <phone>', '家长的手机号', readPhone)
    .action(({ student, parent: phone }: { student: string; parent: string }) =>
      administer(terminal, 'unlink', async (tx) => {
        const { parent, student: unlinked } = await createRights(tx).unlink(phone, student);
        return {
          say: `${unlinked.name} 不再是 ${parent.name} 的学员`,
          event: { kind: 'unlinked', parentId: parent.id, studentId: unlinked.id },
        };
      }),
    );
}

function addDeletions(program: Command, terminal: Terminal): void {
  program
    .command('delete-student')
    .description('删除学员的全部信息：立即停用，七天后删除，七天内可撤回')
    .requiredOption('--student <student>', '学员')
    .option('--undo', '撤回删除')
    .action(({ student, undo }: { student: string; undo?: boolean }) =>
      administer(terminal, 'delete-student', async (tx) => {
        if (undo) {
          const { id: studentId, name } = await createRights(tx).keepStudent(student);
          return { say: `已撤回，${name} 可以继续使用`, event: { kind: 'deletion_withdrawn', studentId } };
        }
        const { id: studentId, name, dueAt } = await createRights(tx).deleteStudent(student);
        return {
          say: `${name}（编号 ${studentId}）已停用，将于 ${getSchoolDay(dueAt)} 删除；此前可用 delete-student --student ${studentId} --undo 撤回`,
          event: { kind: 'deletion_requested', studentId },
        };
      }),
    );

  program
    .command('delete-parent')
    .description('注销家长：立即停用，七天后连同只有这一位家长的学员一起删除，七天内可撤回')
    .requiredOption('--phone <phone>', '家长的手机号', readPhone)
    .option('--undo', '撤回注销')
    .action(({ phone, undo }: { phone: string; undo?: boolean }) =>
      administer(terminal, 'delete-parent', async (tx) => {
        if (undo) {
          const { id: parentId, name, linkedAgain } = await createRights(tx).keepParent(phone);
          return {
            say: `已撤回，${name} 可以重新登录${linkedAgain.length > 0 ? `，并重新关联了学员 ${linkedAgain.join('、')}` : ''}`,
            event: { kind: 'deletion_withdrawn', parentId, details: linkedAgainDetails(linkedAgain) },
          };
        }
        const { id: parentId, name, dueAt } = await createRights(tx).deleteParent(phone);
        return {
          say: `${name}（编号 ${parentId}）已停用，将于 ${getSchoolDay(dueAt)} 删除；此前可用 delete-parent --phone ${phone} --undo 撤回`,
          event: { kind: 'deletion_requested', parentId },
        };
      }),
    );
}
