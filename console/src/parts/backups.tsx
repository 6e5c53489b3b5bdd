/** Backups: when one was made and checked, and what to do when that is too long ago. */
import { Alert, Descriptions } from 'antd';
import type { SchoolBackups } from '@xueban/contract/school/settings';
import dayjs from 'dayjs';
import type { ReactNode } from 'react';
import { sayTime } from './say';

/** One is made every night; a night may fail. */
const MADE_DAYS = 2;
const CHECKED_DAYS = 31;

const getDays = (instant: string): number => dayjs().diff(dayjs(instant), 'day');

const sayAge = (instant: string): string => {
  const days = getDays(instant);
  return days === 0 ? '一天之内' : `${days} 天前`;
};

const saySize = (bytes: number): string => (bytes >= 1e9 ? `${(bytes / 1e9).toFixed(1)} GB` : `${(bytes / 1e6).toFixed(1)} MB`);

const MAKE = '请管服务器的人运行：npm run admin -- backup 文件名.tar.gz，并让它每晚自己做一次';
const CHECK = '请管服务器的人运行：npm run admin -- restore 文件名.tar.gz --check';

/** The first thing to do; undefined: nothing. */
function findAdvice({ made, failed_at: failedAt, checked }: SchoolBackups): { title: string; action: string } | undefined {
  if (!made) return { title: '一年之内没有做过备份，硬盘坏了就什么都没有了', action: MAKE };
  if (failedAt !== null) return { title: `${sayTime(failedAt)} 的备份没有做成`, action: MAKE };
  if (getDays(made.at) >= MADE_DAYS) return { title: `最近的备份是 ${getDays(made.at)} 天前的，之后的内容还没有备份`, action: MAKE };
  if (checked && !checked.whole) return { title: '最近检查的备份不完整，恢复不了', action: `${MAKE}，再检查一次` };
  if (!checked) return { title: '还没有检查过备份能不能恢复', action: CHECK };
  if (getDays(checked.at) >= CHECKED_DAYS) return { title: `已经 ${getDays(checked.at)} 天没有检查过备份`, action: CHECK };
  return undefined;
}

export function Backups({ backups }: { backups: SchoolBackups }): ReactNode {
  const { made, failed_at: failedAt, checked } = backups;
  const advice = findAdvice(backups);
  return (
    <>
      <Alert
        type={advice ? 'warning' : 'success'}
        showIcon
        title={advice?.title ?? '备份是新的，也检查过'}
        description={advice?.action ?? '备份文件请再拷一份到别的机器上，里面有学员和家长的个人信息'}
        style={{ marginBottom: 16 }}
      />
      <Descriptions
        column={{ xs: 1, sm: 1, md: 1, lg: 2 }}
        items={[
          { key: 'made', label: '最近一次备份', children: made ? `${sayTime(made.at)}（${sayAge(made.at)}）` : '没有' },
          ...(made ? [{ key: 'bytes', label: '大小', children: made.bytes === null ? '不知道' : saySize(made.bytes) }] : []),
          {
            key: 'checked',
            label: '最近一次检查',
            children: checked ? `${sayTime(checked.at)}，${checked.whole ? '完整' : '不完整'}` : '没有',
          },
          ...(failedAt === null ? [] : [{ key: 'failed', label: '没有做成', children: sayTime(failedAt) }]),
        ]}
      />
    </>
  );
}
