/** The students of the school: found by name, pinyin, telephone or number. */
import { Button, Card, Input, type InputRef, Segmented } from 'antd';
import { SCHOOL_PAGE_SIZE } from '@xueban/contract/school/constants';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Page } from '../parts/page';
import { Loaded, Nothing } from '../parts/states';
import { type StudentColumn, StudentTable } from '../parts/student-table';
import { useCall } from '../queries';

/** Typing is not asked about letter by letter. */
const PAUSE_MS = 250;
const COLUMNS: readonly StudentColumn[] = ['grade', 'classes', 'teachers', 'hours', 'due', 'studied'];
type Only = 'all' | 'short' | 'idle';

export function Students(): ReactNode {
  const [typed, setTyped] = useState('');
  const [q, setQ] = useState('');
  const [only, setOnly] = useState<Only>('all');
  const [page, setPage] = useState(1);
  const input = useSlashFocus();
  useEffect(() => {
    const timer = setTimeout(() => {
      setQ(typed.trim());
      setPage(1);
    }, PAUSE_MS);
    return () => clearTimeout(timer);
  }, [typed]);
  const query = useCall('GET students', { query: { page, per_page: SCHOOL_PAGE_SIZE, ...(q && { q }), ...(only !== 'all' && { only }) } });

  return (
    <Page
      title="学员"
      note={query.data && `${query.data.total} 名`}
      actions={
        <Input.Search
          ref={input}
          allowClear
          placeholder="/ 搜索姓名、拼音、手机号"
          aria-label="搜索学员"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          style={{ width: 280 }}
        />
      }
    >
      <Segmented<Only>
        aria-label="筛选"
        value={only}
        onChange={(value) => {
          setOnly(value);
          setPage(1);
        }}
        options={[
          { value: 'all', label: '全部' },
          { value: 'short', label: '课时快用完' },
          { value: 'idle', label: '一周没有学' },
        ]}
        style={{ alignSelf: 'flex-start' }}
      />
      <Card styles={{ body: { padding: 8 } }}>
        <Loaded query={query}>
          {({ data, total }) =>
            total === 0 ? (
              <Nothing
                action={q || only !== 'all' ? <Button onClick={() => (setTyped(''), setOnly('all'))}>看全部学员</Button> : undefined}
              >
                {q || only !== 'all' ? '没有符合的学员' : '还没有学员，先在命令行登记家长和学员'}
              </Nothing>
            ) : (
              <StudentTable rows={data} columns={COLUMNS} pages={{ total, page, onPage: setPage }} />
            )
          }
        </Loaded>
      </Card>
    </Page>
  );
}

/** `/` goes to the search box from anywhere on the page. */
function useSlashFocus() {
  const input = useRef<InputRef>(null);
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => {
      const { target, key } = event;
      if (key !== '/' || target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) return;
      event.preventDefault();
      input.current?.focus();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return input;
}
