/** 操作记录: said in Chinese, never blank; by person, kind and day; pages by key that nothing new disturbs. */
import { AUDIT_FIELDS, AUDIT_KINDS, AUDIT_VALUES } from '@xueban/contract/school/audit-words';
import type { AuditPerson, SchoolAuditEvent } from '@xueban/contract/school/audit';
import { sayDetails, sayOutcome } from '../../src/modules/console/audit/rules/say-event';
import { createStaff, school, signInStaff } from '../staff/support';
import { useTestApp } from '../support/app';

const api = useTestApp();
let owner: string;
let studentId: number;
let guardianId: number;

beforeAll(async () => {
  const account = await createStaff(api, 'owner');
  owner = await signInStaff(api, account.phone);
  ({ id: guardianId } = await api.createParent({ name: '林女士', phone: '13912345678' }));
  studentId = await api.createStudent(guardianId, { name: '林小满' });
  await school(api, `POST students/${studentId}/guardians/${guardianId}/show_phone`, { cookie: owner });
  await api.database.pool.query(
    `insert into audit_events (at, kind, outcome, actor, actor_name, parent_id, details)
     select '2026-11-01 00:00+08'::timestamptz + n * interval '1 minute', 'later_kind', 'LATER_OUTCOME', 'guardian', null, 999999, '{"later_field":"x"}'
     from generate_series(1, 120) n`,
  );
});

async function list(query: string): Promise<{ events: SchoolAuditEvent[]; has_more: boolean }> {
  const answer = await school(api, `GET audit_events?${query}`, { cookie: owner });
  expect(answer.status).toBe(200);
  return answer.body.data as { events: SchoolAuditEvent[]; has_more: boolean };
}

test('who, whom, what, from where and what it came to', async () => {
  const { events } = await list('kind=phone_shown');
  expect(events).toEqual([
    {
      id: expect.any(Number),
      at: expect.any(String),
      what: '查看手机号',
      who: 'owner甲',
      whom: [
        { kind: 'student', id: studentId, name: '林小满' },
        { kind: 'guardian', id: guardianId, name: '林女士' },
      ],
      succeeded: true,
      outcome: '成功',
      details: '',
      address: '127.0.0.1',
    },
  ]);
  expect((await list(`person_kind=student&person_id=${studentId}`)).events).toHaveLength(1);
  expect((await list(`person_kind=guardian&person_id=${guardianId}&from=2099-01-01`)).events).toEqual([]);
});

test('pages by key: each event once, though others are added meanwhile; what is not known is said as it is', async () => {
  const asked = 'from=2026-11-01&to=2026-11-01';
  const seen: number[] = [];
  let before = '';
  for (let page = 0; page < 4; page += 1) {
    const { events, has_more: hasMore } = await list(`${asked}${before}`);
    seen.push(...events.map(({ id }) => id));
    for (const { what, who, outcome, details } of events)
      expect([what, who, outcome, details]).toEqual(['later_kind', '家长 999999（已删除）', 'LATER_OUTCOME', 'later_field x']);
    before = `&before=${String(events.at(-1)?.id)}`;
    await api.database.pool.query(
      "insert into audit_events (at, kind, outcome, actor) values ('2026-11-01 23:59:59+08', 'later_kind', 'ok', 'system')",
    );
    if (!hasMore) break;
  }
  expect(seen).toHaveLength(120);
  expect(new Set(seen).size).toBe(120);
});

test('people by name, telephone and id; the file has every event and is told', async () => {
  const people = async (q: string) =>
    (await school(api, `GET audit_events/people?q=${encodeURIComponent(q)}`, { cookie: owner })).body.data;
  expect((await people('林')) as AuditPerson[]).toEqual([
    { kind: 'student', id: studentId, name: '林小满' },
    { kind: 'guardian', id: guardianId, name: '林女士' },
  ]);
  expect(await people('5678')).toEqual([{ kind: 'guardian', id: guardianId, name: '林女士' }]);
  expect(await people('139 1234 5678')).toEqual([{ kind: 'guardian', id: guardianId, name: '林女士' }]);
  expect(await people('%')).toEqual([]);
  const answer = await school(api, 'POST audit_events/download', { cookie: owner, body: { kind: 'phone_shown' } });
  expect(answer.text).toMatch(/查看手机号,owner甲,学员 林小满、家长 林女士,成功,,127\.0\.0\.1\r\n$/);
  expect((await list('kind=staff_download')).events[0]).toMatchObject({ what: '下载表格', details: '内容 操作记录 · 类型 查看手机号' });
});

test.each(Object.entries({ AUDIT_KINDS, AUDIT_FIELDS, AUDIT_VALUES }))('%s is said in Chinese alone', (_name, words) => {
  expect(Object.values(words).filter((word) => !/^[^A-Za-z]+$/.test(word.replace('AI', '中')))).toEqual([]);
});

test('what is said of an event', () => {
  expect(sayDetails({ deed: 'students', id: 7, added: 2, removed: 1 })).toBe('操作 调整学员 · 加入 2 · 移出 1 · 编号 7');
  expect(sayDetails({ trial_booking_id: 7, removed: true })).toBe('删除 是 · 预约编号 7');
  expect(sayDetails({ before: 'waiting', by: 'nobody', right: true })).toBe('判对 是 · 先前 待批改 · 方式 未批改');
  expect(sayDetails({ role: 'owner → assistant', teacher: 'null → 3', disabled: 'false → true' })).toBe(
    '角色 校长 → 教务 · 老师 无 → 3 · 停用 否 → 是',
  );
  expect(sayDetails({ kind: 'phone_shown', hours: -1, by_code: true })).toBe('类型 查看手机号 · 课时 -1 · 用口令 是');
  expect(sayOutcome('CREDENTIALS_INVALID')).toMatch(/[\u4e00-\u9fff]/);
  expect(new Set(Object.values(AUDIT_KINDS)).size).toBe(Object.keys(AUDIT_KINDS).length);
});
