/** What a command has of the world, and how it ends: the same in a process of its own and inside a test. */
import { Command, CommanderError } from 'commander';
import type { Environment } from '../plugins/config';

export interface Terminal {
  env: Environment;
  out: (line: string) => void;
  err: (line: string) => void;
}

const processTerminal: Terminal = {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
};

/** A program that writes to the terminal and ends by throwing; its commands take after it. */
export function createProgram(name: string, { out, err }: Terminal): Command {
  const line = (text: string): string => text.replace(/\n$/, '');
  return new Command(name).exitOverride().configureOutput({ writeOut: (text) => out(line(text)), writeErr: (text) => err(line(text)) });
}

/** Runs a program; gives its exit code. */
export async function runProgram(program: Command, args: readonly string[], terminal: Terminal): Promise<number> {
  try {
    await program.parseAsync(args, { from: 'user' });
    return 0;
  } catch (error) {
    // It has been said why.
    if (error instanceof CommanderError) return error.exitCode;
    terminal.err(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** Runs it as this process. */
export async function runAsProcess(create: (terminal: Terminal) => Command): Promise<void> {
  process.exitCode = await runProgram(create(processTerminal), process.argv.slice(2), processTerminal);
}
