/** One student: guardians, courses and course hours, lessons, words, mathematics. */
import { Card, Descriptions, Tabs } from 'antd';
import type { Me } from '@xueban/contract/school/sessions';
import type { SchoolStudentDetail } from '@xueban/contract/school/students';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { getChoice, useFilter } from '../address';
import { Ledger } from '../parts/ledger';
import { Page } from '../parts/page';
import { sayDay, sayBalance } from '../parts/say';
import { Loaded, Nothing } from '../parts/states';
import { StudentCourses } from '../parts/student-courses';
import { AddGuardian, StudentGuardians } from '../parts/student-guardians';
import { StudentLessons } from '../parts/student-lessons';
import { StudentMath } from '../parts/student-math';
import { StudentRights } from '../parts/student-rights';
import { StudentWords } from '../parts/student-words';
import { useCall } from '../queries';

const TABS = ['lessons', 'words', 'math', 'rights'] as const;

/** What is chosen in one of the parts. */
const NOTHING_CHOSEN = { page: undefined, course: undefined, cell: undefined, left: undefined };

export function Student({ id, me }: { id: number; me: Me }): ReactNode {
  const query = useCall('GET students/{id}', { params: { id } });
  const student = query.data?.data;
  return (
    <Page
      title={student?.name ?? '学员'}
      note={student && [student.grade, sayBalance(student.course_hours)].filter(Boolean).join(' · ')}
      actions={
        <>
          {student && <Link href={`/prints?student=${id}`}>周报 PDF</Link>}
          <Link href="/students">返回学员</Link>
        </>
      }
    >
      <Loaded query={query}>{({ data }) => <Parts student={data} me={me} />}</Loaded>
    </Page>
  );
}

function Parts({ student, me }: { student: SchoolStudentDetail; me: Me }): ReactNode {
  const [filter, setFilter] = useFilter();
  const mayChange = me.role !== 'teacher';
  const tab = getChoice(filter, 'tab', TABS) ?? 'about';
  return (
    <Tabs
      activeKey={tab === 'rights' && !mayChange ? 'about' : tab}
      onChange={(tab) => setFilter({ ...NOTHING_CHOSEN, tab: tab === 'about' ? undefined : tab })}
      destroyOnHidden
      items={[
        {
          key: 'about',
          label: '课程与课时',
          children: (
            <div className="page">
              <Facts student={student} mayChange={mayChange} />
              <StudentCourses student={student} mayChange={mayChange} />
              <Ledger studentId={student.id} mayBook={mayChange} />
            </div>
          ),
        },
        { key: 'lessons', label: '上课记录', children: <StudentLessons studentId={student.id} /> },
        { key: 'words', label: '单词', children: <StudentWords studentId={student.id} /> },
        {
          key: 'math',
          label: student.waiting_work > 0 ? `数学 · 待批改 ${student.waiting_work}` : '数学',
          children: <StudentMath studentId={student.id} />,
        },
        ...(mayChange ? [{ key: 'rights', label: '家长的权利', children: <Rights student={student} me={me} /> }] : []),
      ]}
    />
  );
}

const Rights = ({ student, me }: { student: SchoolStudentDetail; me: Me }): ReactNode =>
  me.role === 'owner' ? (
    <StudentRights student={student} />
  ) : (
    <Card title="家长的权利">
      <Nothing>家长要导出、删除资料或解除关联，请校长在这里办；导出和删除家长也可以在手机上自己办</Nothing>
    </Card>
  );

function Facts({ student, mayChange }: { student: SchoolStudentDetail; mayChange: boolean }): ReactNode {
  // Outside the list, which is made anew for another width.
  const [isAdding, setAdding] = useState(false);
  return (
    <Card>
      <Descriptions
        column={{ xs: 1, sm: 1, md: 1, lg: 2 }}
        items={[
          { key: 'last', label: '最近学习', children: student.last_studied_on ? sayDay(student.last_studied_on) : '还没有学过' },
          { key: 'due', label: '待复习', children: `${student.due_words} 词` },
          {
            key: 'guardians',
            label: '家长',
            children: <StudentGuardians student={student} onAdd={mayChange ? () => setAdding(true) : undefined} />,
          },
        ]}
      />
      {isAdding && <AddGuardian student={student} onClose={() => setAdding(false)} />}
    </Card>
  );
}
