/** What people may do who are not signed in. */
import { Alert, Form, Select, Switch } from 'antd';
import { MAX_TRIAL_GROUPS } from '@xueban/contract/constants';
import type { SchoolTrialRules } from '@xueban/contract/school/settings';
import type { ReactNode } from 'react';
import { call } from '../api';
import { makeStale, useCall } from '../queries';
import { VersionedForm } from './versioned-form';

type Fields = Pick<SchoolTrialRules, 'group' | 'booking' | 'course_ids'>;

const toFields = ({ group, booking, course_ids: courseIds }: SchoolTrialRules): Fields => ({ group, booking, course_ids: courseIds });

export function TrialRules({ rules, mayEdit }: { rules: SchoolTrialRules; mayEdit: boolean }): ReactNode {
  const courses = useCall('GET courses', {});
  const words = courses.data?.data.filter(({ content_type: type }) => type === 'word') ?? [];
  return (
    <VersionedForm<SchoolTrialRules, Fields>
      values={rules}
      toFields={toFields}
      save={async (fields, version) => (await call('PUT settings/trials', { body: { ...fields, version } })).data}
      load={async () => (await call('GET settings/trials', {})).data}
      onSaved={() => void makeStale('GET settings/trials')}
      mayEdit={mayEdit}
    >
      <div className="settings-grid">
        <p className="note">一分钟内对小程序生效。</p>
        {rules.warnings.map((warning) => (
          <Alert key={warning} className="whole" type="warning" showIcon title={warning} />
        ))}
        <Form.Item name="group" label="没登录也能试学一组单词" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item name="booking" label="在小程序里预约试听" valuePropName="checked">
          <Switch />
        </Form.Item>
        <Form.Item
          className="whole"
          name="course_ids"
          label="试学哪些课程"
          extra={`最多 ${MAX_TRIAL_GROUPS} 门，先选的先给；不选就是学校最早的几门`}
        >
          <Select
            mode="multiple"
            maxCount={MAX_TRIAL_GROUPS}
            loading={courses.isPending}
            showSearch={{ optionFilterProp: 'label' }}
            notFoundContent="还没有单词课程，先导入词库"
            options={words.map(({ id, name }) => ({ value: id, label: name }))}
          />
        </Form.Item>
      </div>
    </VersionedForm>
  );
}
