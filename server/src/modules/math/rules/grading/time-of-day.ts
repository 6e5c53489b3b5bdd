/** Times of day as clocks and people say them: 17:00, 下午5时, 晚上7点半. Read where the key is a time of day. */
import type { Meaning } from './meaning';
import { numeralAt } from './numerals';

const PART = '凌晨|清晨|早上|早晨|上午|中午|下午|午后|傍晚|晚上|夜里|深夜';
const NUMBER = String.raw`\d{1,2}|[一二两三四五六七八九十]{1,3}`;
const TIME = new RegExp(
  String.raw`(${PART})?\s*(${NUMBER})\s*(?:[时点]钟?|[:：∶](?=\s*\d\d))\s*(?:(${NUMBER})\s*分?|(整|半|[一三]刻))?\s*([。.]?)\s*$`,
);
const AFTER_THE_HOUR: Readonly<Record<string, number>> = { 整: 0, 半: 30, 一刻: 15, 三刻: 45 };

export const isTimeOfDay = (key: Meaning): boolean =>
  key.t === 'values' && key.values.some(({ units }) => units?.some(({ kind }) => kind === 'clock') === true);

/**
 * A key 8:00 as 8点, because no ratio has a leading nought in its second number. 17:30 could be a ratio; such a key is
 * written 17时30分.
 */
export const clockKey = (expr: string): string => (/^\s*\d{1,2}[:：∶]0\d\s*$/.test(expr) ? inHours(expr).replace('时', '点') : expr);

/** 下午5时 as 17时, 7:05 as 7时5分; other text unchanged. */
export function inHours(given: string): string {
  const found = TIME.exec(given);
  if (!found) return given;
  const [whole, part = '', hour = '', minute, rest] = found;
  const hours = findHours(findNumber(hour), part);
  const minutes = minute === undefined ? (AFTER_THE_HOUR[rest ?? '整'] ?? 0) : findNumber(minute);
  if (hours === undefined || minutes === undefined || minutes > 59) return given;
  return `${given.slice(0, given.length - whole.length)}${hours}时${minutes === 0 ? '' : `${minutes}分`}`;
}

function findNumber(text: string): number | undefined {
  if (/^\d/.test(text)) return Number(text);
  const numeral = numeralAt(Array.from(text), 0);
  return numeral?.length === text.length ? Number(numeral.digits) : undefined;
}

/** Undefined for an hour that the part of the day does not have: 上午15时. */
function findHours(hour: number | undefined, part: string): number | undefined {
  if (hour === undefined || hour > 24) return undefined;
  if (part === '') return hour;
  const isLate = /[下后晚夜]|傍/.test(part);
  const isNoon = part === '中午';
  if (hour > 12) return isLate ? hour : undefined;
  if (hour === 12) return isNoon ? 12 : /夜|凌晨/.test(part) ? 0 : undefined;
  return isLate || (isNoon && hour < 3) ? hour + 12 : hour;
}
