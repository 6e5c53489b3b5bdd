/** What is found in content: where, a code for programs, a sentence in Chinese for the author. */

export interface Problem {
  /** As the author names it: relative to the folder that was read. */
  file: string;
  /** From 1. */
  line: number;
  /** An error keeps the content from being imported, a warning does not. */
  level: 'error' | 'warning';
  /** Upper case with underscores. */
  code: string;
  message: string;
}

/** Gathers problems: nothing stops at the first. */
export class Problems {
  readonly found: Problem[] = [];

  get errors(): Problem[] {
    return this.found.filter(({ level }) => level === 'error');
  }

  add(problem: Problem): void {
    const isKnown = this.found.some(({ file, line, code, message }) => {
      return file === problem.file && line === problem.line && code === problem.code && message === problem.message;
    });
    if (!isKnown) this.found.push(problem);
  }

  /** By file and line. */
  sorted(): Problem[] {
    return [...this.found].sort((a, b) => (a.file === b.file ? a.line - b.line : a.file < b.file ? -1 : 1));
  }
}

/** A file that is read: where its problems are put. */
export class Source {
  constructor(
    readonly file: string,
    private readonly problems: Problems,
  ) {}

  error(line: number, code: string, message: string): undefined {
    this.problems.add({ file: this.file, line, level: 'error', code, message });
  }

  warn(line: number, code: string, message: string): undefined {
    this.problems.add({ file: this.file, line, level: 'warning', code, message });
  }

  /** How many errors there are by now: whether a part was read without any. */
  get errorsCount(): number {
    return this.problems.errors.length;
  }
}

export function describeProblem({ file, line, level, code, message }: Problem): string {
  return `${file}:${line}: ${level === 'error' ? '错误' : '提醒'} ${message} [${code}]`;
}
