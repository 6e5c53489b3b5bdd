/** Problems that show in single variants: each is told once, with the first variant that has it. */
import type { Source } from '../problems';
import { describeValues } from '../template/question';
import type { Values } from '../template/values';

interface Finding {
  line: number;
  code: string;
  message: string;
  isError: boolean;
  first: Values;
  variants: Set<Values>;
}

export class Findings {
  private readonly found = new Map<string, Finding>();

  constructor(private readonly source: Source) {}

  /** @param what tells findings of one line apart */
  error(values: Values, place: { line: number; code: string; what?: string }, message: string): void {
    this.add(values, place, message, true);
  }

  warn(values: Values, place: { line: number; code: string; what?: string }, message: string): void {
    this.add(values, place, message, false);
  }

  private add(
    values: Values,
    { line, code, what = '' }: { line: number; code: string; what?: string },
    message: string,
    isError: boolean,
  ): void {
    const key = `${line} ${code} ${what}`;
    const known = this.found.get(key);
    if (known) known.variants.add(values);
    else this.found.set(key, { line, code, message, isError, first: values, variants: new Set([values]) });
  }

  report(): void {
    for (const { line, code, message, isError, first, variants } of this.found.values()) {
      const more = variants.size > 1 ? `，共 ${variants.size} 种取值如此` : '';
      const whole = `${message}${describeValues(first)}${more}`;
      if (isError) this.source.error(line, code, whole);
      else this.source.warn(line, code, whole);
    }
  }
}
