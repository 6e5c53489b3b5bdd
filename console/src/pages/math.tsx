/** The mathematics of the school: courses, their sections, the questions of each. */
import { Button, Card, Table } from 'antd';
import type { LibraryCourse, LibraryCourseDetail } from '@xueban/contract/school/library';
import type { Me } from '@xueban/contract/school/sessions';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'wouter';
import { getPage, useFilter } from '../address';
import { Page } from '../parts/page';
import { Questions, QUESTIONS_A_PAGE } from '../parts/question-list';
import { Loaded, Nothing } from '../parts/states';
import { useCall } from '../queries';
import '../library.css';

const mayChange = ({ role }: Me): boolean => role !== 'teacher';

export function Mathematics({ me }: { me: Me }): ReactNode {
  const [, go] = useLocation();
  const query = useCall('GET library/courses', {});
  const courses = query.data?.data.filter(({ content_type: type }) => type === 'math');
  return (
    <Page
      title="题库"
      note={courses && `${courses.length} 门课程，${courses.reduce((sum, course) => sum + course.sections_count, 0)} 个小节`}
      actions={
        mayChange(me) && (
          <Button type="primary" onClick={() => go('/math/import')}>
            上传数学课程
          </Button>
        )
      }
    >
      <Card styles={{ body: { padding: 8 } }}>
        <Loaded query={query}>
          {() =>
            courses?.length === 0 ? (
              <Nothing>{mayChange(me) ? '还没有数学课程，上传一个文件夹的压缩包就能先看再发布' : '还没有数学课程，请教务先上传'}</Nothing>
            ) : (
              <Table<LibraryCourse>
                rowKey="id"
                dataSource={courses ?? []}
                pagination={false}
                columns={[
                  { title: '课程', render: (_value, { id, name }) => <Link href={`/math/${id}`}>{name}</Link> },
                  { title: '小节', align: 'right', render: (_value, { sections_count: count }) => `${count} 节` },
                  { title: '在学', align: 'right', render: (_value, { students_count: count }) => (count > 0 ? `${count} 人` : '—') },
                ]}
              />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

interface SectionRow {
  id: number;
  name: string;
  place: string;
  questions_count: number;
}

const sectionsOf = ({ units }: LibraryCourseDetail): SectionRow[] =>
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
      <Card styles={{ body: { padding: 8 } }}>
        <Loaded query={query}>
          {({ data }) => (
            <Table<SectionRow>
              rowKey="id"
              dataSource={sectionsOf(data)}
              pagination={false}
              columns={[
                { title: '小节', render: (_value, section) => <Link href={`/math/${id}/sections/${section.id}`}>{section.name}</Link> },
                { title: '章', dataIndex: 'place' },
                { title: '题目', align: 'right', render: (_value, { questions_count: count }) => `${count} 题` },
              ]}
            />
          )}
        </Loaded>
      </Card>
    </Page>
  );
}

export function MathSection({ courseId, id }: { courseId: number; id: number }): ReactNode {
  const [filter, setFilter] = useFilter();
  const page = getPage(filter);
  const course = useCall('GET library/courses/{id}', { params: { id: courseId } });
  const section = course.data && sectionsOf(course.data.data).find((one) => one.id === id);
  const query = useCall('GET library/sections/{id}/questions', { params: { id }, query: { page, per_page: QUESTIONS_A_PAGE } });
  return (
    <Page
      title={section?.name ?? '小节'}
      note={query.data && `${query.data.total} 题`}
      actions={<Link href={`/math/${courseId}`}>返回小节</Link>}
    >
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? (
            <Nothing>这一节还没有题目</Nothing>
          ) : (
            <Questions rows={data} total={total} page={page} onPage={(next) => setFilter({ page: next })} />
          )
        }
      </Loaded>
    </Page>
  );
}
