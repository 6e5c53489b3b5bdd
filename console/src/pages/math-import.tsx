/** A folder of mathematics is brought as a zip, looked at question by question, and published or given up. */
import { Alert, Card, Select, Tag } from 'antd';
import type { SchoolFile } from '@xueban/contract/school/files';
import type { MathChange, MathPreview, MathProblem, MathReadingStep } from '@xueban/contract/school/math-imports';
import { type ReactNode, useState } from 'react';
import { call, callLines } from '../api';
import { useConfirming, useReading } from '../parts/brought-file';
import { Handout } from '../parts/handout';
import { ImportPages, ReadingPage } from '../parts/import-pages';
import { Panel, Rows } from '../parts/list';
import { Questions, QUESTIONS_A_PAGE } from '../parts/question-list';
import { Loaded, Nothing } from '../parts/states';
import { makeStale, useCall } from '../queries';
import '../library.css';

export const MathImport = (): ReactNode => (
  <ImportPages<MathChange>
    purpose="math"
    title="上传数学课程"
    note="先看每一道题，确认以后才发布"
    library={{ path: '/math', title: '题库' }}
    pick={{ accept: '.zip', label: '选择压缩包' }}
    hint="把课程的文件夹（course.yaml 和各小节的 handout.md、questions.md）压缩成一个 zip，最大 20 MB，也可以拖到这里。同名的课程会更新，学员的作答不受影响。"
    doneTitle="发布好了"
    changes={(change) => <Changes change={change} />}
    reading={(file, onDone, onLeave) => <Reading key={file.id} file={file} onDone={onDone} onLeave={onLeave} />}
  />
);

/** Used in the preview and in the result. */
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
  const state = useReading<MathReadingStep>(String(file.id), () => callLines('POST files/{fileId}/read_math', { params }));
  const { sending, refused, confirm } = useConfirming<MathChange>(state.readAgain, (change) => {
    onDone(change);
    void makeStale(
      'GET library/courses',
      'GET library/courses/{id}',
      'GET library/sections/{id}/handout',
      'GET library/sections/{id}/questions',
    );
  });
  const { result } = state;
  const preview = result?.kind === 'preview' ? result : undefined;
  const publish = ({ number: readingNumber }: MathPreview): Promise<void> =>
    confirm((key) => call('POST files/{fileId}/publish_math', { params, body: { number: readingNumber }, key }));
  return (
    <ReadingPage
      title="上传数学课程"
      file={file}
      ok="发布"
      cancelledText="没有发布，什么都没有改"
      state={state}
      sending={sending}
      refused={refused}
      onOk={preview && (() => void publish(preview))}
      onLeave={onLeave}
    >
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
    </ReadingPage>
  );
}

function Problems({ fileId }: { fileId: number }): ReactNode {
  const [page, onPage] = useState(1);
  const query = useCall('GET files/{fileId}/math_problems', { params: { fileId }, query: { page } });
  return (
    <Panel title="检查的结果">
      <Loaded query={query}>
        {({ data, total }) => (
          <Rows<MathProblem>
            rowKey={({ file, line, code, message }) => `${file}:${line} ${code} ${message}`}
            rows={data}
            total={total}
            pages={{ page, onPage }}
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
    </Panel>
  );
}

function Preview({ fileId, preview: { change, warnings, sections } }: { fileId: number; preview: MathPreview }): ReactNode {
  const [section, setSection] = useState(0);
  const [page, setPage] = useState(1);
  const query = useCall('GET files/{fileId}/math_questions', { params: { fileId }, query: { section, page, per_page: QUESTIONS_A_PAGE } });
  const handout = useCall('GET files/{fileId}/math_handout', { params: { fileId }, query: { section } });
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
      {/* Only above the first questions: on every page it would push them out of sight. */}
      {page === 1 && <Loaded query={handout}>{({ data }) => <Handout handout={data} />}</Loaded>}
      <Loaded query={query}>
        {({ data, total }) =>
          total === 0 ? <Nothing>这一节没有题目</Nothing> : <Questions rows={data} total={total} page={page} onPage={setPage} />
        }
      </Loaded>
    </>
  );
}
