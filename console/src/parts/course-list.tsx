/** The courses of one kind that the school has; without any, how it comes by the first. */
import { Button } from 'antd';
import type { LibraryCourse } from '@xueban/contract/school/library';
import type { Me } from '@xueban/contract/school/sessions';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { useCall } from '../queries';
import { List, Panel } from './list';
import { Page } from './page';

interface Kind {
  title: string;
  /** Of its pages. */
  path: string;
  holds: string;
  count: (course: LibraryCourse) => number;
  unit: string;
  bring: string;
  /** Said to who may bring the first, and to who may not. */
  empty: string;
  waits: string;
}

const KINDS: Record<LibraryCourse['content_type'], Kind> = {
  word: {
    title: '词库',
    path: '/words',
    holds: '单词',
    count: ({ words_count: count }) => count,
    unit: '词',
    bring: '导入词表',
    empty: '还没有单词课程。导入一份词表（Excel、CSV 都可以），先看会怎样再写入，然后就能安排给学员',
    waits: '还没有单词课程，请教务先导入',
  },
  math: {
    title: '题库',
    path: '/math',
    holds: '小节',
    count: ({ sections_count: count }) => count,
    unit: '节',
    bring: '上传数学课程',
    empty: '还没有数学课程。上传一个课程文件夹的压缩包，先看每一道题再发布，然后就能安排给学员',
    waits: '还没有数学课程，请教务先上传',
  },
};

export function CourseList({ type, me }: { type: LibraryCourse['content_type']; me: Me }): ReactNode {
  const { title, path, holds, count, unit, bring, empty, waits } = KINDS[type];
  const [, go] = useLocation();
  const query = useCall('GET library/courses', {});
  const courses = query.data?.data.filter(({ content_type: of }) => of === type);
  const hasAny = courses !== undefined && courses.length > 0;
  const bringing = me.role !== 'teacher' && (
    <Button type="primary" onClick={() => go(`${path}/import`)}>
      {bring}
    </Button>
  );
  return (
    <Page
      title={title}
      note={hasAny && `${courses.length} 门课程，${courses.reduce((sum, course) => sum + count(course), 0)} ${unit}`}
      actions={hasAny && bringing}
    >
      <Panel>
        <List<LibraryCourse>
          query={{ ...query, data: courses && { data: courses, total: courses.length } }}
          empty={bringing ? empty : waits}
          action={bringing}
          columns={[
            { title: '课程', render: (_value, { id, name }) => <Link href={`${path}/${id}`}>{name}</Link> },
            { title: holds, className: 'number', render: (_value, course) => `${count(course)} ${unit}` },
            {
              title: '在学',
              className: 'number',
              render: (_value, { students_count: students }) => (students > 0 ? `${students} 人` : '—'),
            },
          ]}
        />
      </Panel>
    </Page>
  );
}
