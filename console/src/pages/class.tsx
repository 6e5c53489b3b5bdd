/** One class: who forgets what next week, what all get wrong, its students. */
import { Button } from 'antd';
import type { SchoolClassDetail } from '@xueban/contract/school/classes';
import type { Me } from '@xueban/contract/school/sessions';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { ClassForecastCards } from '../parts/class-forecast';
import { ClassForm } from '../parts/class-form';
import { ClassMembers } from '../parts/class-members';
import { Panel, Rows } from '../parts/list';
import { Page } from '../parts/page';
import { Loaded, Nothing } from '../parts/states';
import { toStudentColumns } from '../parts/student-columns';
import { makeStale, useCall } from '../queries';

const COLUMNS = toStudentColumns(['grade', 'risk', 'due', 'hours', 'studied']);

export function SchoolClassPage({ id, me }: { id: number; me: Me }): ReactNode {
  const query = useCall('GET classes/{id}', { params: { id } });
  const [opened, setOpened] = useState<'form' | 'members'>();
  const shown = query.data?.data;
  const mayEdit = me.role !== 'teacher';
  function done(): void {
    setOpened(undefined);
    void makeStale('GET classes', 'GET classes/{id}', 'GET classes/{id}/forecast', 'GET students', 'GET students/{id}');
  }
  const members = (
    <Button type="primary" onClick={() => setOpened('members')}>
      增减学员
    </Button>
  );
  return (
    <Page
      title={shown?.name ?? '班级'}
      note={shown && sayClass(shown)}
      actions={
        <>
          <Link href="/classes">返回班级</Link>
          {shown && shown.students_count > 0 && <Link href={`/prints?class=${id}`}>全班周报 PDF</Link>}
          {shown && mayEdit && (
            <>
              <Button onClick={() => setOpened('form')}>修改班级</Button>
              {members}
            </>
          )}
        </>
      }
    >
      {shown && shown.students.length > 0 && <ClassForecastCards classId={id} members={shown.students} />}
      <Loaded query={query}>
        {({ data }) => (
          <Panel title="学员">
            {data.students.length === 0 ? (
              <Nothing action={mayEdit && members}>班里还没有学员</Nothing>
            ) : (
              <Rows rows={data.students} columns={COLUMNS} />
            )}
          </Panel>
        )}
      </Loaded>
      {shown && opened === 'form' && <ClassForm edited={shown} onClose={() => setOpened(undefined)} onDone={done} />}
      {shown && opened === 'members' && <ClassMembers members={shown} onClose={() => setOpened(undefined)} onDone={done} />}
    </Page>
  );
}

const sayClass = ({ students_count: students, teacher, retired }: SchoolClassDetail): string =>
  [`${students} 名学员`, teacher?.name, retired && '已结束'].filter(Boolean).join(' · ');
