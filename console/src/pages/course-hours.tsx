/** Whose course hours run out, who is to be called this week; and what became of hours in a month. */
import { Card } from 'antd';
import { SCHOOL_PAGE_SIZE } from '@xueban/contract/school/constants';
import type { Me } from '@xueban/contract/school/sessions';
import type { ReactNode } from 'react';
import { getPage, useFilter } from '../address';
import { HoursByTeacher } from '../parts/hours-by-teacher';
import { Page } from '../parts/page';
import { Loaded, Nothing } from '../parts/states';
import { StudentTable } from '../parts/student-table';
import { useCall } from '../queries';

export function CourseHours({ me }: { me: Me }): ReactNode {
  const [filter, setFilter] = useFilter();
  const page = getPage(filter);
  const query = useCall('GET students', { query: { page, per_page: SCHOOL_PAGE_SIZE, only: 'short' } });
  return (
    <Page title="课时" note={query.data && query.data.total > 0 && `${query.data.total} 名学员的课时快用完了`}>
      <Card title="该续课的学员" styles={{ body: { padding: 8 } }}>
        <Loaded query={query}>
          {({ data, total }) =>
            total === 0 ? (
              <Nothing>没有课时快用完的学员</Nothing>
            ) : (
              <StudentTable
                rows={data}
                columns={['teachers', 'hours', 'told', 'studied']}
                pages={{ total, page, onPage: (next) => setFilter({ page: next }) }}
              />
            )
          }
        </Loaded>
      </Card>
      <HoursByTeacher mayDownload={me.role !== 'teacher'} />
    </Page>
  );
}
