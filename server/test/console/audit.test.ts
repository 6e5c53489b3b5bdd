/** 操作记录: said in Chinese, never blank; by person, kind and day; pages by key that nothing new disturbs. */
import { AUDIT_KINDS } from '@xueban/contract/school/audit-kinds';
import type { AuditPerson, SchoolAuditEvent } from '@xueban/contract/school/audit';
import { TrialBookingState } from '@xueban/contract/school/trial-bookings';
import { sayDetails, sayKind, sayOutcome } from '../../src/modules/console/audit/rules/say-event';
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
  expect((await list(`person_kind=guardian&person_id=${guardianId}&from=2026-12-01`)).events).toEqual([]);
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
  expect(await people('%')).toEqual([]);
  const answer = await school(api, 'POST audit_events/download', { cookie: owner, body: { kind: 'phone_shown' } });
  expect(answer.text).toMatch(/查看手机号,owner甲,学员 林小满、家长 林女士,成功,,127\.0\.0\.1\r\n$/);
  expect((await list('kind=staff_download')).events[0]).toMatchObject({ what: '下载表格', details: '内容 操作记录 · 类型 查看手机号' });
});

/** What the services and commands write, with every value that is a word. */
const WRITTEN: Record<string, (string | number | boolean)[]>[] = [
  { deed: ['created', 'changed', 'students', 'retired', 'returned', 'link'], id: [1], added: [2], removed: [0] },
  { deed: ['word_recorded', 'example_recorded', 'word_recording_removed', 'example_recording_removed'], id: [1] },
  { renamed: [true], phone_changed: [true], retired: [true], teacher_id: [3], teacher: ['null → 3'], disabled: ['false → true'] },
  { role: ['owner → assistant', 'assistant → teacher', 'teacher → owner'], by: ['link', 'captcha', 'password', 'wechat'] },
  { purpose: ['sign_in', 'reset_password', 'staff_sign_in', 'staff_password'], scope: ['link', 'student', 'account'] },
  { what: ['audit_events', 'course_hours', 'lesson_rules', 'trial_rules', 'week_report', 'mistake_book', 'mistake_test'] },
  {
    print_id: [1],
    students: [2],
    month: ['2026-11'],
    kind: ['printed'],
    student: [1],
    guardian: [1],
    staff: [1],
    from: ['2026-11-01'],
    to: [''],
  },
  { trial_booking_id: [1], state: TrialBookingState.anyOf.map(({ const: state }) => state), removed: [true], replaced: ['1,2'] },
  {
    lesson_id: [1],
    course_id: [1],
    length: ['long', 'short', 'review'],
    by_code: [true],
    reason: ['lesson', 'review', 'too_few', 'too_short', 'unused'],
  },
  { entry_id: [1], hours: [1], left: [0.5], reverses: [1], new_guardian: [true], class_id: [1], is_default: [false] },
  { answer_id: [1], right: [true], before: ['right', 'wrong', 'waiting'], by: ['program', 'ai', 'guardian', 'teacher', 'nobody'] },
  { asksForCode: [true], minLearned: [1], minMinutes: [1], lowestBalance: [0], warnAt: [3], mathematics: [true], compulsory: [true] },
  { long_minutes: [90], long_hours: [1], short_minutes: [45], short_hours: [1], group: [true], booking: [true], courses: ['1 2'] },
  { level_test: [true], words: [30], allowed: [true], version: ['2026-11-01'], ended: [2], repeated: [3], beyond_limit: [4] },
  {
    again: [true],
    deletion: [1],
    linkedAgain: ['1、2'],
    made: [1],
    handed_out: [1],
    bytes: [1],
    sha256: ['0'],
    name: [true],
    grade: [true],
  },
  {
    mended: [1],
    carriedOut: [1],
    withdrawn: [1],
    handled: [true],
    renewed: [true],
    mode: ['plan', 'smart'],
    examples: [1],
    lines: [1],
    lists: [1],
  },
  { slope_applied: [true] },
];

test('what the services write is said in Chinese alone', () => {
  const said = WRITTEN.flatMap((fields) =>
    Object.entries(fields).flatMap(([field, values]) => values.map((value) => sayDetails({ [field]: value }))),
  );
  expect(said.length).toBeGreaterThan(100);
  expect(said.filter((words) => /[A-Za-z]/.test(words.replace('AI', '')))).toEqual([]);
  expect(sayDetails({ deed: 'students', id: 7, added: 2, removed: 1 })).toBe('操作 调整学员 · 加入 2 · 移出 1 · 编号 7');
  expect(sayDetails({ trial_booking_id: 7, removed: true })).toBe('删除 是 · 预约编号 7');
  expect(sayDetails({ before: 'waiting', by: 'nobody', right: true })).toBe('判对 是 · 先前 待批改 · 方式 未批改');
});

test('every kind has words of its own', () => {
  const words = Object.keys(AUDIT_KINDS).map(sayKind);
  expect(words.filter((word) => !/[\u4e00-\u9fff]/.test(word))).toEqual([]);
  expect(new Set(words).size).toBe(words.length);
  expect([sayOutcome('CREDENTIALS_INVALID'), sayDetails({ hours: -1, by_code: true })]).toEqual([
    expect.stringMatching(/[\u4e00-\u9fff]/),
    '课时 -1 · 用口令 是',
  ]);
});
