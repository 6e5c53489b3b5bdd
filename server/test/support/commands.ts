import type { Command } from 'commander';
import { createAdminProgram } from '../../src/cli/admin-program';
import { createImportProgram } from '../../src/cli/import-program';
import { runProgram, type Terminal } from '../../src/cli/terminal';
import type { Environment } from '../../src/plugins/config';

/** How a command ended, what it wrote to where, and all of its lines in order. */
export interface Ended {
  code: number;
  out: string;
  err: string;
  said: string;
}

type Run = (env: Environment, args: readonly string[], more?: Pick<Terminal, 'ask' | 'signal'>) => Promise<Ended>;

const runner =
  (create: (terminal: Terminal) => Command): Run =>
  async (env, args, more) => {
    const written = { out: '', err: '' };
    const lines: string[] = [];
    const hear = (where: 'out' | 'err') => (line: string) => {
      written[where] += `${line}\n`;
      lines.push(line);
    };
    const terminal: Terminal = { env, out: hear('out'), err: hear('err'), ...more };
    return { code: await runProgram(create(terminal), args, terminal), ...written, said: lines.join('\n') };
  };

/** `npm run admin -- …`, in this process. */
export const runAdmin = runner(createAdminProgram);
/** `npm run import -- …`, in this process. */
export const runImport = runner(createImportProgram);
