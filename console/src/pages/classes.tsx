/** The classes of the school. */
import { Button, Segmented } from 'antd';
import type { SchoolClass } from '@xueban/contract/school/classes';
import type { Me } from '@xueban/contract/school/sessions';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { ClassForm } from '../parts/class-form';
import { useFilter, usePages } from '../address';
import { List, Panel } from '../parts/list';
import { Page } from '../parts/page';
import { makeStale, useCall } from '../queries';

export function Classes({ me }: { me: Me }): ReactNode {
  const [filter, setFilter] = useFilter();
  const retired = filter.has('retired');
  const pages = usePages();
  const [isOpening, setOpening] = useState(false);
  const [, go] = useLocation();
  const query = useCall('GET classes', { query: { page: pages.page, retired } });
  const open = me.role !== 'teacher' && (
    <Button type="primary" onClick={() => setOpening(true)}>
      新建班级
    </Button>
  );
  return (
    <Page title="班级" note={query.data && query.data.total > 0 && `${query.data.total} 个`} actions={open}>
      <Segmented
        aria-label="筛选"
        value={retired ? 'retired' : 'running'}
        onChange={(value) => setFilter({ retired: value === 'retired' ? 'yes' : undefined, page: undefined })}
        options={[
          { value: 'running', label: '在上的班' },
          { value: 'retired', label: '已结束' },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      <Panel>
        <List<SchoolClass>
          query={query}
          empty={sayNone(retired, me)}
          pages={pages}
          columns={[
            { title: '班级', render: (_value, { id, name }) => <Link href={`/classes/${id}`}>{name}</Link> },
            { title: '老师', render: (_value, { teacher }) => teacher?.name ?? '—' },
            { title: '学员', className: 'number', render: (_value, { students_count: students }) => `${students} 名` },
            {
              title: '下周会忘',
              className: 'number',
              render: (_value, { words_at_risk: words }) => (words === null ? '—' : words > 0 ? `${words} 词` : '没有'),
            },
          ]}
        />
      </Panel>
      {isOpening && (
        <ClassForm
          onClose={() => setOpening(false)}
          onDone={({ id }) => {
            void makeStale('GET classes');
            go(`/classes/${id}`);
          }}
        />
      )}
    </Page>
  );
}

function sayNone(retired: boolean, me: Me): string {
  if (retired) return '没有已结束的班';
  return me.role === 'teacher' ? '还没有您的班，请教务建班时选您为老师' : '还没有班级。新建一个，就能看到全班下周会忘什么';
}
