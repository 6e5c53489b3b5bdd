/** Whose course hours run out, who is to be called this week; and what became of hours in a month. */
import type { Me } from '@xueban/contract/school/sessions';
import type { SchoolStudent } from '@xueban/contract/school/students';
import type { ReactNode } from 'react';
import { usePages } from '../address';
import { HoursByTeacher } from '../parts/hours-by-teacher';
import { List, Panel } from '../parts/list';
import { Page } from '../parts/page';
import { toStudentColumns } from '../parts/student-columns';
import { useCall } from '../queries';

const COLUMNS = toStudentColumns(['teachers', 'hours', 'told', 'studied']);

export function CourseHours({ me }: { me: Me }): ReactNode {
  const pages = usePages();
  const query = useCall('GET students', { query: { page: pages.page, only: 'short' } });
  return (
    <Page title="课时" note={query.data && query.data.total > 0 && `${query.data.total} 名学员的课时快用完了`}>
      <Panel title="该续课的学员">
        <List<SchoolStudent> query={query} empty="没有课时快用完的学员" pages={pages} columns={COLUMNS} />
      </Panel>
      <HoursByTeacher mayDownload={me.role !== 'teacher'} />
    </Page>
  );
}
