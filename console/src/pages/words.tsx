/** A word course of the school: its words, those without a sound, and editing a single word. */
import { Alert, App, Button, Segmented, Select, Tag } from 'antd';
import type { ColumnType } from 'antd/es/table';
import type { LibraryCourseDetail, LibraryWord } from '@xueban/contract/school/library';
import type { Me } from '@xueban/contract/school/sessions';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { getChoice, useFilter, usePages } from '../address';
import { CLEARABLE } from '../parts/options';
import { actionColumn, List, Panel } from '../parts/list';
import { Page } from '../parts/page';
import { PlayButton } from '../parts/play-button';
import { SearchBox } from '../parts/search';
import { Loaded } from '../parts/states';
import { WordEditing } from '../parts/word-editing';
import { makeStale, useCall } from '../queries';
import '../library.css';

const ONLY = ['recorded', 'silent'] as const;
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

/** The first thing to do: words without a sound. */
const sayNext = ({ silent_count: silent, words_count: count }: LibraryCourseDetail): string =>
  silent === 0
    ? `${count} 个词都能听`
    : silent === count
      ? '这门课程的词还没有声音，可以上传录音'
      : `${silent} 个词还没有声音，可以上传录音`;

function WordFilters({ course }: { course: LibraryCourseDetail }): ReactNode {
  const [filter, setFilter] = useFilter();
  return (
    <div className="filters library-filters">
      <SearchBox label="搜索单词" by="单词的开头，或释义" width={240} />
      <Select<number>
        aria-label="单元"
        allowClear={CLEARABLE}
        placeholder="所有单元"
        value={findUnitId(course, filter)}
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

const findUnitId = ({ units }: LibraryCourseDetail, filter: URLSearchParams): number | undefined =>
  units.find(({ id }) => String(id) === filter.get('unit'))?.id;

const COLUMNS: ColumnType<LibraryWord>[] = [
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
          <PlayButton url={sound.url} label={`听 ${spelling}`} /> {sound.state === 'recorded' && <Tag color="success">录音</Tag>}
        </>
      ),
  },
];

function CourseWords({ course, me }: { course: LibraryCourseDetail; me: Me }): ReactNode {
  const [filter] = useFilter();
  const q = filter.get('q') ?? '';
  const only = getChoice(filter, 'only', ONLY) ?? 'all';
  const unit = findUnitId(course, filter);
  const pages = usePages();
  const [editing, setEditing] = useState<LibraryWord>();
  const { message } = App.useApp();
  const query = useCall('GET library/courses/{id}/words', {
    params: { id: course.id },
    query: {
      page: pages.page,
      ...(q && { q }),
      ...(unit !== undefined && { unit_id: unit }),
      ...(only !== 'all' && { only }),
    },
  });
  return (
    <>
      <Alert type={course.silent_count > 0 ? 'warning' : 'success'} showIcon title={sayNext(course)} />
      <WordFilters course={course} />
      <Panel>
        <List<LibraryWord>
          query={query}
          empty="没有符合的单词"
          pages={pages}
          columns={[
            ...COLUMNS,
            actionColumn(
              (word) => (
                <Button type="link" onClick={() => setEditing(word)} aria-label={`修改 ${word.spelling}`}>
                  修改
                </Button>
              ),
              me.role === 'teacher',
            ),
          ]}
        />
      </Panel>
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
