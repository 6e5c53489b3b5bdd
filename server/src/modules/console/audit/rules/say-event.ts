/** The audit trail in the words of the school; what it has no words for is said as it was written. Pure. */
import { errors } from '@xueban/contract/errors';
import { AUDIT_KINDS } from '@xueban/contract/school/audit-kinds';

type AuditDetails = Readonly<Record<string, string | number | boolean>>;
/** Between what was and what is. */
const CHANGE = ' → ';

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
  right: '判对',
  before: '先前',
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
  added: '加入',
  removed: '删除',
  retired: '结班',
  students: '学员数',
  new_guardian: '新家长',
  is_default: '默认课程',
  words: '单词数',
  level_test: '含水平测试',
  again: '补办',
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
  made: '生成',
  handed_out: '交出的文件编号',
  linkedAgain: '重新关联的学员编号',
  mended: '修好',
  carriedOut: '办理',
  withdrawn: '撤回',
  handled: '已处理',
  renewed: '换口令',
  mode: '复习方式',
  examples: '例句',
  lines: '行数',
  lists: '清单数',
  slope_applied: '用上斜率',
  replaced: '取代的预约编号',
  answer_id: '作答编号',
  class_id: '班级编号',
  deletion: '删除申请编号',
  print_id: '打印编号',
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
  sha256: '校验值',
};
const ORDER = Object.keys(FIELDS);
/** What has no word comes last. */
const placeOf = ([field]: [string, unknown]): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);

const VALUES: Readonly<Record<string, string>> = {
  account: '账号',
  added: '加入',
  ai: 'AI',
  arranged: '已约',
  assistant: '教务',
  attended: '已试',
  audit_events: '操作记录',
  called: '已联系',
  captcha: '短信验证码',
  changed: '修改',
  course_hours: '课时流水',
  created: '新建',
  enrolled: '报名',
  example_recorded: '例句录音',
  example_recording_removed: '删除例句录音',
  false: '否',
  given_up: '放弃',
  guardian: '家长',
  lesson: '达到起计条件',
  lesson_rules: '上课规则',
  link: '链接',
  long: '长课',
  math_answers: '错题解答',
  math_questions: '错题重做',
  mistake_book: '错词本',
  mistake_test: '错词默写',
  nobody: '未批改',
  null: '无',
  owner: '校长',
  password: '密码',
  plan: '21 天计划',
  program: '程序',
  removed: '移出',
  reset_password: '重设密码',
  retired: '离职',
  returned: '恢复',
  review: '复习',
  right: '对',
  short: '短课',
  sign_in: '登录',
  smart: '智能',
  staff_password: '设置密码',
  staff_sign_in: '登录',
  student: '学员',
  students: '调整学员',
  teacher: '老师',
  too_few: '学得少',
  too_short: '时间短',
  trial_rules: '试听规则',
  true: '是',
  unused: '没有学',
  waiting: '待联系',
  wechat: '微信',
  week_report: '周报',
  word_recorded: '单词录音',
  word_recording_removed: '删除单词录音',
  wrong: '错',
};

/** Where a value means something else in one field. */
const BEFORE_MARKING: Readonly<Record<string, string>> = { waiting: '待批改' };

function sayField(field: string, details: AuditDetails): string {
  // Of a list of members, not of a record that is gone.
  return field === 'removed' && 'added' in details ? '移出' : (FIELDS[field] ?? field);
}

function sayValue(field: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return String(value);
  if (field === 'kind') return sayKind(value);
  const words = field === 'before' ? { ...VALUES, ...BEFORE_MARKING } : VALUES;
  return value
    .split(CHANGE)
    .map((one) => words[one] ?? one)
    .join(CHANGE);
}

export const sayDetails = (details: AuditDetails | null): string =>
  Object.entries(details ?? {})
    .sort((a, b) => placeOf(a) - placeOf(b))
    .map(([field, value]) => `${sayField(field, details ?? {})} ${sayValue(field, value)}`)
    .join(' · ');
