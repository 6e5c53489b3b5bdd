/** The figures of a run. */
import { getAttempts, type Violation } from './checker';
import type { HistoryEvent, MemoryEvent } from './history';

export function getSummary(
  events: readonly HistoryEvent[],
  violations: readonly Violation[],
  { seed, phones, seconds }: { seed: number; phones: number; seconds: number },
): string {
  const attempts = getAttempts(events);
  const count = (is: (attempt: (typeof attempts)[number]) => boolean): number => attempts.filter(is).length;
  const rounds = new Set(attempts.flatMap(({ reply }) => (reply?.seen?.round?.completed ? [reply.seen.round.id] : [])));
  const answered = new Set(
    attempts
      .filter(({ invocation, reply }) => invocation.content !== undefined && invocation.content !== '' && reply?.result === 'ok')
      .map(({ invocation }) => invocation.key),
  );
  return [
    ...table(['Fault', 'Times', 'Without effect', 'Writes back after at most'], faultRows(events)),
    '',
    ...table(
      [`Seed ${seed}, ${phones} phones, ${Math.round(seconds)} s`, ''],
      [
        ['requests', String(attempts.length)],
        ['… done', String(count(({ reply }) => reply?.result === 'ok'))],
        ['… refused', String(count(({ reply }) => reply?.result === 'refused'))],
        ['… indefinite', String(count(({ reply }) => reply === undefined || reply.result === 'indefinite'))],
        ['… of these 503', String(count(({ reply }) => reply?.status === 503))],
        ['answers acknowledged', String(answered.size)],
        ['rounds completed', String(rounds.size)],
        ['servers that ended unasked', String(events.filter((event) => event.kind === 'exit' && !event.expected).length)],
        ['violations', String(violations.length)],
      ],
    ),
    ...memoryLines(events),
    ...violationLines(violations),
  ].join('\n');
}

function faultRows(events: readonly HistoryEvent[]): string[][] {
  const kinds = new Map<string, { times: number; idle: number; worst: number }>();
  for (const event of events) {
    if (event.kind !== 'recovery' && !(event.kind === 'fault' && event.phase === 'healed')) continue;
    const kind = kinds.get(event.fault) ?? { times: 0, idle: 0, worst: 0 };
    if (event.kind === 'recovery') kind.worst = Math.max(kind.worst, event.afterMs);
    else if (event.hasEffect) kind.times += 1;
    else kind.idle += 1;
    kinds.set(event.fault, kind);
  }
  const all = [...kinds.values()].reduce(
    (sum, { times, idle, worst }) => ({ times: sum.times + times, idle: sum.idle + idle, worst: Math.max(sum.worst, worst) }),
    { times: 0, idle: 0, worst: 0 },
  );
  return [...[...kinds].sort(([a], [b]) => a.localeCompare(b)), ['all', all] as const].map(([name, { times, idle, worst }]) => [
    name,
    String(times),
    String(idle),
    Number.isFinite(worst) ? `${(worst / 1000).toFixed(1)} s` : 'never',
  ]);
}

/** In Markdown, so that it can be shown as it is. */
function table(head: readonly string[], rows: readonly string[][]): string[] {
  const widths = head.map((title, place) => Math.max(3, title.length, ...rows.map((row) => row[place]?.length ?? 0)));
  const line = (cells: readonly string[]): string => `| ${cells.map((cell, place) => cell.padEnd(widths[place] ?? 0)).join(' | ')} |`;
  return [line(head), line(widths.map((width) => '-'.repeat(width))), ...rows.map(line)];
}

/** Of each server over time: in the first and the last quarter of the notes, and the most. */
function memoryLines(events: readonly HistoryEvent[]): string[] {
  const noted = events.filter((event): event is MemoryEvent => event.kind === 'memory' && event.residentMb > 0);
  const servers = [...new Set(noted.map(({ server }) => server))].sort();
  const mean = (values: readonly number[]): number => Math.round(values.reduce((sum, one) => sum + one, 0) / Math.max(1, values.length));
  const rows = servers.map((server) => {
    const values = noted.filter((one) => one.server === server).map(({ residentMb }) => residentMb);
    const quarter = Math.ceil(values.length / 4);
    return [String(server), `${mean(values.slice(0, quarter))} MB`, `${mean(values.slice(-quarter))} MB`, `${Math.max(...values)} MB`];
  });
  return rows.length === 0 ? [] : ['', ...table(['Memory of server', 'first quarter', 'last quarter', 'most'], rows)];
}

const SHOWN = 5;

function violationLines(violations: readonly Violation[]): string[] {
  const rules = new Map<string, string[]>();
  for (const { rule, detail } of violations) rules.set(rule, [...(rules.get(rule) ?? []), detail]);
  return [...rules].flatMap(([rule, details]) => [
    `  ${rule}: ${details.length}`,
    ...details.slice(0, SHOWN).map((detail) => `    ${detail}`),
    ...(details.length > SHOWN ? [`    … and ${details.length - SHOWN} more`] : []),
  ]);
}
