/** The word courses of the school: what they hold, what cannot be heard, and a single word changed. */
import { Alert, App, Button, Card, Input, Segmented, Select, Table, Tag } from 'antd';
import type { LibraryCourse, LibraryCourseDetail, LibraryWord } from '@xueban/contract/school/library';
import type { Me } from '@xueban/contract/school/sessions';
import { SCHOOL_PAGE_SIZE } from '@xueban/contract/school/constants';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { getChoice, getPage, useFilter } from '../address';
import { Page } from '../parts/page';
import { useSlashFocus, useTyped } from '../parts/search';
import { Loaded, Nothing } from '../parts/states';
import { PlayButton } from '../parts/play-button';
import { WordEditing } from '../parts/word-editing';
import { makeStale, useCall } from '../queries';
import '../library.css';

const ONLY = ['recorded', 'silent'] as const;
const mayChange = ({ role }: Me): boolean => role !== 'teacher';

export function Words({ me }: { me: Me }): ReactNode {
  const [, go] = useLocation();
  const query = useCall('GET library/courses', {});
  const courses = query.data?.data.filter(({ content_type: type }) => type === 'word');
  return (
    <Page
      title="词库"
      note={courses && `${courses.length} 门课程，${courses.reduce((sum, course) => sum + course.words_count, 0)} 词`}
      actions={
        mayChange(me) && (
          <Button type="primary" onClick={() => go('/words/import')}>
            导入词表
          </Button>
        )
      }
    >
      <Card styles={{ body: { padding: 8 } }}>
        <Loaded query={query}>
          {() =>
            courses?.length === 0 ? (
              <Nothing>{mayChange(me) ? '还没有单词课程，从一份词表导入第一门' : '还没有单词课程，请教务先导入'}</Nothing>
            ) : (
              <Table<LibraryCourse>
                rowKey="id"
                dataSource={courses ?? []}
                pagination={false}
                columns={[
                  { title: '课程', render: (_value, { id, name }) => <Link href={`/words/${id}`}>{name}</Link> },
                  { title: '单词', align: 'right', render: (_value, { words_count: count }) => `${count} 词` },
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

type Only = 'all' | (typeof ONLY)[number];

export function WordCourse({ id, me }: { id: number; me: Me }): ReactNode {
  const course = useCall('GET library/courses/{id}', { params: { id } });
  const detail = course.data?.data;
  return (
    <Page title={detail?.name ?? '课程'} note={detail && `${detail.words_count} 词`} actions={<Link href="/words">返回词库</Link>}>
      <Loaded query={course}>{({ data }) => <CourseWords course={data} me={me} />}</Loaded>
    </Page>
  );
}

/** What is to be done first: words that nobody hears. */
const sayNext = ({ silent_count: silent, words_count: count }: LibraryCourseDetail): string =>
  silent === 0
    ? `${count} 个词都能听`
    : silent === count
      ? '这门课程的词还没有声音，可以上传录音'
      : `${silent} 个词还没有声音，可以上传录音`;

function WordFilters({ course }: { course: LibraryCourseDetail }): ReactNode {
  const [filter, setFilter] = useFilter();
  const [typed, setTyped] = useTyped(filter.get('q') ?? '', (text) => setFilter({ q: text, page: undefined }, { replace: true }));
  const input = useSlashFocus();
  return (
    <div className="filters library-filters">
      <Input.Search
        ref={input}
        allowClear
        aria-label="搜索单词"
        placeholder="/ 单词的开头，或释义"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        style={{ width: 240 }}
      />
      <Select<number>
        aria-label="单元"
        allowClear
        placeholder="所有单元"
        value={unitOf(course, filter)}
        onChange={(value) => setFilter({ unit: value, page: undefined })}
        options={course.units.map(({ id, name }) => ({ value: id, label: name }))}
        style={{ minWidth: 160 }}
      />
      <Segmented<Only>
        aria-label="声音"
        value={getChoice(filter, 'only', ONLY) ?? 'all'}
        onChange={(value) => setFilter({ only: value === 'all' ? undefined : value, page: undefined })}
        options={[
          { value: 'all', label: '全部' },
          { value: 'recorded', label: `有录音 ${course.recorded_count}` },
          { value: 'silent', label: `没有声音 ${course.silent_count}` },
        ]}
      />
    </div>
  );
}

const unitOf = ({ units }: LibraryCourseDetail, filter: URLSearchParams): number | undefined =>
  units.find(({ id }) => String(id) === filter.get('unit'))?.id;

function CourseWords({ course, me }: { course: LibraryCourseDetail; me: Me }): ReactNode {
  const [filter, setFilter] = useFilter();
  const q = filter.get('q') ?? '';
  const only = getChoice(filter, 'only', ONLY) ?? 'all';
  const unit = unitOf(course, filter);
  const page = getPage(filter);
  const [editing, setEditing] = useState<LibraryWord>();
  const { message } = App.useApp();
  const query = useCall('GET library/courses/{id}/words', {
    params: { id: course.id },
    query: {
      page,
      per_page: SCHOOL_PAGE_SIZE,
      ...(q && { q }),
      ...(unit !== undefined && { unit_id: unit }),
      ...(only !== 'all' && { only }),
    },
  });
  return (
    <>
      <Alert type={course.silent_count > 0 ? 'warning' : 'success'} showIcon title={sayNext(course)} />
      <WordFilters course={course} />
      <Card styles={{ body: { padding: 8 } }}>
        <Loaded query={query}>
          {({ data, total }) =>
            total === 0 ? (
              <Nothing>没有符合的单词</Nothing>
            ) : (
              <WordTable
                rows={data}
                total={total}
                page={page}
                onPage={(next) => setFilter({ page: next })}
                {...(mayChange(me) && { onEdit: setEditing })}
              />
            )
          }
        </Loaded>
      </Card>
      {editing && (
        <WordEditing
          word={editing}
          onClose={() => setEditing(undefined)}
          onChanged={(said) => {
            if (said !== undefined) {
              setEditing(undefined);
              void message.success(said);
            }
            void makeStale('GET library/courses/{id}/words', 'GET library/courses/{id}');
          }}
        />
      )}
    </>
  );
}

interface TableProps {
  rows: LibraryWord[];
  total: number;
  page: number;
  onPage: (page: number) => void;
  /** Absent: they may change nothing. */
  onEdit?: (word: LibraryWord) => void;
}

const WordTable = ({ rows, total, page, onPage, onEdit }: TableProps): ReactNode => (
  <Table<LibraryWord>
    rowKey="id"
    dataSource={rows}
    pagination={{ current: page, pageSize: SCHOOL_PAGE_SIZE, total, onChange: onPage, showSizeChanger: false, hideOnSinglePage: true }}
    columns={[
      {
        title: '单词',
        render: (_value, { spelling, phonetic }) => (
          <>
            <b>{spelling}</b> <span className="note">{phonetic}</span>
          </>
        ),
      },
      { title: '释义', render: (_value, { part_of_speech: part, meaning }) => `${part} ${meaning}`.trim() },
      { title: '例句', dataIndex: 'example', responsive: ['lg'] },
      { title: '位置', dataIndex: 'place', responsive: ['xl'] },
      {
        title: '声音',
        render: (_value, { spelling, sound }) =>
          sound.url === null ? (
            <Tag color="warning">没有</Tag>
          ) : (
            <>
              <PlayButton url={sound.url} label={`听 ${spelling}`} />
              {sound.state === 'recorded' && <Tag color="success">录音</Tag>}
            </>
          ),
      },
      ...(onEdit
        ? [
            {
              title: '操作',
              align: 'right' as const,
              render: (_value: unknown, word: LibraryWord) => (
                <Button type="link" onClick={() => onEdit(word)} aria-label={`修改 ${word.spelling}`}>
                  修改
                </Button>
              ),
            },
          ]
        : []),
    ]}
  />
);
