/** What a school that has just begun does first; nothing once it has teachers, courses and students. */
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { useCall } from '../queries';
import { Nothing } from './states';
import { type Task, TaskList } from './task-list';

interface FirstStepsProps {
  /** What there is to do besides. */
  before: readonly Task[];
  /** The owner may; others are told to ask. */
  mayAddTeachers: boolean;
}

export function FirstSteps({ before, mayAddTeachers }: FirstStepsProps): ReactNode {
  const teachers = useCall('GET teachers', {});
  const courses = useCall('GET courses', {});
  const students = useCall('GET students', { query: { per_page: 1 } });
  if ([teachers, courses, students].some(({ isPending }) => isPending)) return null;
  const steps = [
    ...before,
    teachers.data?.data.every(({ retired }) => retired) === true && {
      key: 'teachers',
      title: '还没有老师',
      detail: '课程分给老师教，开课口令也是每位老师一个',
      action: mayAddTeachers ? <Link href="/settings?tab=teachers">添加老师</Link> : <span className="note">请校长添加</span>,
    },
    courses.data?.data.length === 0 && {
      key: 'courses',
      title: '还没有课程',
      detail: '有了词表或数学课程，才能安排给学员',
      action: <Link href="/words/import">导入词表</Link>,
    },
    students.data?.data.length === 0 && {
      key: 'students',
      title: '还没有学员',
      detail: '登记第一位，或导入整张名册',
      action: <Link href="/students">去登记</Link>,
    },
  ].filter((step) => step !== false);
  return steps.length === 0 ? <Nothing>今天没有等着办的事</Nothing> : <TaskList tasks={steps} />;
}
