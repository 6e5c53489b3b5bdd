/** The students of the school: found by name, pinyin, telephone or number. */
import { Button, Segmented } from 'antd';
import type { Me } from '@xueban/contract/school/sessions';
import type { SchoolStudent } from '@xueban/contract/school/students';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { getChoice, useFilter, usePages } from '../address';
import { List, Panel } from '../parts/list';
import { Page } from '../parts/page';
import { SearchBox } from '../parts/search';
import { toStudentColumns } from '../parts/student-columns';
import { useCall } from '../queries';

const COLUMNS = toStudentColumns(['grade', 'classes', 'teachers', 'risk', 'hours', 'due', 'studied']);
const ONLY = ['short', 'idle'] as const;
const ENROL = '还没有学员，点「登记报名」登记第一位，或「导入名册」一次登记全部';
const NONE: Record<Me['role'], string> = { owner: ENROL, assistant: ENROL, teacher: '还没有您的学员，请教务把您安排为老师' };
type Only = 'all' | (typeof ONLY)[number];

export function Students({ me }: { me: Me }): ReactNode {
  const [, go] = useLocation();
  const enrol = me.role !== 'teacher' && (
    <>
      <Button onClick={() => go('/students/roster')}>导入名册</Button>
      <Button type="primary" onClick={() => go('/students/enrol')}>
        登记报名
      </Button>
    </>
  );
  const [filter, setFilter] = useFilter();
  const q = filter.get('q') ?? '';
  const only = getChoice(filter, 'only', ONLY) ?? 'all';
  const isFiltered = q !== '' || only !== 'all';
  const pages = usePages();
  const query = useCall('GET students', { query: { page: pages.page, ...(q && { q }), ...(only !== 'all' && { only }) } });

  return (
    <Page title="学员" note={query.data && `${query.data.total} 名`} actions={enrol}>
      <div className="filters">
        <Segmented<Only>
          aria-label="筛选"
          value={only}
          onChange={(value) => setFilter({ only: value === 'all' ? undefined : value, page: undefined })}
          options={[
            { value: 'all', label: '全部' },
            { value: 'short', label: '课时快用完' },
            { value: 'idle', label: '一周没有学' },
          ]}
        />
        <SearchBox label="搜索学员" by="搜索姓名、拼音、手机号" />
      </div>
      <Panel>
        <List<SchoolStudent>
          query={query}
          empty={isFiltered ? '没有符合的学员' : NONE[me.role]}
          action={isFiltered && <Button onClick={() => setFilter({ q: undefined, only: undefined, page: undefined })}>看全部学员</Button>}
          pages={pages}
          columns={COLUMNS}
        />
      </Panel>
    </Page>
  );
}
