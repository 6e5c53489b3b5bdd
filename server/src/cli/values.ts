/** Values of options, as somebody types them. */
import { InvalidArgumentError } from 'commander';

export function readNumber(text: string): number {
  const value = Number(text);
  if (text.trim() === '' || !Number.isFinite(value)) throw new InvalidArgumentError('应为数字，例如 10 或 0.5');
  return value;
}

/** The number that a list shows before a row, also of what is not there any more. A phone number is longer than any. */
export function readId(text: string): number {
  if (!/^[1-9]\d{0,9}$/.test(text)) throw new InvalidArgumentError('应为编号，例如 1003');
  return Number(text);
}

/** A day of the calendar, `YYYY-MM-DD`. */
export function readDay(text: string): string {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  // Of 30 February it makes 2 March.
  if (Number.isNaN(time) || !new Date(time).toISOString().startsWith(text)) throw new InvalidArgumentError('应为日期，例如 2026-12-01');
  return text;
}

/** One of these words. */
export const readOneOf =
  <T extends string>(words: readonly T[]) =>
  (text: string): T => {
    const found = words.find((word) => word === text);
    if (found === undefined) throw new InvalidArgumentError(`应为 ${words.join('、')} 之一`);
    return found;
  };

export function readYesOrNo(text: string): boolean {
  if (text !== 'yes' && text !== 'no') throw new InvalidArgumentError('应为 yes 或 no');
  return text === 'yes';
}
