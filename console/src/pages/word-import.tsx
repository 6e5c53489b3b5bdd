/** A list of words is brought, looked at, and imported or given up. */
import { Alert, Card, Checkbox, Form, Input, Radio, Select } from 'antd';
import type { SchoolFile } from '@xueban/contract/school/files';
import type { WordCourseChange, WordField, WordList, WordReading, WordReadingStep } from '@xueban/contract/school/word-imports';
import { type ReactNode, useState } from 'react';
import { call, callLines } from '../api';
import { useConfirming, useReading } from '../parts/brought-file';
import { ImportPages, ReadingPage } from '../parts/import-pages';
import { Panel } from '../parts/list';
import { ColumnPicks, Courses, Lines, LineTable } from '../parts/word-preview';
import { makeStale } from '../queries';
import '../library.css';

type Read = Extract<WordReadingStep, { kind: 'refused' | 'preview' }>;
type Preview = Extract<WordReadingStep, { kind: 'preview' }>;

export const WordImport = (): ReactNode => (
  <ImportPages<WordCourseChange[]>
    purpose="words"
    title="导入词表"
    note="先看会改什么，确认以后才写入"
    library={{ path: '/words', title: '词库' }}
    pick={{ accept: '.xlsx,.csv,.txt,.tsv,.json,.md', label: '选择文件' }}
    hint="Excel（.xlsx）、CSV、文本、Anki 导出、JSON 都可以，最大 20 MB，也可以拖到这里。只要有单词和释义两列；同名的课程会更新，学员的进度不受影响。"
    doneTitle="导入好了"
    changes={(courses) => <Courses courses={courses} />}
    reading={(file, onDone, onLeave) => <Reading key={file.id} file={file} onDone={onDone} onLeave={onLeave} />}
  />
);

interface ReadingProps {
  file: SchoolFile;
  onDone: (courses: WordCourseChange[]) => void;
  onLeave: () => void;
}

function Reading({ file, onDone, onLeave }: ReadingProps): ReactNode {
  const [reading, setReading] = useState<WordReading>({});
  const params = { fileId: file.id };
  const state = useReading<WordReadingStep>(JSON.stringify(reading), () =>
    callLines('POST files/{fileId}/read_words', { params, body: reading }),
  );
  const { result: read, busy } = state;
  const { sending, refused, confirm, forgetRefusal } = useConfirming<WordCourseChange[]>(state.readAgain, (courses) => {
    onDone(courses);
    void makeStale('GET library/courses', 'GET library/courses/{id}', 'GET library/courses/{id}/words');
  });
  const preview = read?.kind === 'preview' ? read : undefined;
  const change = (more: WordReading): void => {
    forgetRefusal();
    setReading({ ...reading, ...more });
  };
  const importIt = ({ number: readingNumber }: Preview): Promise<void> =>
    confirm((key) => call('POST files/{fileId}/import_words', { params, body: { number: readingNumber }, key }));
  const ready = preview?.asks_missing === false && preview.courses.some((course) => countChanges(course) > 0) ? preview : undefined;
  return (
    <ReadingPage
      title="导入词表"
      file={file}
      ok="确认导入"
      cancelledText="没有导入，什么都没有改"
      state={state}
      sending={sending}
      refused={refused}
      onOk={ready && (() => void importIt(ready))}
      onLeave={onLeave}
    >
      {read && <Result read={read} file={file} reading={reading} busy={busy} onChange={change} />}
    </ReadingPage>
  );
}

const countChanges = ({ added, changed, moved, restored, removed }: WordCourseChange): number =>
  added + changed + moved + restored + removed;

interface ResultProps {
  read: Read;
  file: SchoolFile;
  reading: WordReading;
  busy: boolean;
  onChange: (more: WordReading) => void;
}

function Result({ read, file, reading, busy, onChange }: ResultProps): ReactNode {
  if (read.kind === 'refused')
    return (
      <>
        <Alert
          type="error"
          showIcon
          title={`还不能导入：${read.problems} 处要先看一下`}
          description={
            <>
              {read.layout && <p>{read.layout}。下面可以指明每一列是什么。</p>}
              {read.asks_titles && <Titles reading={reading} busy={busy} onChange={onChange} />}
              {read.may_skip && <SkipBad reading={reading} busy={busy} onChange={onChange} />}
            </>
          }
        />
        <Panel title="哪里有问题">
          <LineTable key={JSON.stringify(reading)} fileId={file.id} list="rejected" number={JSON.stringify(reading)} />
        </Panel>
        <Understood read={read} reading={reading} busy={busy} onChange={onChange} />
      </>
    );
  return (
    <>
      <Card title="会改什么">
        <Courses courses={read.courses} />
        {(read.asks_missing || reading.missing !== undefined) && (
          <Form.Item label="课程里有、文件里没有的单词" htmlFor="missing" style={{ margin: '12px 0 0' }}>
            <Radio.Group
              id="missing"
              disabled={busy}
              value={reading.missing}
              onChange={({ target }) => onChange({ missing: target.value as 'hide' | 'keep' })}
              options={[
                { value: 'hide', label: '不再显示（学过的记录保留，加回来还在）' },
                { value: 'keep', label: '留在课程里' },
              ]}
            />
          </Form.Item>
        )}
        {read.asks_missing && <p className="note">选好以后才能导入</p>}
      </Card>
      <Lines fileId={file.id} number={read.number} counts={getCounts(read)} />
      <Understood read={read} reading={reading} busy={busy} onChange={onChange} />
    </>
  );
}

function getCounts({ courses, rejected, doubtful, hidden }: Preview): Partial<Record<WordList, number>> {
  const sum = (list: 'added' | 'changed' | 'moved' | 'restored' | 'removed') => courses.reduce((all, course) => all + course[list], 0);
  return {
    added: sum('added'),
    changed: sum('changed'),
    moved: sum('moved'),
    restored: sum('restored'),
    removed: sum('removed'),
    rejected,
    doubtful,
    hidden,
  };
}

type Asked = Omit<ResultProps, 'read' | 'file'>;

const Titles = ({ reading, busy, onChange }: Asked): ReactNode => (
  <Radio.Group
    aria-label="像标题的行"
    disabled={busy}
    value={reading.titles}
    onChange={({ target }) => onChange({ titles: target.value as 'unit' | 'skip' })}
    options={[
      { value: 'unit', label: '像标题的行是单元' },
      { value: 'skip', label: '像标题的行不用' },
    ]}
  />
);

const SkipBad = ({ reading, busy, onChange }: Asked): ReactNode => (
  <Checkbox disabled={busy} checked={reading.skip_bad ?? false} onChange={({ target }) => onChange({ skip_bad: target.checked })}>
    有问题的行不导入，其余照常
  </Checkbox>
);

/** What each column is taken for now, by its number. */
function getColumnFields({ tables, samples }: Read, { columns = {} }: WordReading): Map<number, WordField> {
  const table = tables.find(({ sheet }) => sheet === samples[0]?.sheet) ?? tables[0];
  if (table) return new Map(table.columns.map(({ field, number }) => [number, field]));
  const chosen = Object.entries(columns).map(
    ([field, choice]) => [Number(/\d+/.exec(choice ?? '')?.[0] ?? 0), field as WordField] as const,
  );
  return new Map(chosen.filter(([number]) => number > 0));
}

/** How the file was read, and what may be said otherwise. */
function Understood({ read, reading, busy, onChange }: Omit<ResultProps, 'file'>): ReactNode {
  const [sample] = read.samples;
  const isTable = sample?.rows.some((row) => row.length > 1);
  const preview = read.kind === 'preview' ? read : undefined;
  return (
    <Card title="怎样看懂这个文件" extra={preview && <span className="note">{preview.file_kind}</span>}>
      {sample && isTable && (
        <>
          <p className="note">
            每一列上面是它的用处，看错了就改，会重新读一遍。
            {read.samples.length > 1 && `这是${sample.sheet ? `工作表「${sample.sheet}」` : '第一张表'}，其余的也照这样读。`}
          </p>
          <ColumnPicks sample={sample} taken={getColumnFields(read, reading)} busy={busy} onChoose={(columns) => onChange({ columns })} />
        </>
      )}
      <Form layout="inline" className="reading">
        <Form.Item label="课程名" htmlFor="course">
          <Input.Search
            id="course"
            allowClear
            enterButton="改"
            disabled={busy}
            maxLength={60}
            placeholder={preview?.courses[0]?.name ?? '取自文件'}
            onSearch={(typed) => onChange({ course: typed.trim() || undefined })}
            style={{ width: 280 }}
          />
        </Form.Item>
        <Form.Item label="重复的单词" htmlFor="repeated">
          <Select
            id="repeated"
            disabled={busy}
            value={reading.repeated ?? 'merge'}
            onChange={(repeated) => onChange({ repeated })}
            options={[
              { value: 'merge', label: '合成一个' },
              { value: 'keep', label: '各单元都保留' },
            ]}
            style={{ width: 160 }}
          />
        </Form.Item>
        {preview && preview.rejected > 0 && <SkipBad reading={reading} busy={busy} onChange={onChange} />}
      </Form>
      {preview && (
        <ul className="plain-list note">
          {preview.notes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      )}
    </Card>
  );
}
