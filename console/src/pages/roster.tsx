/** A roster from a table: what its columns hold, what would change, and exactly that written. */
import { Alert, App, Button, Card, Segmented, Select, Table } from 'antd';
import { ROSTER_MAX_BYTES } from '@xueban/contract/school/constants';
import type { LeftLine, RosterField, RosterLine, RosterPreview } from '@xueban/contract/school/roster';
import { type ReactNode, useState } from 'react';
import { Link, useLocation } from 'wouter';
import { call } from '../api';
import { useAction, whenEdited } from '../parts/action';
import { FilePick } from '../parts/file-pick';
import { Panel } from '../parts/list';
import { Page } from '../parts/page';
import { sayHours } from '../parts/say';
import { Nothing } from '../parts/states';
import { makeStale } from '../queries';

const FIELDS: Record<RosterField, string> = {
  student: '学员姓名',
  phone: '家长手机号',
  guardian: '家长称呼',
  grade: '年级',
  course: '课程',
  teacher: '老师',
  class: '班级',
  hours: '课时',
};
type Columns = (RosterField | null)[];
interface TableFile {
  file_name: string;
  content: string;
}

const readFile = (file: File): Promise<TableFile> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve({ file_name: file.name, content: (reader.result as string).replace(/^[^,]*,/, '') });
    reader.onerror = () => reject(new Error('这个文件读不出来，请重新选择'));
    reader.readAsDataURL(file);
  });

export function Roster(): ReactNode {
  const [table, setTable] = useState<TableFile>();
  const [preview, setPreview] = useState<RosterPreview>();
  const [isChanged, setChanged] = useState(false);
  const { sending: busy, failed, run } = useAction();
  const said = failed ?? (isChanged && '学校里的资料刚刚变了，下面是现在会写入的内容，请再看一遍');

  async function show(file: TableFile, columns?: Columns): Promise<void> {
    setChanged(false);
    const { data } = await call('POST roster_previews', { body: { ...file, ...(columns && { columns }) } });
    setTable(file);
    setPreview(data);
  }

  async function choose(file: File): Promise<void> {
    if (file.size > ROSTER_MAX_BYTES) throw new Error('文件超过 1 MB，请只留名册那一张表');
    if (file.size === 0) throw new Error('这个文件是空的');
    await show(await readFile(file));
  }

  return (
    <Page title="导入名册" note="先看会改什么，确认了才写入" actions={<Link href="/students">返回学员</Link>}>
      {said && <Alert type="error" showIcon title={said} role="status" />}
      {table && preview ? (
        <Shown
          key={preview.digest}
          table={table}
          preview={preview}
          busy={busy}
          onColumns={(columns) => void run(() => show(table, columns))}
          onCancel={() => setPreview(undefined)}
          onStale={async () => {
            const columns = preview.columns.map(({ field }) => field);
            await run(() => show(table, columns));
            setChanged(true);
          }}
        />
      ) : (
        <Choosing busy={busy} onChoose={(file) => void run(() => choose(file))} />
      )}
    </Page>
  );
}

const Choosing = ({ busy, onChoose }: { busy: boolean; onChoose: (file: File) => void }): ReactNode => (
  <Card>
    <FilePick accept=".xlsx,.csv,.tsv,.txt" label="选择名册文件" busy={busy} onFile={onChoose}>
      .xlsx 或 .csv，每行一名学员，一次最多 500 名，也可以拖到这里。要有学员姓名和家长手机号；家长称呼、年级、课程、老师、班级、课时可不填。
    </FilePick>
  </Card>
);

interface ShownProps {
  table: TableFile;
  preview: RosterPreview;
  busy: boolean;
  onColumns: (columns: Columns) => void;
  onCancel: () => void;
  onStale: () => Promise<undefined>;
}

function Shown({ table, preview, busy, onColumns, onCancel, onStale }: ShownProps): ReactNode {
  const { sending: writing, failed, run } = useAction();
  const [, go] = useLocation();
  const { message } = App.useApp();
  const { added, missing } = preview;
  const columns = preview.columns.map(({ field }) => field);

  async function write(key: string): Promise<void> {
    const { data } = await call('POST rosters', { key, body: { ...table, columns, digest: preview.digest } });
    void makeStale('GET students', 'GET classes');
    void message.success(`已写入 ${data.students} 名学员，新登记 ${data.guardians} 位家长`);
    go('/students', { replace: true });
  }

  return (
    <>
      {failed && <Alert type="error" showIcon title={failed} role="status" />}
      <Card>
        <div className="next">
          <div>
            <h2>{sayPlan(preview)}</h2>
            <span className="note">{table.file_name}，现在还什么都没有写入</span>
          </div>
          <div className="actions">
            <Button onClick={onCancel}>取消</Button>
            {added.length > 0 && (
              <Button type="primary" loading={writing} disabled={busy} onClick={() => void run(write, whenEdited(onStale))}>
                写入 {added.length} 名学员
              </Button>
            )}
          </div>
        </div>
      </Card>
      <ColumnChoices preview={preview} busy={busy} onColumns={onColumns} />
      {missing.length === 0 && <Lines preview={preview} />}
    </>
  );
}

/** What would happen, as a person says it. */
function sayPlan({ added, known, conflicts, refused, missing }: RosterPreview): string {
  if (missing.length > 0) return `请指出哪一列是${missing.map((field) => FIELDS[field]).join('、哪一列是')}`;
  const left = conflicts.length + refused.length;
  const rest = [known.length > 0 && `${known.length} 行已经登记过`, left > 0 && `${left} 行要先改好`].filter(Boolean).join('，');
  const guardians = new Set(added.filter(({ guardian_id: id }) => id === null).map(({ phone }) => phone)).size;
  if (added.length === 0) return `没有可以写入的学员${rest && `：${rest}`}`;
  return `会增加 ${added.length} 名学员、${guardians} 位家长${rest && `；${rest}，不会写入`}`;
}

interface ColumnChoicesProps {
  preview: RosterPreview;
  busy: boolean;
  onColumns: (columns: Columns) => void;
}

const ColumnChoices = ({ preview: { columns }, busy, onColumns }: ColumnChoicesProps): ReactNode => (
  <Card title="每一列是什么">
    <div className="columns">
      {columns.map(({ title, sample, field }, at) => (
        <div key={at}>
          <strong>{title}</strong>
          <span className="under">{sample ? `例如 ${sample}` : '空的'}</span>
          <Select<RosterField | 'none'>
            aria-label={`「${title}」是什么`}
            value={field ?? 'none'}
            disabled={busy}
            onChange={(value) =>
              onColumns(
                columns.map(({ field: before }, other) => {
                  if (other === at) return value === 'none' ? null : value;
                  return before === value ? null : before; // two columns are never the same
                }),
              )
            }
            options={[
              { value: 'none', label: '不导入' },
              ...(Object.keys(FIELDS) as RosterField[]).map((value) => ({ value, label: FIELDS[value] })),
            ]}
          />
        </div>
      ))}
    </div>
  </Card>
);

type Kind = 'added' | 'known' | 'conflicts' | 'refused';
const KINDS: Record<Kind, string> = { added: '会写入', known: '已登记', conflicts: '对不上', refused: '有问题' };
/** Rows of a page of lines. */
const PAGE = 50;

function Lines({ preview }: { preview: RosterPreview }): ReactNode {
  const first = (Object.keys(KINDS) as Kind[]).find((kind) => preview[kind].length > 0) ?? 'added';
  const [kind, setKind] = useState<Kind>(first);
  const pagination = { pageSize: PAGE, showSizeChanger: false, hideOnSinglePage: true };
  return (
    <>
      <Segmented<Kind>
        aria-label="看哪些行"
        value={kind}
        onChange={setKind}
        options={(Object.keys(KINDS) as Kind[]).map((value) => ({ value, label: `${KINDS[value]} ${preview[value].length}` }))}
        style={{ alignSelf: 'flex-start' }}
      />
      <Panel>
        {preview[kind].length === 0 ? (
          <Nothing>没有这样的行</Nothing>
        ) : kind === 'added' ? (
          <Table<RosterLine>
            rowKey="line"
            dataSource={preview.added}
            pagination={pagination}
            columns={[
              { title: '行', dataIndex: 'line', className: 'number' },
              {
                title: '学员',
                render: (_value, { student, grade }) => (
                  <>
                    <span className="phone">{student}</span>
                    {grade && <span className="under">{grade}</span>}
                  </>
                ),
              },
              {
                title: '家长',
                render: (_value, { guardian, phone, guardian_id: id }) => (
                  <>
                    {guardian}
                    <span className="under phone">{phone}</span>
                    <span className="under">{id === null ? '新登记' : '已登记'}</span>
                  </>
                ),
              },
              { title: '课程', render: (_value, { course, teacher }) => [course, teacher].filter(Boolean).join(' · ') || '—' },
              { title: '班级', responsive: ['lg'], render: (_value, line) => line.class ?? '—' },
              { title: '课时', className: 'number', render: (_value, { hours }) => (hours > 0 ? sayHours(hours) : '—') },
            ]}
          />
        ) : (
          <Table<LeftLine>
            rowKey="line"
            dataSource={preview[kind]}
            pagination={pagination}
            columns={[
              { title: '行', dataIndex: 'line', className: 'number', width: 80 },
              { title: '学员', dataIndex: 'what' },
              { title: '为什么不写入', dataIndex: 'reason' },
            ]}
          />
        )}
      </Panel>
    </>
  );
}
