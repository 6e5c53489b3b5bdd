/** What a lesson is: length, price, and when it is charged. */
import { Form, Input, Switch } from 'antd';
import type { SchoolLessonRules } from '@xueban/contract/school/settings';
import type { ReactNode } from 'react';
import { call } from '../api';
import { makeStale } from '../queries';
import { numberRule, readNumber } from './numbers';
import { VersionedForm } from './versioned-form';

type Fields = Record<'long_minutes' | 'long_hours' | 'short_minutes' | 'short_hours', string> &
  Record<'min_learned' | 'min_minutes' | 'lowest_balance' | 'warn_at', string> &
  Record<'has_short' | 'compulsory' | 'asks_for_code' | 'mathematics', boolean>;

const toFields = ({ long, short, ...rules }: SchoolLessonRules): Fields => ({
  long_minutes: String(long.minutes),
  long_hours: String(long.hours),
  has_short: short !== null,
  short_minutes: String(short?.minutes ?? Math.min(15, long.minutes)),
  short_hours: String(short?.hours ?? Math.min(0.5, long.hours)),
  min_learned: String(rules.min_learned),
  min_minutes: String(rules.min_minutes),
  lowest_balance: String(rules.lowest_balance),
  warn_at: String(rules.warn_at),
  compulsory: rules.compulsory,
  asks_for_code: rules.asks_for_code,
  mathematics: rules.mathematics,
});

/** The rules of the form fields guarantee that these are numbers. */
const toNumber = (text: string): number => readNumber(text) ?? 0;

async function save(fields: Fields, version: number): Promise<SchoolLessonRules> {
  const { has_short: hasShort, compulsory, asks_for_code: asksForCode, mathematics } = fields;
  const body = {
    version,
    long: { minutes: toNumber(fields.long_minutes), hours: toNumber(fields.long_hours) },
    short: hasShort ? { minutes: toNumber(fields.short_minutes), hours: toNumber(fields.short_hours) } : null,
    compulsory,
    asks_for_code: asksForCode,
    mathematics,
    min_learned: toNumber(fields.min_learned),
    min_minutes: toNumber(fields.min_minutes),
    lowest_balance: toNumber(fields.lowest_balance),
    warn_at: toNumber(fields.warn_at),
  };
  return (await call('PUT settings/lessons', { body })).data;
}

interface NumberItemProps {
  name: keyof Fields;
  label: string;
  unit: string;
  extra?: string;
}

const NumberItem = ({ name, label, unit, extra }: NumberItemProps): ReactNode => (
  <Form.Item name={name} label={label} extra={extra} rules={[numberRule(unit === '课时')]}>
    <Input inputMode="decimal" autoComplete="off" suffix={unit} />
  </Form.Item>
);

const SwitchItem = ({ name, label, extra }: Omit<NumberItemProps, 'unit'>): ReactNode => (
  <Form.Item name={name} label={label} extra={extra} valuePropName="checked">
    <Switch />
  </Form.Item>
);

export const LessonRules = ({ rules, mayEdit }: { rules: SchoolLessonRules; mayEdit: boolean }): ReactNode => (
  <VersionedForm<SchoolLessonRules, Fields>
    values={rules}
    toFields={toFields}
    save={save}
    load={async () => (await call('GET settings/lessons', {})).data}
    onSaved={() => void makeStale('GET settings/lessons', 'GET today', 'GET students')}
    mayEdit={mayEdit}
  >
    <div className="settings-grid">
      <p className="note">改动对以后开的课生效，已经开的课按开课时的规定计。</p>
      <NumberItem name="long_minutes" label="长课时长" unit="分钟" extra="有一至九年级的学员时，不超过 30 分钟" />
      <NumberItem name="long_hours" label="长课扣" unit="课时" />
      <SwitchItem name="has_short" label="开短课" />
      <span />
      <Form.Item noStyle dependencies={['has_short']}>
        {({ getFieldValue }) =>
          getFieldValue('has_short') ? (
            <>
              <NumberItem name="short_minutes" label="短课时长" unit="分钟" />
              <NumberItem name="short_hours" label="短课扣" unit="课时" />
            </>
          ) : null
        }
      </Form.Item>
      <NumberItem name="min_learned" label="新词少于几个不扣课时" unit="个" extra="数学课按题数算" />
      <NumberItem name="min_minutes" label="学习少于多久不扣课时" unit="分钟" />
      <NumberItem name="lowest_balance" label="上完课至少要剩" unit="课时" extra="不够就不能开课；填负数表示可以欠" />
      <NumberItem name="warn_at" label="剩多少时提醒续课" unit="课时" />
      <SwitchItem name="asks_for_code" label="开课要老师的口令" />
      <SwitchItem name="mathematics" label="数学也上陪练课" />
      <SwitchItem name="compulsory" label="有义务教育阶段（一至九年级）的学员" extra="线上课每课时不超过 30 分钟（2021 年「双减」意见）" />
    </div>
  </VersionedForm>
);
