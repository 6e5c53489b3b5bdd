/**
 * What a shared card says and how an address carries it. Anybody may have written the address: what does not fit is
 * dropped, and the only text is a name of letters.
 */
import type { VocabularyLevel } from '@xueban/contract/resources/vocabulary-level-submissions';
import { levelReached } from '@xueban/contract/vocabulary-levels';
import { shownName } from '@/shared/shown-name';
import { rangeText, reachedText } from './wording';

export interface SharedResult {
  level: VocabularyLevel;
  /** Absent when only the level is shown. */
  range?: { low: number; high: number };
  /** Absent unless the sharer chose to show it. */
  name?: string;
}

/** What the sharer chose to show. */
export interface ShareChoice {
  showName: boolean;
  levelOnly: boolean;
}

export const NOTHING_PERSONAL: ShareChoice = { showName: false, levelOnly: false };

/** The test counts words among the first 20,000. */
const MAX_WORDS = 20_000;

/** What is shared of a result. */
export function getSharedResult(
  result: { level: VocabularyLevel; low: number; high: number },
  choice: ShareChoice,
  name: string | undefined,
): SharedResult {
  const shown = choice.showName ? shownName(name) : undefined;
  return {
    level: result.level,
    ...(choice.levelOnly ? {} : { range: { low: result.low, high: result.high } }),
    ...(shown === undefined ? {} : { name: shown }),
  };
}

/** Query of the landing page; empty without a result. */
export function sharedQuery(shared: SharedResult | undefined): Record<string, string | number> {
  if (shared === undefined) return {};
  return { level: shared.level, ...shared.range, ...(shared.name === undefined ? {} : { name: shared.name }) };
}

/** What an address shows, already decoded; undefined when it shows no result. */
export function findSharedResult(query: Readonly<Partial<Record<'low' | 'high' | 'level' | 'name', string>>>): SharedResult | undefined {
  const level = parseLevel(query.level);
  if (level === undefined) return undefined;
  const range = findRange(query.low, query.high);
  // An impossible range makes the whole card invalid.
  if (range === undefined && (query.low !== undefined || query.high !== undefined)) return undefined;
  const name = shownName(query.name);
  return { level, ...(range === undefined ? {} : { range }), ...(name === undefined ? {} : { name }) };
}

function parseLevel(value: string | undefined): VocabularyLevel | undefined {
  return value !== undefined && levelReached(value) !== undefined ? (value as VocabularyLevel) : undefined;
}

function findRange(low: string | undefined, high: string | undefined): { low: number; high: number } | undefined {
  const range = { low: toWords(low), high: toWords(high) };
  return range.low <= range.high ? range : undefined;
}

/** A number of words, or NaN, which no comparison accepts. */
function toWords(value: string | undefined): number {
  if (value === undefined || !/^\d{1,5}$/.test(value)) return Number.NaN;
  const number = Number(value);
  return number <= MAX_WORDS ? number : Number.NaN;
}

/** Who it is about: 林小满, 我 (the sharer speaking), or 好友 (to whoever opens the card). */
export function getSharer(shared: SharedResult, unnamed: '我' | '好友'): string {
  return shared.name ?? unnamed;
}

/** Title of the shared card. */
export function shareTitle(shared: SharedResult | undefined): string {
  if (shared === undefined) return '你大约认识多少个英语单词？两分钟测一测';
  const who = getSharer(shared, '我');
  return shared.range
    ? `${who}大约认识 ${rangeText(shared.range)} 个英语单词，你呢？`
    : `${who}的英语词汇量相当于${reachedText(shared.level)}水平，你呢？`;
}
