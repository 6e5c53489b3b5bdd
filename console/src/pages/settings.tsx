/** 设置: rules of lessons, reviews and trials, teachers; backups and the server's settings are shown. */
import { Button, Card, Segmented } from 'antd';
import type { Me } from '@xueban/contract/school/sessions';
import type { SchoolTeacher, ServerSetting } from '@xueban/contract/school/settings';
import { type ReactNode, useState } from 'react';
import { getChoice, useFilter } from '../address';
import { Backups } from '../parts/backups';
import { LessonRules } from '../parts/lesson-rules';
import { Panel, Rows } from '../parts/list';
import { Page } from '../parts/page';
import { ReviewRules } from '../parts/review-rules';
import { Loaded } from '../parts/states';
import { Teachers } from '../parts/teachers';
import { TrialRules } from '../parts/trial-rules';
import { useCall } from '../queries';

const TABS = ['lessons', 'reviews', 'trials', 'teachers', 'backups', 'server'] as const;
type Tab = (typeof TABS)[number];
const TITLES: Record<Tab, string> = {
  lessons: '上课规则',
  reviews: '复习规则',
  trials: '试听',
  teachers: '老师',
  backups: '备份',
  server: '服务器',
};

export function Settings({ me }: { me: Me }): ReactNode {
  const [filter, setFilter] = useFilter();
  const tab = getChoice(filter, 'tab', TABS) ?? 'lessons';
  const mayEdit = me.role === 'owner';
  const Around = tab === 'teachers' || tab === 'server' ? Panel : Card;
  const [editing, setEditing] = useState<SchoolTeacher | 'new'>();
  return (
    <Page
      title="设置"
      note={mayEdit ? undefined : '只有校长能改'}
      actions={
        mayEdit &&
        tab === 'teachers' && (
          <Button type="primary" onClick={() => setEditing('new')}>
            添加老师
          </Button>
        )
      }
    >
      <Segmented<Tab>
        aria-label="哪一类设置"
        value={tab}
        onChange={(next) => setFilter({ tab: next === 'lessons' ? undefined : next })}
        options={TABS.map((value) => ({ value, label: TITLES[value] }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <Around title={TITLES[tab]}>
        {tab === 'lessons' && <Lessons mayEdit={mayEdit} />}
        {tab === 'reviews' && <Reviews mayEdit={mayEdit} />}
        {tab === 'trials' && <Trials mayEdit={mayEdit} />}
        {tab === 'teachers' && <TeacherList mayEdit={mayEdit} editing={editing} onEdit={setEditing} />}
        {tab === 'backups' && <BackupState />}
        {tab === 'server' && <Server />}
      </Around>
    </Page>
  );
}

/** What was typed is not taken away by asking anew: the form takes what there was when it opened. */
function Lessons({ mayEdit }: { mayEdit: boolean }): ReactNode {
  const query = useCall('GET settings/lessons', {});
  return <Loaded query={query}>{({ data }) => <LessonRules rules={data} mayEdit={mayEdit} />}</Loaded>;
}

function Reviews({ mayEdit }: { mayEdit: boolean }): ReactNode {
  const query = useCall('GET settings/reviews', {});
  return <Loaded query={query}>{({ data }) => <ReviewRules rules={data} mayEdit={mayEdit} />}</Loaded>;
}

function Trials({ mayEdit }: { mayEdit: boolean }): ReactNode {
  const query = useCall('GET settings/trials', {});
  return <Loaded query={query}>{({ data }) => <TrialRules rules={data} mayEdit={mayEdit} />}</Loaded>;
}

interface TeacherListProps {
  mayEdit: boolean;
  editing: SchoolTeacher | 'new' | undefined;
  onEdit: (teacher: SchoolTeacher | 'new' | undefined) => void;
}

function TeacherList(props: TeacherListProps): ReactNode {
  const query = useCall('GET settings/teachers', {});
  return <Loaded query={query}>{({ data }) => <Teachers rows={data} {...props} />}</Loaded>;
}

function BackupState(): ReactNode {
  const query = useCall('GET settings/backups', {});
  return <Loaded query={query}>{({ data }) => <Backups backups={data} />}</Loaded>;
}

function Server(): ReactNode {
  const query = useCall('GET settings/server', {});
  return (
    <Loaded query={query}>
      {({ data }) => (
        <>
          <p className="note foot">这些由服务器的环境变量决定，这里只能看；密钥只说有没有。要改，请找管服务器的人。</p>
          <Rows<ServerSetting>
            rowKey="name"
            rows={data}
            columns={[
              { title: '设置', dataIndex: 'title' },
              { title: '现在的值', dataIndex: 'value' },
              { title: '环境变量', dataIndex: 'name', responsive: ['lg'] },
            ]}
          />
        </>
      )}
    </Loaded>
  );
}
