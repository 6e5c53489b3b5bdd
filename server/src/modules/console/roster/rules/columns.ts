/** What the columns of a roster hold, as schools head them. Pure. */
import type { RosterField } from '@xueban/contract/school/roster';

export interface RosterRow {
  /** Line of the file, from 1. */
  line: number;
  cells: readonly string[];
}

/** Headings without blanks and what stands in brackets; of two columns of a kind the first is read. */
const HEADINGS: Readonly<Record<RosterField, RegExp>> = {
  phone: /手机|电话|联系方式|号码|phone|mobile|tel/i,
  guardian: /家长|监护人|父母|称呼|guardian|parent/i,
  student: /^(?:学员|学生|孩子|宝贝|小朋友)?(?:姓名|名字)$|^(?:学员|学生|孩子)$|^(?:student|name)/i,
  grade: /年级|grade/i,
  class: /班级|^班$|班名|^class/i,
  course: /课程|教材|词库|^course/i,
  teacher: /老师|教师|teacher/i,
  hours: /课时|课次|hours/i,
};
const FIELDS = Object.keys(HEADINGS) as RosterField[];
export const REQUIRED: readonly RosterField[] = ['student', 'phone'];
/** Rows above the headings: a title, the school's name. */
const LOOKED_AT = 10;

export interface UnderstoodColumns {
  /** Of each column, from the left. */
  titles: string[];
  fields: (RosterField | null)[];
  /** Rows below the headings. */
  rows: RosterRow[];
}

const findField = (heading: string): RosterField | undefined => {
  const bare = heading.replace(/[（(【[][^）)】\]]*[）)】\]]|\s|[*＊:：]/g, '');
  return FIELDS.find((field) => HEADINGS[field].test(bare));
};

function toFields(cells: readonly string[], width: number): (RosterField | null)[] {
  const taken = new Set<RosterField>();
  return Array.from({ length: width }, (_, at) => {
    const field = findField(cells[at] ?? '');
    if (field === undefined || taken.has(field)) return null;
    taken.add(field);
    return field;
  });
}

/** @param chosen what somebody says that the columns hold; undefined: the headings say it */
export function understandColumns(rows: readonly RosterRow[], chosen?: readonly (RosterField | null)[]): UnderstoodColumns {
  const width = Math.max(0, ...rows.map(({ cells }) => cells.length));
  const head = rows.slice(0, LOOKED_AT).findIndex(({ cells }) => toFields(cells, width).filter((field) => field !== null).length >= 2);
  const titles = Array.from({ length: width }, (_, at) => (head < 0 ? '' : (rows[head]?.cells[at] ?? '')) || `第 ${at + 1} 列`);
  const fields = chosen ? Array.from({ length: width }, (_, at) => chosen[at] ?? null) : toFields(rows[head]?.cells ?? [], width);
  return { titles, fields, rows: rows.slice(head + 1) };
}
