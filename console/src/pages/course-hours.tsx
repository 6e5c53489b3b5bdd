/** Whose course hours run out: the list to call this week. */
import { Card, Table } from 'antd';
import type { SchoolStudent } from '@xueban/contract/school/students';
import { SCHOOL_PAGE_SIZE } from '@xueban/contract/school/constants';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { Page } from '../parts/page';
import { sayDay, sayHours } from '../parts/say';
import { Loaded, Nothing } from '../parts/states';
import { useCall } from '../queries';

export function CourseHours(): ReactNode {
  const [page, setPage] = useState(1);
  const query = useCall('GET students', { query: { page, per_page: SCHOOL_PAGE_SIZE, only: 'short' } });
  return (
    <Page title="课时" note={query.data && query.data.total > 0 && `${query.data.total} 名学员的课时快用完了`}>
      <Card title="该续课的学员" styles={{ body: { padding: 8 } }}>
        <Loaded query={query}>
          {({ data, total }) =>
            total === 0 ? (
              <Nothing>没有课时快用完的学员</Nothing>
            ) : (
              <Table<SchoolStudent>
                rowKey="id"
                dataSource={data}
                pagination={{
                  current: page,
                  pageSize: SCHOOL_PAGE_SIZE,
                  total,
                  onChange: setPage,
                  showSizeChanger: false,
                  hideOnSinglePage: true,
                }}
                columns={[
                  { title: '学员', render: (_value, { id, name }) => <Link href={`/students/${id}`}>{name}</Link> },
                  { title: '老师', render: (_value, { teachers }) => teachers.map(({ name }) => name).join('、') || '—' },
                  { title: '剩余课时', align: 'right', render: (_value, { course_hours: hours }) => sayHours(hours) },
                  { title: '最近学习', render: (_value, { last_studied_on: day }) => (day ? sayDay(day) : '还没有学过') },
                ]}
              />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}
