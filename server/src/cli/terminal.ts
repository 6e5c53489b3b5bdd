/** What a command has of the world, and how it ends: the same in a process of its own and inside a test. */
import { constants } from 'node:os';
import { createInterface } from 'node:readline/promises';
import { Command, CommanderError } from 'commander';
import type { Environment } from '../plugins/config';

export interface Terminal {
  env: Environment;
  out: (line: string) => void;
  err: (line: string) => void;
  /** Asks whoever sits there; undefined where nobody does. */
  ask?: ((question: string) => Promise<string>) | undefined;
  /** Aborted when whoever runs the command wants it to stop. */
  signal?: AbortSignal;
}

async function askAtTerminal(question: string): Promise<string> {
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await lines.question(question);
  } finally {
    lines.close();
  }
}

const processTerminal: Terminal = {
  env: process.env,
  out: (line) => process.stdout.write(`${line}\n`),
  err: (line) => process.stderr.write(`${line}\n`),
  ask: process.stdin.isTTY ? askAtTerminal : undefined,
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
    if (terminal.signal?.aborted) {
      terminal.err('已中断');
      return 1;
    }
    // It has been said why.
    if (error instanceof CommanderError) return error.exitCode;
    terminal.err(error instanceof Error ? error.message : String(error));
    return 1;
  }
}

/** A signal that comes again this soon is the same one: npm passes on what the terminal has sent to all, ms. */
const ECHO_MS = 1000;

/** Whoever reads may stop reading (`… | head`): what the command does is done all the same. */
function surviveClosedOutput(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
    });
  }
}

/** Runs it as this process. SIGINT and SIGTERM end the work, which takes away what it has begun; who asks twice does not want to wait. */
export async function runAsProcess(create: (terminal: Terminal) => Command): Promise<void> {
  surviveClosedOutput();
  const stop = new AbortController();
  let interrupted: { at: number; code: number } | undefined;
  const interrupt = (signal: 'SIGINT' | 'SIGTERM'): void => {
    if (interrupted && Date.now() - interrupted.at > ECHO_MS) process.exit(interrupted.code);
    interrupted ??= { at: Date.now(), code: 128 + constants.signals[signal] };
    stop.abort();
  };
  process.on('SIGINT', interrupt).on('SIGTERM', interrupt);
  const terminal = { ...processTerminal, signal: stop.signal };
  const code = await runProgram(create(terminal), process.argv.slice(2), terminal);
  // What was under way may still hold the process.
  if (interrupted) process.exit(interrupted.code);
  process.off('SIGINT', interrupt).off('SIGTERM', interrupt);
  process.exitCode = code;
}
