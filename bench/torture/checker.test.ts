/** A history that keeps its word passes; whatever is planted in it is found, and nothing else. */
import { checkHistory, type CheckOptions, type FinalState, type Rule } from './checker';
import type { HistoryEvent, Invocation, Reply, Seen } from './history';

const STUDENT = 1001;

let ids = 0;
/** An attempt and its reply, one after the other. */
function attempt(invocation: Partial<Invocation>, reply: Partial<Reply> & { seen?: Seen } = {}): HistoryEvent[] {
  const id = (ids += 1);
  return [
    { kind: 'invoke', id, at: id * 10, phone: 0, student: STUDENT, server: 0, call: 'POST x', ...invocation },
    { kind: 'reply', id, at: id * 10 + 5, result: 'ok', status: 200, ...reply },
  ];
}
const answer = (key: string, reply: Partial<Reply> = {}, more: Partial<Invocation> = {}): HistoryEvent[] =>
  attempt({ key, content: `mark 7 ${key} true`, ...more }, reply);
const stored = (key: string, content = `mark 7 ${key} true`) => ({ student: STUDENT, key, content });
/** Phones are numbered from 0: this run has one. */
const OPTIONS = { phones: 1, faults: ['server-kill'], faultsCount: 1, slowness: 1 };
const round = (keys: string[], more: object = {}): { seen: Seen } => ({
  seen: { round: { id: 7, keys, completed: false, report: null, ...more } },
});

const CLEAN: FinalState = {
  answers: [stored('a'), stored('b'), stored('k', 'mark 8 k true')],
  hours: [{ student: STUDENT, start: 10, left: 9 }],
  lessons: [
    { id: 1, student: STUDENT, completed: true, charged: 1, price: 1, reported: [1, 0] },
    { id: 2, student: STUDENT, completed: false, charged: 0, price: 0.5, reported: [] },
  ],
  openRounds: [{ student: STUDENT, count: 1 }],
  openReviews: [
    { student: STUDENT, source: 'due', count: 1 },
    { student: STUDENT, source: 'mistakes', count: 1 },
  ],
  exports: [
    { id: 5, isReady: true, bytes: 900 },
    { id: 6, isReady: false, bytes: 0 },
  ],
  recount: [],
};

function history(): HistoryEvent[] {
  return [
    ...answer('a'),
    ...answer('k', {}, { content: 'mark 8 k true' }),
    // The reply was lost; the second try was told that it had been counted.
    ...answer('b', { result: 'indefinite', status: 0 }),
    ...answer('b'),
    ...attempt({ call: 'GET round' }, round(['a', 'b'])),
    ...attempt({ call: 'POST complete' }, round(['a', 'b'], { completed: true, report: '{"learned_count":1}' })),
    ...attempt({ call: 'GET round', phone: 2 }, round(['a', 'b'], { completed: true, report: '{"learned_count":1}' })),
    ...attempt({ call: 'GET rounds' }, { seen: { open: { rounds: 1, due: 1, mistakes: 1 } } }),
    ...attempt({ call: 'POST data_exports' }, { seen: { exports: [5] } }),
    ...attempt({ call: 'GET x' }, { result: 'indefinite', status: 503, error: 'SERVICE_UNAVAILABLE', retryAfter: true }),
    { kind: 'exit', at: 1, server: 0, code: null, signal: 'SIGKILL', expected: true },
    { kind: 'fault', at: 1, fault: 'server-kill', phase: 'begin' },
    { kind: 'fault', at: 1, fault: 'server-kill', phase: 'healed', hasEffect: true },
    { kind: 'recovery', at: 1, fault: 'server-kill', server: 0, afterMs: 9000 },
  ];
}

const check = (events: readonly HistoryEvent[], state: FinalState = CLEAN, shared: number[] = [], options: Partial<CheckOptions> = {}) =>
  checkHistory(events, state, { ...OPTIONS, ...options, shared: new Set(shared) });
const NOTHING: FinalState = { answers: [], hours: [], lessons: [], openRounds: [], openReviews: [], exports: [], recount: [] };

test('a server that keeps its word', () => {
  expect(check(history())).toEqual([]);
});

test('an answer without a reply may be stored or not', () => {
  const events = [...history(), ...answer('c', { result: 'indefinite', status: 0 })];
  expect(check(events)).toEqual([]);
  expect(check(events, { ...CLEAN, answers: [...CLEAN.answers, stored('c')] })).toEqual([]);
});

test('of two phones of one student one may come too late', () => {
  const events = [...history(), ...answer('c', { result: 'refused', status: 409, error: 'RECORD_COMPLETED' })];
  expect(check(events, CLEAN, [STUDENT])).toEqual([]);
  expect(check(events).map(({ rule }) => rule)).toEqual(['refused for no reason']);
});

describe('planted', () => {
  /** Happens after all the rest. */
  const then = (more: () => HistoryEvent[]) => ({ events: [...history(), ...more()], state: CLEAN });
  const state = (changes: Partial<FinalState>) => ({ events: history(), state: { ...CLEAN, ...changes } });
  const planted: [Rule, () => { events: HistoryEvent[]; state: FinalState; shared?: number[] }][] = [
    ['acknowledged answer lost', () => state({ answers: [stored('a'), stored('k', 'mark 8 k true')] })],
    ['answer counted twice', () => state({ answers: [...CLEAN.answers, stored('a')] })],
    ['answer invented', () => state({ answers: [...CLEAN.answers, stored('z')] })],
    [
      'refused answer stored',
      () => ({
        events: [...history(), ...answer('c', { result: 'refused', status: 409 })],
        state: { ...CLEAN, answers: [...CLEAN.answers, stored('c')] },
        shared: [STUDENT],
      }),
    ],
    ['refused for no reason', () => then(() => answer('c', { result: 'refused', status: 422 }))],
    ['two open at once', () => then(() => attempt({}, { seen: { open: { rounds: 2, due: 0, mistakes: 0 } } }))],
    ['two open at once', () => state({ openRounds: [{ student: STUDENT, count: 2 }] })],
    ['two open at once', () => state({ openReviews: [{ student: STUDENT, source: 'due', count: 2 }] })],
    ['hours wrong', () => state({ hours: [{ student: STUDENT, start: 10, left: 8 }] })],
    ['hours wrong', () => state({ lessons: CLEAN.lessons.map((lesson) => (lesson.id === 1 ? { ...lesson, reported: [1, 1] } : lesson)) })],
    ['hours wrong', () => state({ lessons: CLEAN.lessons.map((lesson) => (lesson.id === 2 ? { ...lesson, completed: true } : lesson)) })],
    ['report changed', () => then(() => attempt({}, round(['a', 'b'], { completed: true, report: '{"learned_count":2}' })))],
    ['export lost', () => then(() => attempt({}, { seen: { exports: [7] } }))],
    ['export without its zip', () => state({ exports: [{ id: 5, isReady: true, bytes: 0 }] })],
    ['read went back', () => then(() => attempt({}, round(['a'], { completed: true })))],
    ['read went back', () => then(() => attempt({}, round(['a', 'b'])))],
    ['recount differs', () => state({ recount: ['student 1001, student_words …'] })],
    ['server ended', () => then(() => [{ kind: 'exit', at: 5, server: 1, code: 1, signal: null, expected: false }])],
    ['writes not back in time', () => then(() => [{ kind: 'recovery', at: 5, fault: 'backend-kill', server: 1, afterMs: 10_001 }])],
    ['writes not back in time', () => then(() => [{ kind: 'recovery', at: 5, fault: 'backend-kill', server: 1, afterMs: Infinity }])],
    ['server fault', () => then(() => attempt({}, { result: 'indefinite', status: 500 }))],
    ['503 without Retry-After', () => then(() => attempt({}, { result: 'indefinite', status: 503, retryAfter: false }))],
  ];
  const withoutFault = (changed: object[]): HistoryEvent[] => [
    ...history().filter(({ kind }) => kind !== 'fault'),
    ...(changed as HistoryEvent[]),
  ];
  const healed = { kind: 'fault', at: 1, fault: 'server-kill', phase: 'healed' };
  const idle: [string, Rule[], () => ReturnType<typeof check>][] = [
    ['a run in which nothing happened', ['nothing acknowledged', 'fault not brought', 'fault not brought'], () => check([], NOTHING)],
    ['a run without a phone', ['nothing acknowledged'], () => check([], NOTHING, [], { phones: 0, faults: [], faultsCount: 0 })],
    [
      'nobody was let in',
      ['nothing acknowledged'],
      () => check(attempt({}, { result: 'refused', status: 401 }), NOTHING, [], { faults: [], faultsCount: 0 }),
    ],
    [
      'a phone that was sent two answers',
      ['nothing acknowledged'],
      () =>
        check(
          [...history(), ...answer('x', {}, { phone: 1 }), ...answer('y', {}, { phone: 1 })],
          { ...CLEAN, answers: [...CLEAN.answers, stored('x'), stored('y')] },
          [],
          { phones: 2 },
        ),
    ],
    ['a minute, and one round', ['nothing acknowledged'], () => check([...history(), ...attempt({ at: 60_000 }, { at: 60_010 })])],
    ['a fault that was left out', ['fault not brought'], () => check(history(), CLEAN, [], { faults: ['server-kill', 'disk-full'] })],
    ['a fault without effect', ['fault not brought', 'fault not brought'], () => check(withoutFault([{ ...healed, hasEffect: false }]))],
    ['a fault that was begun only', ['fault not brought', 'fault not brought'], () => check(withoutFault([{ ...healed, phase: 'begin' }]))],
    ['fewer faults than asked for', ['fault not brought'], () => check(history(), CLEAN, [], { faultsCount: 2 })],
  ];
  test.each(idle)('%s', (_, rules, violations) => {
    expect(violations().map(({ rule }) => rule)).toEqual(rules);
  });

  test('a slow machine has longer to be back, as much as it is given', () => {
    const events: HistoryEvent[] = [...history(), { kind: 'recovery', at: 5, fault: 'backend-kill', server: 1, afterMs: 19_000 }];
    expect(check(events, CLEAN, [], { slowness: 2 })).toEqual([]);
    expect(check(events).map(({ rule }) => rule)).toEqual(['writes not back in time']);
  });

  test('a fault may have a time of its own, and servers that stay answer everybody', () => {
    const recovery: HistoryEvent = { kind: 'recovery', at: 5, fault: 'switchover', server: 1, afterMs: 6000 };
    const events = [...history(), recovery, ...attempt({}, { result: 'indefinite', status: 0, error: 'TimeoutError' })];
    expect(check(events)).not.toContainEqual(expect.objectContaining({ rule: 'no answer' }));
    const rules = check(events, CLEAN, [], { mostMs: { switchover: 5000 }, isAlwaysAnswered: true }).map(({ rule }) => rule);
    expect(rules).toEqual(['writes not back in time', 'no answer', 'no answer']);
  });

  test.each(planted)('%s', (rule, plant) => {
    const { events, state: final, shared = [] } = plant();
    expect(check(events, final, shared).map((violation) => violation.rule)).toEqual([rule]);
  });

  test('an answer that is not what was sent is changed and invented', () => {
    const { events, state: final } = state({ answers: [stored('a', 'mark 7 a false'), stored('b'), stored('k', 'mark 8 k true')] });
    expect(
      check(events, final)
        .map(({ rule }) => rule)
        .sort(),
    ).toEqual(['answer changed', 'answer invented']);
  });
});
