/** How a list of words was read, and what it would change: each list by pages. */
import { Alert, Segmented, Select, Tag } from 'antd';
import type { TableSample, WordCourseChange, WordField, WordLine, WordList } from '@xueban/contract/school/word-imports';
import { type ReactNode, useState } from 'react';
import { useCall } from '../queries';
import { Panel, Rows } from './list';
import { Loaded } from './states';

const FIELDS: Record<WordField, string> = {
  course: '课程',
  grade: '年级',
  term: '册',
  module: '模块',
  unit: '单元',
  chapter: '章',
  word: '单词',
  phonetic: '音标',
  part_of_speech: '词性',
  meaning: '释义',
  example: '例句',
  translation: '译文',
};

const COLUMN_OPTIONS = [
  { value: 'none' as const, label: '不用' },
  ...(Object.entries(FIELDS) as [WordField, string][]).map(([value, label]) => ({ value, label })),
];

const LISTS: Record<WordList, string> = {
  added: '新增',
  changed: '修改',
  moved: '移动',
  restored: '恢复',
  removed: '不再显示',
  rejected: '有问题的行',
  doubtful: '请核对的行',
  hidden: '没有读的行',
};

/** What happens to a course, the same words before and after it has happened. */
function sayCourse(course: WordCourseChange): string {
  const { name, created, chapters_count: chapters, words_count: words } = course;
  const parts = (['added', 'changed', 'moved', 'restored', 'removed'] as const).flatMap((list) =>
    course[list] > 0 ? [`${LISTS[list]} ${course[list]} 词`] : [],
  );
  const total = `${created ? '新课程，' : ''}共 ${chapters} 章 ${words} 词`;
  return `${name}：${total}；${parts.length > 0 ? parts.join('，') : '没有变化'}`;
}

export const Courses = ({ courses }: { courses: readonly WordCourseChange[] }): ReactNode => (
  <ul className="plain-list">
    {courses.map((course) => (
      <li key={course.name}>
        {sayCourse(course)}
        {course.silenced_examples.length > 0 && (
          <span className="note">（例句改了，原来的例句录音不再使用：{course.silenced_examples.join('、')}）</span>
        )}
      </li>
    ))}
  </ul>
);

/** The columns that a person has named: every field has its column, or none. */
export type ColumnChoices = Partial<Record<WordField, string>>;

interface ColumnsProps {
  sample: TableSample;
  /** What each column is taken for now, by its number. */
  taken: ReadonlyMap<number, WordField>;
  busy: boolean;
  onChoose: (choices: ColumnChoices) => void;
}

/** The first rows of the file, with what each column is above it. */
export function ColumnPicks({ sample, taken, busy, onChoose }: ColumnsProps): ReactNode {
  const width = Math.max(1, ...sample.rows.map((row) => row.length));
  function choose(number: number, field: WordField | 'none'): void {
    const next = new Map([...taken].filter(([at, other]) => at !== number && other !== field));
    if (field !== 'none') next.set(number, field);
    const choices: ColumnChoices = {};
    for (const one of taken.values()) choices[one] = '无';
    for (const [at, one] of next) choices[one] = `第${at}列`;
    onChoose(choices);
  }
  return (
    <div className="scrolls" role="region" aria-label="文件的前几行" tabIndex={0}>
      <table className="sample">
        <thead>
          <tr>
            {Array.from({ length: width }, (_, at) => (
              <th key={at} scope="col">
                <Select<WordField | 'none'>
                  aria-label={`第 ${at + 1} 列是什么`}
                  disabled={busy}
                  value={taken.get(at + 1) ?? 'none'}
                  onChange={(field) => choose(at + 1, field)}
                  options={COLUMN_OPTIONS}
                  popupMatchSelectWidth={false}
                />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sample.rows.map((row, line) => (
            <tr key={line}>
              {Array.from({ length: width }, (_, at) => (
                <td key={at}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface LinesProps {
  fileId: number;
  /** Which reading of the file it is: another one is asked anew. */
  number: number | string;
  counts: Partial<Record<WordList, number>>;
}

/** Each list that has anything, by pages. */
export function Lines({ fileId, number, counts }: LinesProps): ReactNode {
  const lists = (Object.keys(LISTS) as WordList[]).filter((list) => (counts[list] ?? 0) > 0);
  const [chosen, setChosen] = useState<WordList>();
  const list = chosen && lists.includes(chosen) ? chosen : lists[0];
  if (!list) return <Alert type="info" showIcon title="和现在的课程一样，没有要改的" />;
  return (
    <Panel>
      <Segmented<WordList>
        aria-label="看哪些词"
        value={list}
        onChange={setChosen}
        options={lists.map((value) => ({ value, label: `${LISTS[value]} ${counts[value] ?? 0}` }))}
        style={{ margin: 8 }}
      />
      <LineTable key={`${number}-${list}`} fileId={fileId} list={list} number={number} />
    </Panel>
  );
}

export function LineTable({ fileId, list, number }: { fileId: number; list: WordList; number: number | string }): ReactNode {
  const [page, onPage] = useState(1);
  const query = useCall('GET files/{fileId}/words', { params: { fileId }, query: { list, page } }, number);
  const isOfFile = list === 'rejected' || list === 'doubtful' || list === 'hidden';
  return (
    <Loaded query={query}>
      {({ data, total }) => (
        <Rows<WordLine>
          rowKey={({ place, word, message }) => `${place} ${word} ${message ?? ''}`}
          rows={data}
          total={total}
          pages={{ page, onPage }}
          columns={[
            { title: isOfFile ? '在文件里' : '单词', render: (_value, line) => (isOfFile ? line.place : <b>{line.word}</b>) },
            { title: '单词', dataIndex: 'word', hidden: !isOfFile },
            {
              title: isOfFile ? '怎么了' : list === 'changed' || list === 'moved' ? '改了什么' : '释义',
              render: (_value, line) => <Said line={line} />,
            },
            { title: '位置', dataIndex: 'place', responsive: ['lg'], hidden: isOfFile },
          ]}
        />
      )}
    </Loaded>
  );
}

const Said = ({ line: { message, changes, part_of_speech: part, meaning } }: { line: WordLine }): ReactNode => {
  if (message !== null) return meaning === '' ? message : `${message}（${meaning}）`;
  if (changes.length === 0) return [part, meaning].filter(Boolean).join(' ') || '只换了次序';
  return changes.map(({ field, before, after }) => (
    <div key={field}>
      <Tag>{field === 'place' ? '位置' : FIELDS[field]}</Tag>
      <del className="note">{before || '空'}</del> → <ins>{after || '空'}</ins>
    </div>
  ));
};
