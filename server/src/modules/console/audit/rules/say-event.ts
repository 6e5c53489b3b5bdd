/** The audit trail in the words of the school; what it has no words for is said as it was written. Pure. */
import { errors } from '@xueban/contract/errors';
import { AUDIT_KINDS } from '@xueban/contract/school/audit-kinds';

export const sayKind = (kind: string): string => (AUDIT_KINDS as Readonly<Record<string, string>>)[kind] ?? kind;

const OUTCOMES: Readonly<Record<string, string>> = { ok: '成功', begun: '已开始', refused: '没有执行', failed: '没有做完' };

export const sayOutcome = (outcome: string): string =>
  OUTCOMES[outcome] ?? (errors as Readonly<Record<string, { message: string }>>)[outcome]?.message ?? outcome;

/** In the order in which they are said. */
const FIELDS: Readonly<Record<string, string>> = {
  command: '命令',
  deed: '操作',
  what: '内容',
  kind: '类型',
  month: '月份',
  from: '从',
  to: '到',
  hours: '课时',
  left: '剩余',
  reason: '原因',
  length: '课型',
  by_code: '用口令',
  by: '方式',
  purpose: '用途',
  scope: '范围',
  state: '状态',
  role: '角色',
  teacher: '老师',
  disabled: '停用',
  renamed: '改名',
  phone_changed: '换手机号',
  name: '姓名',
  grade: '年级',
  allowed: '允许',
  version: '版本',
  removed: '删除',
  ended: '结束登录',
  repeated: '重复',
  beyond_limit: '超出上限',
  courses: '课程',
  compulsory: '有义务教育阶段学员',
  asksForCode: '要口令',
  minLearned: '最少新词',
  minMinutes: '最少分钟',
  lowestBalance: '最低余额',
  warnAt: '提醒余额',
  mathematics: '数学有课',
  group: '试学一组',
  booking: '预约试听',
  long_minutes: '长课分钟',
  long_hours: '长课课时',
  short_minutes: '短课分钟',
  short_hours: '短课课时',
  bytes: '字节',
  course_id: '课程编号',
  entry_id: '流水编号',
  guardian: '家长编号',
  id: '编号',
  lesson_id: '课编号',
  reverses: '冲正流水',
  staff: '教职工编号',
  student: '学员编号',
  teacher_id: '老师编号',
  trial_booking_id: '预约编号',
};
const ORDER = Object.keys(FIELDS);
/** What has no word comes last. */
const placeOf = ([field]: [string, unknown]): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);

const VALUES: Readonly<Record<string, string>> = {
  account: '账号',
  added: '加入',
  audit_events: '操作记录',
  captcha: '短信验证码',
  changed: '修改',
  course_hours: '课时流水',
  created: '新建',
  lesson: '达到起计条件',
  lesson_rules: '上课规则',
  link: '链接',
  long: '长课',
  removed: '移出',
  retired: '离职',
  returned: '恢复',
  review: '复习',
  reset_password: '重设密码',
  short: '短课',
  sign_in: '登录',
  staff_password: '设置密码',
  staff_sign_in: '登录',
  student: '学员',
  trial_rules: '试听规则',
  too_few: '学得少',
  too_short: '时间短',
  unused: '没有学',
  wechat: '微信',
};

function sayValue(value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  return typeof value === 'number' ? String(value) : (VALUES[value] ?? value);
}

export const sayDetails = (details: Readonly<Record<string, string | number | boolean>> | null): string =>
  Object.entries(details ?? {})
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(([field, value]) => `${FIELDS[field] ?? field} ${field === 'kind' ? sayKind(String(value)) : sayValue(value)}`)
    .join(' · ');
