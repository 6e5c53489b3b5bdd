/** Processor time of the processes that a benchmark is made of, read from Linux's /proc: the clock also counts whatever else the machine does. */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Microseconds, of user and system. */
export type ProcessorTime = Readonly<Record<'server' | 'postgres' | 'client', number>>;

const MICROSECONDS = 1_000_000;
const TICKS_PER_SECOND = Number(execFileSync('getconf', ['CLK_TCK']).toString());

interface Stat {
  parent: number;
  microseconds: number;
}

/** What /proc/<pid>/stat says; the name in it may hold spaces and brackets. Undefined once the process has ended. */
function findStat(pid: number): Stat | undefined {
  let text: string;
  try {
    text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  } catch {
    return undefined;
  }
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  const [parent, user, system] = [fields[1], fields[11], fields[12]].map(Number);
  return { parent: parent ?? 0, microseconds: (((user ?? 0) + (system ?? 0)) * MICROSECONDS) / TICKS_PER_SECOND };
}

/** Of this process and those that it has started, microseconds. */
export const spentHere = (): number => [process.pid, ...findChildren()].reduce((sum, pid) => sum + spent(pid), 0);

/** Processes that this one has started and that live. */
export const findChildren = (): number[] =>
  readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && findStat(pid)?.parent === process.pid);

const spent = (pid: number): number => findStat(pid)?.microseconds ?? 0;

/** All sessions of a cluster, those of the pools included, by one of them. */
function spentByCluster(backendPid: number): number {
  const postmaster = findStat(backendPid)?.parent;
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && findStat(pid)?.parent === postmaster)
    .reduce((sum, pid) => sum + spent(pid), 0);
}

/** What was spent up to now; undefined where there is no /proc. */
export function processorTime(serverPid: number, backendPid: number): ProcessorTime | undefined {
  if (process.platform !== 'linux') return undefined;
  return { server: spent(serverPid), postgres: spentByCluster(backendPid), client: spent(process.pid) };
}
