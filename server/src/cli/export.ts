/** Commands that hand out everything that is kept of a person. */
import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Command } from 'commander';
import { readPhone } from '@xueban/contract/typed-digits';
import { createObjects } from '../adapters/objects/create';
import type { Named } from '../modules/school/administration/administration.repository';
import { type Administration, AdministrationError, createAdministration } from '../modules/school/administration/administration.service';
import { createExportService } from '../modules/personal-data/rights/export.service';
import { objects as objectsOf } from '../plugins/config';
import { getSchoolDay } from '../modules/school/rules/school-calendar';
import { administerRecordedFirst } from './audited';
import type { Terminal } from './terminal';

const SAY = '，只有运行命令的账号能打开；请加密后交给家长，办完即删';

type Service = ReturnType<typeof createExportService>;

interface Handed {
  command: string;
  /** Before the id, in the name of the file. */
  prefix: string;
  owner: 'parentId' | 'studentId';
  out: string | undefined;
  find: (school: Administration) => Promise<Named>;
  write: (service: Service, id: number, file: string) => Promise<void>;
}

/**
 * No export without an audit event: `begun` is written before the first byte, and the file removed if its end cannot be
 * written.
 */
function handOut(terminal: Terminal, { command, prefix, owner, out, find, write }: Handed): Promise<void> {
  const getFile = (id: number): string => path.resolve(out ?? `${prefix}-${id}-${getSchoolDay(new Date())}.zip`);
  let found: Named | undefined;
  let written: string | undefined;
  return administerRecordedFirst(terminal, {
    command,
    kind: 'export',
    about: async ({ db }) => {
      found = await find(createAdministration(db));
      return { [owner]: found.id };
    },
    run: async ({ db, reader }) => {
      const { id, name } = found ?? (await find(createAdministration(db)));
      const file = getFile(id);
      if (existsSync(file)) throw new AdministrationError(`${file} 已经存在，请用 --out 另取名字`);
      await write(createExportService({ reader: () => reader.require(), objects: createObjects(objectsOf(terminal.env)) }), id, file);
      written = file;
      return { say: `已导出 ${name}：${file}${SAY}` };
    },
    undo: async () => {
      if (written !== undefined) await rm(written, { force: true });
    },
  });
}

export function addExportCommands(program: Command, terminal: Terminal): void {
  program
    .command('export-student')
    .description('导出学员的全部信息：一个 zip，内有 JSON、CSV（可用 Excel 打开）和文件')
    .requiredOption('--student <student>', '学员')
    .option('--out <file>', '写到哪个文件')
    .action(({ student, out }: { student: string; out?: string }) =>
      handOut(terminal, {
        command: 'export-student',
        prefix: 'student',
        owner: 'studentId',
        out,
        find: (school) => school.findStudent(student),
        write: (service, id, file) => service.exportStudent(id, file),
      }),
    );

  program
    .command('export-parent')
    .description('导出家长和其学员的全部信息：一个 zip，内有 JSON、CSV（可用 Excel 打开）和文件')
    .requiredOption('--phone <phone>', '家长的手机号', readPhone)
    .option('--out <file>', '写到哪个文件')
    .action(({ phone, out }: { phone: string; out?: string }) =>
      handOut(terminal, {
        command: 'export-parent',
        prefix: 'parent',
        owner: 'parentId',
        out,
        find: (school) => school.findParent(phone),
        write: (service, id, file) => service.exportParent(id, file),
      }),
    );
}
