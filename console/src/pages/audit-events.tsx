/** 操作记录: who did what, to whom, when, from where, and what it came to. */
import { Button, Input, Select, Tag } from 'antd';
import type { AuditPerson, SchoolAuditEvent } from '@xueban/contract/school/audit';
import { AUDIT_KINDS } from '@xueban/contract/school/audit-words';
import { type ReactNode, useState } from 'react';
import { Link } from 'wouter';
import { type Filter, useFilter } from '../address';
import { DownloadButton } from '../parts/download-button';
import { CLEARABLE } from '../parts/options';
import { Panel, Rows } from '../parts/list';
import { Page } from '../parts/page';
import { sayTime } from '../parts/say';
import { Loaded, Nothing } from '../parts/states';
import { useCall } from '../queries';
import './audit-events.css';

const TITLES: Record<AuditPerson['kind'], string> = { staff: '教职工', guardian: '家长', student: '学员' };
const PERSON = /^(staff|guardian|student)-([1-9]\d{0,14})$/;
const DAY = /^20\d\d-\d\d-\d\d$/;

/** What the address asks for; what it does not say right is left out. */
function getAsked(filter: URLSearchParams) {
  const [, kind, id] = PERSON.exec(filter.get('person') ?? '') ?? [];
  const getDay = (name: 'from' | 'to') => {
    const day = filter.get(name) ?? '';
    return DAY.test(day) && !Number.isNaN(Date.parse(day)) ? { [name]: day } : {};
  };
  const what = filter.get('kind') ?? '';
  return {
    ...(what in AUDIT_KINDS && { kind: what }),
    ...(kind !== undefined && { person_kind: kind as AuditPerson['kind'], person_id: Number(id) }),
    ...getDay('from'),
    ...getDay('to'),
  };
}

export function AuditEvents(): ReactNode {
  const [filter, setFilter] = useFilter();
  const asked = getAsked(filter);
  const before = Number(filter.get('before') ?? 0);
  const isLater = Number.isSafeInteger(before) && before > 0;
  const query = useCall('GET audit_events', { query: { ...asked, ...(isLater && { before }) } });
  const isFiltered = Object.keys(asked).length > 0;
  return (
    <Page
      title="操作记录"
      note="谁、什么时候、做了什么；保留 365 天"
      actions={
        <DownloadButton call="POST audit_events/download" options={{ body: asked }}>
          导出 CSV
        </DownloadButton>
      }
    >
      <Filters filter={filter} onChange={(changes) => setFilter({ ...changes, before: undefined })} />
      <Panel>
        <Loaded query={query}>
          {({ data: { events, has_more: hasMore } }) => (
            <>
              {events.length === 0 ? (
                <Nothing
                  action={
                    isFiltered || isLater ? (
                      <Button
                        onClick={() => setFilter({ person: undefined, kind: undefined, from: undefined, to: undefined, before: undefined })}
                      >
                        看全部
                      </Button>
                    ) : undefined
                  }
                >
                  没有符合的记录
                </Nothing>
              ) : (
                <Events rows={events} />
              )}
              <div className="pages">
                {isLater && <Button onClick={() => setFilter({ before: undefined })}>最新的</Button>}
                {hasMore && <Button onClick={() => setFilter({ before: events.at(-1)?.id })}>更早的</Button>}
              </div>
            </>
          )}
        </Loaded>
      </Panel>
    </Page>
  );
}

interface FiltersProps {
  filter: URLSearchParams;
  onChange: (changes: Filter) => void;
}

const Filters = ({ filter, onChange }: FiltersProps): ReactNode => (
  <div className="filters audit-filters">
    <PersonSelect person={filter.get('person') ?? undefined} onChange={(person) => onChange({ person })} />
    <Select<string>
      allowClear={CLEARABLE}
      aria-label="做了什么"
      placeholder="做了什么"
      showSearch={{ optionFilterProp: 'label' }}
      value={filter.get('kind')}
      onChange={(kind: string | undefined) => onChange({ kind })}
      options={Object.entries(AUDIT_KINDS).map(([value, label]) => ({ value, label }))}
    />
    <label>
      从 <Input type="date" value={filter.get('from') ?? ''} onChange={({ target }) => onChange({ from: target.value })} />
    </label>
    <label>
      到 <Input type="date" value={filter.get('to') ?? ''} onChange={({ target }) => onChange({ to: target.value })} />
    </label>
  </div>
);

const sayPerson = ({ kind, id, name }: AuditPerson): string => `${TITLES[kind]} ${name ?? `${id}（已删除）`}`;

/** Found by name, telephone number or id. */
function PersonSelect({ person, onChange }: { person: string | undefined; onChange: (person: string | undefined) => void }): ReactNode {
  const [typed, setTyped] = useState('');
  const found = useCall('GET audit_events/people', { query: { q: typed.trim() } });
  const [, kind, id] = PERSON.exec(person ?? '') ?? [];
  const chosen = useCall('GET audit_events/people', { query: { q: id ?? '' } });
  const toOption = (each: AuditPerson) => ({ value: `${each.kind}-${each.id}`, label: sayPerson(each) });
  const options = (found.data?.data ?? []).map(toOption);
  const known = chosen.data?.data.find((each) => each.kind === kind && String(each.id) === id);
  const asked = kind !== undefined && [{ kind: kind as AuditPerson['kind'], id: Number(id), name: known?.name ?? null }].map(toOption)[0];
  return (
    <Select<string>
      allowClear={CLEARABLE}
      aria-label="谁"
      placeholder="谁：姓名、手机号后几位"
      showSearch={{ onSearch: setTyped, filterOption: false }}
      value={person ?? null}
      onChange={(value: string | undefined) => onChange(value)}
      options={asked && !options.some(({ value }) => value === asked.value) ? [asked, ...options] : options}
      notFoundContent="没有这个人"
    />
  );
}

const Whom = ({ person }: { person: AuditPerson }): ReactNode =>
  person.kind === 'student' && person.name !== null ? (
    <Link href={`/students/${person.id}`}>{person.name}</Link>
  ) : (
    <span>{sayPerson(person)}</span>
  );

const Events = ({ rows }: { rows: SchoolAuditEvent[] }): ReactNode => (
  <Rows<SchoolAuditEvent>
    rows={rows}
    columns={[
      { title: '时间', className: 'no-wrap', render: (_value, { at }) => sayTime(at) },
      { title: '谁', render: (_value, { who }) => who },
      {
        title: '做了什么',
        render: (_value, { what, details }) => (
          <>
            {what}
            {details !== '' && <span className="under">{details}</span>}
          </>
        ),
      },
      {
        title: '关于谁',
        render: (_value, { whom }) =>
          whom.length === 0
            ? '—'
            : whom.map((person) => (
                <div key={`${person.kind}-${person.id}`}>
                  <Whom person={person} />
                </div>
              )),
      },
      {
        title: '结果',
        render: (_value, { succeeded, outcome }) =>
          succeeded ? <Tag color="success">{outcome}</Tag> : <span className="minus">{outcome}</span>,
      },
      { title: '网络地址', responsive: ['lg'], render: (_value, { address }) => address ?? '—' },
    ]}
  />
);
