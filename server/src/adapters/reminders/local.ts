import type { Logger } from 'pino';
import type { ReminderKind } from '@xueban/contract/resources/reminders';
import type { Said } from '../../modules/reminders/rules/templates';
import type { Messenger } from './messenger';

/** As a school's templates might look: a title, and what is said in each line. */
const LOOKS: Readonly<Record<ReminderKind, { title: string; lines: readonly (readonly [label: string, says: Said])[] }>> = {
  due: {
    title: '复习提醒',
    lines: [
      ['学员', 'student'],
      ['学习内容', 'what'],
      ['温馨提示', 'note'],
    ],
  },
  missed: {
    title: '补学提醒',
    lines: [
      ['学员', 'student'],
      ['待复习', 'words'],
      ['温馨提示', 'note'],
    ],
  },
  lesson: {
    title: '课时变动通知',
    lines: [
      ['学员', 'student'],
      ['老师', 'teacher'],
      ['上课时间', 'time'],
      ['课时', 'note'],
    ],
  },
  hours: {
    title: '课时不足提醒',
    lines: [
      ['学员', 'student'],
      ['课时余额', 'left'],
      ['温馨提示', 'note'],
    ],
  },
};

/**
 * Writes a line `{"event":"reminder","title":…,"lines":[[…,…]],"page":…}` to the log, whatever its level: for demos and
 * development only. Everybody who asks is the same user of the same phone; a template's id is its title, which is what the phone preview shows.
 */
export function createLocalMessenger(logger: Logger): Messenger {
  const log = logger.child({}, { level: 'info' });
  return {
    templates: new Map((Object.keys(LOOKS) as ReminderKind[]).map((kind) => [kind, LOOKS[kind].title])),
    findOpenId: () => Promise.resolve('demo'),
    send({ kind, page, said }) {
      const { title, lines } = LOOKS[kind];
      log.info({ event: 'reminder', title, lines: lines.map(([label, says]) => [label, said[says] ?? '']), page });
      return Promise.resolve({ outcome: 'sent' });
    },
  };
}
