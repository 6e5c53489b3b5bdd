/** Columns of students that a page asks for, some of which a narrow window drops. */
import { Tag } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { SchoolStudent } from '@xueban/contract/school/students';
import { Link } from 'wouter';
import { sayDay, sayHours } from './say';

const sayNames = (named: readonly { name: string }[]): string => named.map(({ name }) => name).join('、') || '—';

const COLUMNS = {
  grade: { title: '年级', dataIndex: 'grade', responsive: ['lg'] },
  classes: { title: '班级', responsive: ['lg'], render: (_value, { classes }) => sayNames(classes) },
  teachers: { title: '老师', className: 'name', render: (_value, { teachers }) => sayNames(teachers) },
  hours: {
    title: '剩余课时',
    className: 'number',
    render: (_value, { course_hours: hours, is_short: isShort }) => (
      <>
        {isShort && <Tag color="warning">该续课</Tag>}
        {sayHours(hours)}
      </>
    ),
  },
  due: { title: '待复习', className: 'number', responsive: ['lg'], render: (_value, { due_words: due }) => (due > 0 ? `${due} 词` : '—') },
  risk: {
    title: '下周会忘',
    className: 'number',
    responsive: ['lg'],
    render: (_value, { words_at_risk: words }) => (words === null ? '—' : words > 0 ? `${words} 词` : '没有'),
  },
  studied: { title: '最近学习', className: 'no-wrap', render: (_value, { last_studied_on: day }) => (day ? sayDay(day) : '还没有学过') },
  told: { title: '提醒家长', responsive: ['lg'], render: (_value, { hours_told_at: at }) => (at ? `${sayDay(at)}已提醒` : '还没有') },
} as const satisfies Record<string, ColumnType<SchoolStudent>>;

type StudentColumn = keyof typeof COLUMNS;

export const toStudentColumns = (columns: readonly StudentColumn[]): ColumnType<SchoolStudent>[] => [
  { title: '学员', className: 'name', render: (_value, { id, name }) => <Link href={`/students/${id}`}>{name}</Link> },
  ...columns.map((column): ColumnType<SchoolStudent> => ({ key: column, ...(COLUMNS[column] as ColumnType<SchoolStudent>) })),
];
