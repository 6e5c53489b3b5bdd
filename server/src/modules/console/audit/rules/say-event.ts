/** The audit trail in the words of the school; what it has no words for is said as it was written. Pure. */
import { errors } from '@xueban/contract/errors';
import { AUDIT_FIELDS, AUDIT_KINDS, AUDIT_VALUES } from '@xueban/contract/school/audit-words';

/** As they stand in the database: a later version may have written them. */
type StoredDetails = Readonly<Record<string, string | number | boolean>>;
type Words = Readonly<Record<string, string>>;
/** Separates old and new value. */
const CHANGE = ' → ';

export const sayKind = (kind: string): string => (AUDIT_KINDS as Words)[kind] ?? kind;

const OUTCOMES: Words = { ok: '成功', begun: '已开始', refused: '没有执行', failed: '没有做完' };

export const sayOutcome = (outcome: string): string =>
  OUTCOMES[outcome] ?? (errors as Readonly<Record<string, { message: string }>>)[outcome]?.message ?? outcome;

const FIELDS: Words = AUDIT_FIELDS;
const ORDER = Object.keys(FIELDS);
/** What has no word comes last. */
const getPosition = ([field]: [string, unknown]): number => (ORDER.includes(field) ? ORDER.indexOf(field) : ORDER.length);

/** Before marking, `waiting` means 待批改. */
const BEFORE_MARKING: Words = { waiting: '待批改' };

function sayField(field: string, details: StoredDetails): string {
  // `removed` beside `added` counts members; alone it means deleted.
  return field === 'removed' && 'added' in details ? '移出' : (FIELDS[field] ?? field);
}

function sayValue(field: string, value: string | number | boolean): string {
  if (typeof value === 'boolean') return value ? '是' : '否';
  if (typeof value === 'number') return String(value);
  if (field === 'kind') return sayKind(value);
  const words: Words = field === 'before' ? { ...AUDIT_VALUES, ...BEFORE_MARKING } : AUDIT_VALUES;
  return value
    .split(CHANGE)
    .map((one) => words[one] ?? one)
    .join(CHANGE);
}

export const sayDetails = (details: StoredDetails | null): string =>
  Object.entries(details ?? {})
    .sort((a, b) => getPosition(a) - getPosition(b))
    .map(([field, value]) => `${sayField(field, details ?? {})} ${sayValue(field, value)}`)
    .join(' · ');
