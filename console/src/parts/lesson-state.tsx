/** How far a lesson is, what was learned in it, and whether it was charged. */
import { Progress, Tag } from 'antd';
import type { SchoolLesson } from '@xueban/contract/school/lessons';
import type { ReactNode } from 'react';
import { sayHours } from './say';

const FREE: Record<Exclude<NonNullable<SchoolLesson['charge_reason']>, 'lesson'>, string> = {
  review: '复习',
  too_few: '学得少',
  too_short: '时间短',
  unused: '没有学',
};

export const sayCharge = ({ charge_reason: reason, changed_course_hours: hours }: SchoolLesson): string =>
  reason === null || reason === 'lesson' ? `扣 ${sayHours(hours)}` : `不扣 · ${FREE[reason]}`;

export function LessonState({ lesson }: { lesson: SchoolLesson }): ReactNode {
  if (lesson.state === 'open') return <Tag color="processing">进行中</Tag>;
  if (lesson.state === 'left_open') return <Tag color="warning">没有结束</Tag>;
  if (lesson.reversed_at !== null) return <Tag>已冲正</Tag>;
  return <Tag color="success">{sayCharge(lesson)}</Tag>;
}

export function LessonWork({ lesson: { state, work, course, registered_reason: registered } }: { lesson: SchoolLesson }): ReactNode {
  if (registered !== null)
    return (
      <span className="clamped" title={registered}>
        登记：{registered}
      </span>
    );
  if (!work) return '—';
  const { done, of } = work;
  if (state === 'over') return course.content_type === 'word' ? `${of} 词，记住 ${done}` : `${of} 题，答对 ${done}`;
  return (
    <span className="progress">
      <span className="wide">
        <Progress percent={(done / of) * 100} showInfo={false} size="small" aria-label="本课进度" />
      </span>
      {done} / {of}
    </span>
  );
}
