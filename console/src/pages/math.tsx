/** A mathematics course of the school: its sections, the questions of each. */
import type { LibraryCourseDetail } from '@xueban/contract/school/library';
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { usePages } from '../address';
import { Handout } from '../parts/handout';
import { Panel, Rows } from '../parts/list';
import { Page } from '../parts/page';
import { Questions, QUESTIONS_A_PAGE } from '../parts/question-list';
import { Loaded, Nothing } from '../parts/states';
import { useCall } from '../queries';
import '../library.css';

interface SectionRow {
  id: number;
  name: string;
  place: string;
  questions_count: number;
}

const listSections = ({ units }: LibraryCourseDetail): SectionRow[] =>
  units.flatMap((unit) =>
    unit.chapters.flatMap((chapter) =>
      chapter.sections.map((section) => ({
        ...section,
        place: unit.name === chapter.name ? unit.name : `${unit.name} · ${chapter.name}`,
      })),
    ),
  );

export function MathCourse({ id }: { id: number }): ReactNode {
  const query = useCall('GET library/courses/{id}', { params: { id } });
  const course = query.data?.data;
  return (
    <Page title={course?.name ?? '课程'} note={course && `${course.sections_count} 个小节`} actions={<Link href="/math">返回题库</Link>}>
      <Panel>
        <Loaded query={query}>
          {({ data }) => (
            <Rows<SectionRow>
              rows={listSections(data)}
              columns={[
                { title: '小节', render: (_value, section) => <Link href={`/math/${id}/sections/${section.id}`}>{section.name}</Link> },
                { title: '章', dataIndex: 'place' },
                { title: '题目', className: 'number', render: (_value, { questions_count: count }) => `${count} 题` },
              ]}
            />
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}

export function MathSection({ courseId, id }: { courseId: number; id: number }): ReactNode {
  const pages = usePages();
  const course = useCall('GET library/courses/{id}', { params: { id: courseId } });
  const section = course.data && listSections(course.data.data).find((one) => one.id === id);
  const query = useCall('GET library/sections/{id}/questions', { params: { id }, query: { page: pages.page, per_page: QUESTIONS_A_PAGE } });
  const handout = useCall('GET library/sections/{id}/handout', { params: { id } });
  return (
    <Page
      title={section?.name ?? '小节'}
      note={query.data && `${query.data.total} 题`}
      actions={<Link href={`/math/${courseId}`}>返回小节</Link>}
    >
      {pages.page === 1 && <Loaded query={handout}>{({ data }) => <Handout handout={data} />}</Loaded>}
      <Loaded query={query}>
        {({ data, total }) => (total === 0 ? <Nothing>这一节还没有题目</Nothing> : <Questions rows={data} total={total} {...pages} />)}
      </Loaded>
    </Page>
  );
}
