/** A folder of mathematics is brought as a zip, looked at question by question, and published or given up. */
import { Alert, App, Button, Card, Select, Table, Tag } from 'antd';
import type { SchoolFile } from '@xueban/contract/school/files';
import type { MathChange, MathPreview, MathProblem, MathReadingStep } from '@xueban/contract/school/math-imports';
import { SCHOOL_PAGE_SIZE } from '@xueban/contract/school/constants';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { call, callLines } from '../api';
import { giveUp, useBringing, useConfirming, useReading } from '../parts/brought-file';
import { FilePick } from '../parts/file-pick';
import { Page } from '../parts/page';
import { Questions, QUESTIONS_A_PAGE } from '../parts/question-list';
import { ReadingState } from '../parts/reading-state';
import { Loaded, Nothing } from '../parts/states';
import { makeStale, useCall } from '../queries';
import '../library.css';

export function MathImport(): ReactNode {
  const [, go] = useLocation();
  const { file, sending, failed, bring, forget } = useBringing('math');
  const [done, setDone] = useState<MathChange>();
  if (done)
    return (
      <Page
        title="发布好了"
        actions={
          <Button type="primary" onClick={() => go('/math')}>
            去题库看看
          </Button>
        }
      >
        <Card title="已经改了这些">
          <Changes change={done} />
        </Card>
      </Page>
    );
  if (file)
    return (
      <Reading
        key={file.id}
        file={file}
        onDone={(change) => {
          setDone(change);
          void makeStale('GET library/courses', 'GET library/courses/{id}', 'GET library/sections/{id}/questions');
        }}
        onLeave={forget}
      />
    );
  return (
    <Page title="上传数学课程" note="先看每一道题，确认以后才发布" actions={<Button onClick={() => go('/math')}>返回题库</Button>}>
      {failed && <Alert type="error" showIcon role="alert" title={failed} />}
      <Card>
        <FilePick accept=".zip" label={sending ? '正在上传' : '选择压缩包'} busy={sending} onFile={(chosen) => void bring(chosen)}>
          把课程的文件夹（course.yaml 和各小节的 handout.md、questions.md）压缩成一个 zip，最大 20
          MB，也可以拖到这里。同名的课程会更新，学员的作答不受影响。
        </FilePick>
      </Card>
    </Page>
  );
}

/** What happens, the same words before and after it has happened. */
function sayCounts({ added, changed, removed }: MathChange['courses'][number]['questions']): string {
  const parts = [
    ['新增', added],
    ['修改', changed],
    ['不再显示', removed],
  ].flatMap(([label, count]) => (count === 0 ? [] : [`${label} ${count} 题`]));
  return parts.length > 0 ? parts.join('，') : '题目没有变化';
}

const Changes = ({ change: { courses, level_items: items } }: { change: MathChange }): ReactNode => (
  <ul className="plain-list">
    {courses.map(({ name, created, sections_count: sections, removed_sections: removed, questions }) => (
      <li key={name}>
        {`${name}：${created ? '新课程，' : ''}共 ${sections} 个小节${removed > 0 ? `，${removed} 个小节不再显示` : ''}；${sayCounts(questions)}`}
      </li>
    ))}
    {items && <li>{`分级测试：${sayCounts(items)}`}</li>}
  </ul>
);

interface ReadingProps {
  file: SchoolFile;
  onDone: (change: MathChange) => void;
  onLeave: () => void;
}

function Reading({ file, onDone, onLeave }: ReadingProps): ReactNode {
  const params = { fileId: file.id };
  const reading = useReading<MathReadingStep>(String(file.id), () => callLines('POST files/{fileId}/read_math', { params }));
  const { result, busy, readAgain } = reading;
  const { sending, refused, confirm } = useConfirming<MathChange>(readAgain, onDone);
  const { message } = App.useApp();
  const preview = result?.kind === 'preview' ? result : undefined;
  return (
    <Page
      title="上传数学课程"
      note={file.file_name}
      actions={
        <>
          <Button
            onClick={() => {
              giveUp(file);
              void message.info('没有发布，什么都没有改');
              onLeave();
            }}
          >
            取消
          </Button>
          <Button
            type="primary"
            loading={sending}
            disabled={!preview || busy}
            onClick={() =>
              preview && void confirm((key) => call('POST files/{fileId}/publish_math', { params, body: { number: preview.number }, key }))
            }
          >
            发布
          </Button>
        </>
      }
    >
      <ReadingState {...reading} refused={refused} />
      {result?.kind === 'refused' && (
        <>
          <Alert
            type="error"
            showIcon
            title={`还不能发布：${result.errors} 处错误${result.warnings > 0 ? `，${result.warnings} 处提醒` : ''}`}
            description="改好文件再压缩上传；提醒不影响发布。"
          />
          <Problems fileId={file.id} />
        </>
      )}
      {preview && <Preview key={preview.number} fileId={file.id} preview={preview} />}
    </Page>
  );
}

function Problems({ fileId }: { fileId: number }): ReactNode {
  const [page, setPage] = useState(1);
  const query = useCall('GET files/{fileId}/math_problems', { params: { fileId }, query: { page, per_page: SCHOOL_PAGE_SIZE } });
  return (
    <Card title="检查的结果" styles={{ body: { padding: 8 } }}>
      <Loaded query={query}>
        {({ data, total }) => (
          <Table<MathProblem>
            rowKey={({ file, line, code, message }) => `${file}:${line} ${code} ${message}`}
            dataSource={data}
            pagination={{
              current: page,
              pageSize: SCHOOL_PAGE_SIZE,
              total,
              onChange: setPage,
              showSizeChanger: false,
              hideOnSinglePage: true,
            }}
            columns={[
              { title: '文件', render: (_value, { file, line }) => <span className="link-box">{`${file} 第 ${line} 行`}</span> },
              {
                title: '怎么了',
                render: (_value, { level, message }) => (
                  <>
                    {level === 'error' ? <Tag color="error">错误</Tag> : <Tag color="warning">提醒</Tag>}
                    {message}
                  </>
                ),
              },
            ]}
          />
        )}
      </Loaded>
    </Card>
  );
}

function Preview({ fileId, preview: { change, warnings, sections } }: { fileId: number; preview: MathPreview }): ReactNode {
  const [section, setSection] = useState(0);
  const [page, setPage] = useState(1);
  const query = useCall('GET files/{fileId}/math_questions', { params: { fileId }, query: { section, page, per_page: QUESTIONS_A_PAGE } });
  return (
    <>
      <Card title="会改什么">
        <Changes change={change} />
      </Card>
      {warnings > 0 && <Problems fileId={fileId} />}
      <Select<number>
        aria-label="小节"
        showSearch={{ optionFilterProp: 'label' }}
        value={section}
        onChange={(value) => {
          setSection(value);
          setPage(1);
        }}
        options={sections.map(({ number, name, questions_count: count }) => ({ value: number, label: `${name}（${count} 题）` }))}
        style={{ maxWidth: 400 }}
      />
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? <Nothing>这一节没有题目</Nothing> : <Questions rows={data} total={total} page={page} onPage={setPage} />
        }
      </Loaded>
    </>
  );
}
