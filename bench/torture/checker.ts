/** Whether a history and what is stored in the end are those of a server that keeps its word. Pure. */
import type { AnswerContent, ExitEvent, FaultEvent, HistoryEvent, Invocation, RecoveryEvent, Reply } from './history';

export interface StoredAnswer {
  student: number;
  key: string;
  content: AnswerContent;
}

export interface StoredLesson {
  id: number;
  student: number;
  completed: boolean;
  charged: number;
  /** What it costs, by the reason that is kept with it. */
  price: number;
  /** What the reports of its rounds say that they were charged. */
  reported: number[];
}

/** A copy of a student's data that was asked for. */
export interface StoredExport {
  id: number;
  isReady: boolean;
  /** Bytes of its zip; 0: there is none. */
  bytes: number;
}

/** The database after all is over. */
export interface FinalState {
  answers: StoredAnswer[];
  /** Course hours of each student: before the run, and now. */
  hours: { student: number; start: number; left: number }[];
  lessons: StoredLesson[];
  openRounds: { student: number; count: number }[];
  openReviews: { student: number; source: string; count: number }[];
  exports: StoredExport[];
  /** What the recount finds. */
  recount: string[];
}

export type Rule =
  | 'acknowledged answer lost'
  | 'answer counted twice'
  | 'answer changed'
  | 'answer invented'
  | 'refused answer stored'
  | 'refused for no reason'
  | 'two open at once'
  | 'hours wrong'
  | 'report changed'
  | 'export lost'
  | 'export without its zip'
  | 'read went back'
  | 'recount differs'
  | 'server ended'
  | 'writes not back in time'
  | 'server fault'
  | 'no answer'
  | 'backup too late'
  | '503 without Retry-After'
  | 'nothing acknowledged'
  | 'fault not brought';

export interface Violation {
  rule: Rule;
  detail: string;
}

/** Writes must be back so soon after a fault is over, ms; that PostgreSQL is started and recovers is part of it. */
export const MOST_RECOVERY_MS = 10_000;

/** An attempt with what came of it; one without a reply never heard anything. */
interface Attempt {
  invocation: Invocation;
  reply: Reply | undefined;
}

export interface CheckOptions {
  /** Students who have two phones: there, one phone may be refused because the other was first. */
  shared: ReadonlySet<number>;
  /** How many phones there were, numbered from 0: each must have been told that answers count. */
  phones: number;
  /** Faults wanted, and how many at least in all. */
  faults: readonly string[];
  faultsCount: number;
  /** How much longer than on a machine of its own writes may take to be back: 1 is no longer. */
  slowness: number;
  /** Faults after which writes may be away for another time, ms. */
  mostMs?: Readonly<Record<string, number>>;
  /** The servers stay: whoever asks is answered. */
  isAlwaysAnswered?: boolean;
}

/** A run in which less was done proves nothing: answers acknowledged to each phone, and seconds of use for each completed round. */
const LEAST_ANSWERS = 3;
const SECONDS_PER_ROUND = 20;

export function checkHistory(events: readonly HistoryEvent[], state: FinalState, options: CheckOptions): Violation[] {
  const attempts = getAttempts(events);
  return [
    ...checkAnswers(attempts, state.answers, options),
    ...checkOpen(attempts, state),
    ...checkHours(state),
    ...checkReports(attempts),
    ...checkExports(attempts, state.exports),
    ...checkReads(attempts),
    ...state.recount.map((detail): Violation => ({ rule: 'recount differs', detail })),
    ...checkProcesses(events, options),
    ...checkStatuses(attempts, options),
    ...checkUse(attempts, options),
    ...checkFaults(events, options),
  ];
}

export function getAttempts(events: readonly HistoryEvent[]): Attempt[] {
  const replies = new Map(events.flatMap((event) => (event.kind === 'reply' ? [[event.id, event] as const] : [])));
  return events.flatMap((event) => (event.kind === 'invoke' ? [{ invocation: event, reply: replies.get(event.id) }] : []));
}

const isAnswer = ({ invocation }: Attempt): boolean => invocation.key !== undefined && invocation.content !== '';

function checkAnswers(attempts: readonly Attempt[], stored: readonly StoredAnswer[], { shared }: CheckOptions): Violation[] {
  const sent = new Map<string, Attempt[]>();
  for (const attempt of attempts.filter(isAnswer)) push(sent, attempt.invocation.key ?? '', attempt);
  const kept = new Map<string, StoredAnswer[]>();
  for (const answer of stored) push(kept, answer.key, answer);
  return [
    ...[...kept].flatMap(([key, rows]) => checkStored(key, rows, sent.get(key) ?? [])),
    ...[...sent].flatMap(([key, tries]) => tries.flatMap((attempt) => checkTold(key, attempt, kept.get(key)?.[0], shared))),
  ];
}

/** What is stored was sent, once, and not refused. */
function checkStored(key: string, rows: readonly StoredAnswer[], tries: readonly Attempt[]): Violation[] {
  const violations: Violation[] = rows.length > 1 ? [{ rule: 'answer counted twice', detail: `${key}: ${rows.length} times` }] : [];
  for (const { content, student } of rows) {
    const said = tries.filter(({ invocation }) => invocation.content === content && invocation.student === student);
    if (said.length === 0) violations.push({ rule: 'answer invented', detail: `${key}: ${content}` });
    else if (said.every(({ reply }) => reply?.result === 'refused')) violations.push({ rule: 'refused answer stored', detail: key });
  }
  return violations;
}

/** What a phone was told is so. */
function checkTold(
  key: string,
  { invocation: { content = '', student }, reply }: Attempt,
  row: StoredAnswer | undefined,
  shared: ReadonlySet<number>,
): Violation[] {
  if (reply?.result === 'refused')
    // The ledger had moved on: it is read again.
    return shared.has(student) || reply.error === 'EDITED_MEANWHILE'
      ? []
      : [{ rule: 'refused for no reason', detail: `${key}: ${reply.status} ${reply.error ?? ''}` }];
  if (reply?.result !== 'ok') return [];
  if (!row) return [{ rule: 'acknowledged answer lost', detail: `${key}: ${content}` }];
  return row.content === content ? [] : [{ rule: 'answer changed', detail: `${key}: ${content}, stored ${row.content}` }];
}

function checkOpen(attempts: readonly Attempt[], { openRounds, openReviews }: FinalState): Violation[] {
  const observed = attempts.flatMap(({ invocation: { student }, reply }) =>
    Object.entries(reply?.seen?.open ?? {}).map(([kind, count]) => ({ student, kind, count })),
  );
  const final = [
    ...openRounds.map((row) => ({ ...row, kind: 'rounds' })),
    ...openReviews.map(({ source, ...row }) => ({ ...row, kind: source })),
  ];
  return [...observed, ...final]
    .filter(({ count }) => count > 1)
    .map(({ student, kind, count }) => ({ rule: 'two open at once', detail: `student ${student}: ${count} ${kind}` }));
}

function checkHours({ hours, lessons }: FinalState): Violation[] {
  const wrong = (detail: string): Violation => ({ rule: 'hours wrong', detail });
  const ofStudent = hours.flatMap(({ student, start, left }) => {
    const charged = lessons.filter((lesson) => lesson.student === student).reduce((sum, lesson) => sum + lesson.charged, 0);
    return Math.abs(start - charged - left) > 0.01 ? [wrong(`student ${student}: ${start} less ${charged} charged, but ${left} left`)] : [];
  });
  const ofLesson = lessons.flatMap(({ id, completed, charged, price, reported }) => {
    const said = reported.reduce((sum, one) => sum + one, 0);
    if (charged !== (completed ? price : 0)) return [wrong(`lesson ${id}: charged ${charged}, costs ${completed ? price : 0}`)];
    return said === charged ? [] : [wrong(`lesson ${id}: charged ${charged}, its rounds say ${reported.join(' + ')}`)];
  });
  return [...ofStudent, ...ofLesson];
}

/** Completing twice is completing once: whoever reads the report of a round reads the same. */
function checkReports(attempts: readonly Attempt[]): Violation[] {
  const reports = new Map<number, Set<string>>();
  for (const { reply } of attempts) {
    const round = reply?.seen?.round;
    if (round?.report != null) reports.set(round.id, (reports.get(round.id) ?? new Set()).add(round.report));
  }
  return [...reports]
    .filter(([, texts]) => texts.size > 1)
    .map(([id, texts]) => ({ rule: 'report changed', detail: `round ${id}: ${[...texts].join(' | ')}` }));
}

/** A copy that a guardian was told of is there, and one that is ready has its zip. */
function checkExports(attempts: readonly Attempt[], exports: readonly StoredExport[]): Violation[] {
  const stored = new Set(exports.map(({ id }) => id));
  const told = new Set(attempts.flatMap(({ reply }) => reply?.seen?.exports ?? []));
  return [
    ...[...told].filter((id) => !stored.has(id)).map((id): Violation => ({ rule: 'export lost', detail: `export ${id}` })),
    ...exports
      .filter(({ isReady, bytes }) => isReady && bytes === 0)
      .map(({ id }): Violation => ({ rule: 'export without its zip', detail: `export ${id}` })),
  ];
}

/** What a phone was told is there in whatever it reads later; a round or review that was completed stays so. */
function checkReads(attempts: readonly Attempt[]): Violation[] {
  const told = new Map<string, { key: string; at: number }[]>();
  for (const {
    invocation: { phone, key, content },
    reply,
  } of attempts) {
    const target = findTarget(content);
    if (target !== undefined && key !== undefined && reply?.result === 'ok') push(told, `${phone} ${target}`, { key, at: reply.at });
  }
  const ended = new Map<string, number>();
  const looks = attempts.flatMap(({ invocation: { phone, at: since }, reply }) =>
    (['round', 'review'] as const).flatMap((kind) =>
      reply?.seen?.[kind] ? [{ place: `${phone} ${kind} ${reply.seen[kind].id}`, since, until: reply.at, ...reply.seen[kind] }] : [],
    ),
  );
  return looks
    .sort((a, b) => a.until - b.until)
    .flatMap(({ place, since, until, keys, completed }): Violation[] => {
      const end = ended.get(place);
      if (completed && end === undefined) ended.set(place, until);
      const missing = (told.get(place) ?? []).filter(({ key, at }) => at < since && !keys.includes(key));
      return [
        ...(missing.length > 0
          ? [
              {
                rule: 'read went back' as const,
                detail: `phone ${place}: ${missing.length} acknowledged answers are not there, such as ${missing[0]?.key ?? ''}`,
              },
            ]
          : []),
        ...(!completed && end !== undefined && end < since
          ? [{ rule: 'read went back' as const, detail: `phone ${place}: open again` }]
          : []),
      ];
    });
}

/** `round 12` or `review 7`: what an answer belongs to. */
function findTarget(content: AnswerContent | undefined): string | undefined {
  const [kind, id] = content?.split(' ') ?? [];
  if (kind === 'mark' || kind === 'submission') return `round ${id ?? ''}`;
  return kind === 'review' ? `review ${id ?? ''}` : undefined;
}

function checkProcesses(events: readonly HistoryEvent[], { slowness, mostMs = {} }: CheckOptions): Violation[] {
  const exits = events
    .filter((event): event is ExitEvent => event.kind === 'exit' && !event.expected)
    .map(
      ({ server, code, signal, at }): Violation => ({
        rule: 'server ended',
        detail: `server ${server}, ${signal ?? `code ${String(code)}`}, at ${at} ms`,
      }),
    );
  const late = events
    .filter(
      (event): event is RecoveryEvent => event.kind === 'recovery' && event.afterMs > (mostMs[event.fault] ?? MOST_RECOVERY_MS) * slowness,
    )
    .map(
      ({ server, fault, afterMs, at }): Violation => ({
        rule: 'writes not back in time',
        detail: `server ${server} after ${fault}: ${Number.isFinite(afterMs) ? `${Math.round(afterMs)} ms` : 'never'}, at ${at} ms`,
      }),
    );
  return [...exits, ...late];
}

function checkStatuses(attempts: readonly Attempt[], { isAlwaysAnswered = false }: CheckOptions): Violation[] {
  return attempts.flatMap(({ invocation: { call, at }, reply }): Violation[] => {
    if (!reply) return [];
    if (reply.status === 0 && isAlwaysAnswered) return [{ rule: 'no answer', detail: `${call}: ${reply.error ?? ''}, at ${at} ms` }];
    if (reply.status >= 500 && reply.status !== 503)
      return [{ rule: 'server fault', detail: `${call}: ${reply.status} ${reply.error ?? ''}, at ${at} ms` }];
    return reply.status === 503 && reply.retryAfter === false ? [{ rule: '503 without Retry-After', detail: `${call}, at ${at} ms` }] : [];
  });
}

/** Keeping one's word is easy where nothing was asked: the phones must have been served. */
function checkUse(attempts: readonly Attempt[], { phones }: CheckOptions): Violation[] {
  const answers = Array.from({ length: Math.max(1, phones) }, () => new Set<string>());
  const completed = new Set<number>();
  for (const {
    invocation: { phone, key, content },
    reply,
  } of attempts) {
    if (reply?.result !== 'ok') continue;
    if (key !== undefined && content !== undefined && content !== '') answers[phone]?.add(key);
    if (reply.seen?.round?.completed) completed.add(reply.seen.round.id);
  }
  const times = attempts.flatMap(({ invocation, reply }) => [invocation.at, reply?.at ?? invocation.at]);
  const first = times.reduce((least, at) => Math.min(least, at), Infinity);
  const last = times.reduce((most, at) => Math.max(most, at), 0);
  const wanted = times.length === 0 ? 0 : Math.floor((last - first) / 1000 / SECONDS_PER_ROUND);
  const idle = (detail: string): Violation => ({ rule: 'nothing acknowledged', detail });
  return [
    ...answers.flatMap(({ size }, phone) =>
      size < LEAST_ANSWERS ? [idle(`phone ${phone}: ${size} answers, at least ${LEAST_ANSWERS} are wanted`)] : [],
    ),
    ...(completed.size < wanted ? [idle(`${completed.size} rounds were completed, at least ${wanted} are wanted`)] : []),
  ];
}

/** Every kind that was wanted was brought and did something, and there were as many as asked for. */
function checkFaults(events: readonly HistoryEvent[], { faults, faultsCount }: CheckOptions): Violation[] {
  const brought = events.filter((event): event is FaultEvent => event.kind === 'fault' && event.phase === 'healed');
  const done = brought.filter(({ hasEffect }) => hasEffect === true);
  const left = (detail: string): Violation => ({ rule: 'fault not brought', detail });
  return [
    ...faults
      .filter((fault) => done.every((one) => one.fault !== fault))
      .map((fault) => left(`${fault}: ${brought.some((one) => one.fault === fault) ? 'brought, but nothing came of it' : 'left out'}`)),
    ...(done.length < faultsCount ? [left(`${done.length} in all, ${faultsCount} are wanted`)] : []),
  ];
}

function push<K, V>(map: Map<K, V[]>, key: K, value: V): void {
  const list = map.get(key);
  if (list) list.push(value);
  else map.set(key, [value]);
}
