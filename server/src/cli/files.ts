/** Commands about files: recordings of a course, hand-outs of its units. */
import type { Command } from 'commander';
import type { ObjectStore } from '../adapters/objects/store';
import type { Database } from '../database';
import { createAdministration } from '../modules/school/administration/administration.service';
import { uploadSounds } from '../modules/files/audio/upload-sounds';
import { attachFile } from '../modules/files/attach-file';
import { findObjectsInUse } from '../database/object-references';
import { objectReferences } from '../modules/objects';
import { administerInSteps } from './audited';
import { createSchoolObjects } from './objects';
import type { Terminal } from './terminal';

const objectsFor = (database: Database, terminal: Terminal): ObjectStore =>
  createSchoolObjects(database, terminal, async (key) =>
    (await findObjectsInUse(database.db, objectReferences, [key], new Date())).has(key),
  );

export function addFileCommands(program: Command, terminal: Terminal): void {
  program
    .command('audio')
    .description('上传一门课程的录音：dictionary.mp3 是单词，dictionary.example.mp3 是例句（mp3、wav、m4a、aac）')
    .requiredOption('--course <course>', '课程')
    .requiredOption('--from <dir>', '放录音的文件夹')
    .action(({ course, from }: { course: string; from: string }) =>
      administerInSteps(terminal, 'audio', async (database) => {
        const { db } = database;
        const { id, name } = await createAdministration(db).findCourse(course);
        const { words, examples, left } = await uploadSounds(db, objectsFor(database, terminal), id, from);
        return {
          say: [
            `${name}：已上传 ${words} 个单词、${examples} 个例句的录音`,
            ...left.map(({ file, reason }) => `  没有上传 ${file}：${reason}`),
          ].join('\n'),
          event: { details: { course_id: id, words, examples } },
        };
      }),
    );

  program
    .command('attach')
    .description('给课程的一个单元加上附件，例如讲义；再加一次就换掉原来的')
    .requiredOption('--course <course>', '课程')
    .requiredOption('--unit <unit>', '单元名称或序号')
    .requiredOption('--file <file>', 'PDF、PNG 或 JPEG 文件')
    .action(({ course, unit, file }: { course: string; unit: string; file: string }) =>
      administerInSteps(terminal, 'attach', async (database) => {
        const { db } = database;
        const { id, name } = await createAdministration(db).findCourse(course);
        const attached = await attachFile(db, objectsFor(database, terminal), { courseId: id, unit, file });
        return { say: `${name} · ${attached.unit}：附件是 ${attached.fileName}`, event: { details: { course_id: id } } };
      }),
    );
}
