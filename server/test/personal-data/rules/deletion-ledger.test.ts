/** One ledger of deletions made of several lists: nobody who is on one of them is forgotten, whatever their order. */
import { type LedgerLine, mergeLedgers, toLedgerLine } from '../../../src/modules/personal-data/rules/deletion-ledger';

const at = (day: number): string => new Date(Date.UTC(2026, 10, day)).toISOString();
const who = { parent_id: 7, created_at: at(1) };
const done = { ...who, done_at: at(12) };
const waiting = { ...who, requested_at: at(5), due_at: at(12) };
const withdrawn = { ...who, requested_at: at(5), withdrawn_at: at(6) };
const other = { ...who, created_at: at(2) };

test.each<[string, LedgerLine[][], LedgerLine[]]>([
  ['what is missing on one list says nothing', [[done], []], [done]],
  ['who was deleted has no other line', [[waiting], [withdrawn], [done]], [done]],
  ['a request that was taken back does not wait', [[waiting], [withdrawn]], [withdrawn]],
  [
    'another request of the same person does',
    [[withdrawn], [{ ...waiting, requested_at: at(7) }]],
    [withdrawn, { ...waiting, requested_at: at(7) }],
  ],
  ['the later day holds', [[waiting], [{ ...waiting, due_at: at(14) }]], [{ ...waiting, due_at: at(14) }]],
  [
    'only who goes along on all lists goes along',
    [[{ ...waiting, with_students: [1, 2] }], [{ ...waiting, with_students: [2, 3] }]],
    [{ ...waiting, with_students: [2] }],
  ],
  ['who goes along on no other list does not', [[{ ...waiting, with_students: [1] }], [waiting]], [waiting]],
  [
    'the same id is somebody else when they were registered at another time',
    [[done], [{ ...other, requested_at: at(5), due_at: at(12) }]],
    [done, { ...other, requested_at: at(5), due_at: at(12) }],
  ],
  [
    'a guardian is no student of the same id',
    [[done], [{ student_id: 7, created_at: at(1), done_at: at(12) }]],
    [done, { student_id: 7, created_at: at(1), done_at: at(12) }],
  ],
  [
    'an old list does not say when they were registered: it is the same request',
    [[{ parent_id: 7, requested_at: at(5), withdrawn_at: at(6) }], [waiting]],
    [withdrawn],
  ],
  [
    'nor does it of the deleted: the later day speaks of more people',
    [[{ parent_id: 7, done_at: at(3) }], [{ parent_id: 7, done_at: at(4) }]],
    [{ parent_id: 7, done_at: at(4) }],
  ],
])('%s', (_rule, lists, ledger) => {
  expect(mergeLedgers(lists)).toEqual(ledger);
  expect(mergeLedgers([...lists].reverse())).toEqual(expect.arrayContaining(ledger));
  expect(mergeLedgers([...lists].reverse())).toHaveLength(ledger.length);
  expect(mergeLedgers([ledger, ...lists])).toEqual(ledger);
});

test('a line is of one person and in one state', () => {
  for (const line of [done, waiting, withdrawn, { ...waiting, with_students: [1] }, { student_id: 1, done_at: at(1) }])
    expect(toLedgerLine(line)).toEqual(line);
  for (const line of [
    null,
    'done',
    {},
    who,
    { parent_id: '7', done_at: at(1) },
    { ...done, student_id: 1 },
    { ...done, parent_id: 0 },
    { ...done, parent_id: null },
    { ...done, created_at: 'once' },
    { ...done, due_at: at(1) },
    { ...waiting, withdrawn_at: at(6) },
    { ...waiting, due_at: 'soon' },
    { ...who, due_at: at(1) },
    { ...who, requested_at: at(5) },
    { ...waiting, with_students: 1 },
    { ...waiting, with_students: ['1'] },
  ])
    expect(toLedgerLine(line)).toBeUndefined();
});

test('a line is kept in one form, without what this version does not know', () => {
  const written = { ...waiting, due_at: '2026-11-12T08:00:00+08:00', with_students: [3, 1, 3], colour: 'red', name: '林小满' };
  expect(JSON.stringify(toLedgerLine(written))).toBe(JSON.stringify({ ...waiting, with_students: [1, 3] }));
  expect(toLedgerLine({ ...waiting, with_students: [] })).toEqual(waiting);
});
