/** The students of the school: found by name, pinyin, telephone or number. */
import { Button, Card, Input, Segmented } from 'antd';
import { SCHOOL_PAGE_SIZE } from '@xueban/contract/school/constants';
import type { Me } from '@xueban/contract/school/sessions';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { getChoice, getPage, useFilter } from '../address';
import { Page } from '../parts/page';
import { useSlashFocus, useTyped } from '../parts/search';
import { Loaded, Nothing } from '../parts/states';
import { type StudentColumn, StudentTable } from '../parts/student-table';
import { useCall } from '../queries';

const COLUMNS: readonly StudentColumn[] = ['grade', 'classes', 'teachers', 'risk', 'hours', 'due', 'studied'];
const ONLY = ['short', 'idle'] as const;
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
  const page = getPage(filter);
  const [typed, setTyped] = useTyped(q, (text) => setFilter({ q: text, page: undefined }, { replace: true }));
  const input = useSlashFocus();
  const query = useCall('GET students', { query: { page, per_page: SCHOOL_PAGE_SIZE, ...(q && { q }), ...(only !== 'all' && { only }) } });

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
        <Input.Search
          ref={input}
          allowClear
          placeholder="/ 搜索姓名、拼音、手机号"
          aria-label="搜索学员"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          style={{ width: 280 }}
        />
      </div>
      <Card styles={{ body: { padding: 8 } }}>
        <Loaded query={query}>
          {({ data, total }) =>
            total === 0 ? (
              <Nothing
                action={
                  q || only !== 'all' ? (
                    <Button onClick={() => setFilter({ q: undefined, only: undefined, page: undefined })}>看全部学员</Button>
                  ) : undefined
                }
              >
                {q || only !== 'all'
                  ? '没有符合的学员'
                  : me.role === 'teacher'
                    ? '还没有您的学员，请教务把您安排为老师'
                    : '还没有学员，点「登记报名」登记第一位，或「导入名册」一次登记全部'}
              </Nothing>
            ) : (
              <StudentTable rows={data} columns={COLUMNS} pages={{ total, page, onPage: (next) => setFilter({ page: next }) }} />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
