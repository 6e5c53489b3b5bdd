/** How many of its words a school wants known when they are asked for, and what that costs. */
import { Form, Radio } from 'antd';
import { DESIRED_RETENTION, DESIRED_RETENTIONS } from '@xueban/contract/constants';
import type { SchoolReviewRules } from '@xueban/contract/school/settings';
import type { ReactNode } from 'react';
import { call } from '../api';
import { makeStale } from '../queries';
import { VersionedForm } from './versioned-form';

type Fields = Pick<SchoolReviewRules, 'desired_retention'>;

const toFields = ({ desired_retention: retention }: SchoolReviewRules): Fields => ({ desired_retention: retention });

/** Measured with simulated learners: docs/review-schedule.md. */
const COSTS: Record<Fields['desired_retention'], string> = {
  85: '每天的复习少一到三成，记得的少 2～5 个百分点',
  90: '复习量和记得的比较均衡',
  93: '每天的复习多一到四成，多记得 1～3 个百分点',
  95: '每天的复习多三到八成，多记得 1～4 个百分点',
};

export const ReviewRules = ({ rules, mayEdit }: { rules: SchoolReviewRules; mayEdit: boolean }): ReactNode => (
  <VersionedForm<SchoolReviewRules, Fields>
    values={rules}
    toFields={toFields}
    save={async (fields, version) => (await call('PUT settings/reviews', { body: { ...fields, version } })).data}
    load={async () => (await call('GET settings/reviews', {})).data}
    onSaved={() => void makeStale('GET settings/reviews')}
    mayEdit={mayEdit}
  >
    <div className="settings-grid">
      <p className="note">
        21
        天计划里的复习日不变；之后每个词隔多久再来，按这里的目标安排。改动从每个词下一次作答起生效，不会让谁的复习一下子变多。系统还按每位学员的答题情况加减间隔，忘得快的复习多一些。
      </p>
      <Form.Item className="whole" name="desired_retention" label="轮到复习时，希望还记得多少词">
        <Radio.Group
          className="choices"
          options={DESIRED_RETENTIONS.map((value) => ({
            value,
            label: `${value}%${value === DESIRED_RETENTION ? '（默认）' : ''}：${COSTS[value]}`,
          }))}
        />
      </Form.Item>
    </div>
  </VersionedForm>
);
