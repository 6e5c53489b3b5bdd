/** The item bank of the vocabulary-size test in the database. */
import { and, asc, eq, isNull, notInArray, sql } from 'drizzle-orm';
import type { Executor } from '../../database';
import { type SlopePrior, UNSETTLED } from './rules/slope-prior';
import { courses, settings, vocabularyItems, vocabularyPseudoWords, words } from '../../database/schema';

/** A word as its authors wrote it. */
export interface AuthoredItem {
  word: string;
  partOfSpeech: string;
  meaning: string;
  distractors: string[];
  rank: number;
  band: string;
  /** Whether graded lists for learners have it. */
  listed: boolean;
}

export type ItemRow = typeof vocabularyItems.$inferSelect;

/** Changed with every change of the bank: processes that hold it in memory read it again. */
const VERSION_KEY = 'vocabulary_bank_version';
const IMPORT_LOCK = 4_203;
/** Rows of one statement: PostgreSQL takes 65,535 parameters. */
const BATCH = 1_000;

/** Whoever writes the bank does so alone. Inside a transaction. */
export async function lockBank(tx: Executor): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${IMPORT_LOCK})`);
}

/** Null before the first import. */
export async function bankVersion(db: Executor): Promise<string | null> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, VERSION_KEY));
  return row?.value ?? null;
}

export async function raiseBankVersion(tx: Executor): Promise<void> {
  await tx
    .insert(settings)
    .values({ key: VERSION_KEY, value: '1' })
    .onConflictDoUpdate({ target: settings.key, set: { value: sql`(${settings.value}::bigint + 1)::text` } });
}

/** Another one than when single slopes were stored: those were found under the assumption that all takers have one. */
const PRIOR_KEY = 'vocabulary_slope_prior';

/** What answers have shown of takers' slopes, once it was applied; what is taken before any, until then. */
export async function loadSlopePrior(db: Executor): Promise<SlopePrior> {
  const [row] = await db.select({ value: settings.value }).from(settings).where(eq(settings.key, PRIOR_KEY));
  const [median, spread] = row?.value.split(' ').map(Number) ?? [];
  return median === undefined || spread === undefined ? UNSETTLED : { median, spread };
}

export async function saveSlopePrior(tx: Executor, { median, spread }: SlopePrior): Promise<void> {
  const value = `${median} ${spread}`;
  await tx.insert(settings).values({ key: PRIOR_KEY, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}

/** Changes with the words of any course. */
export async function listsEdition(db: Executor): Promise<string> {
  const rows = await db
    .select({ edition: courses.wordsEdition })
    .from(courses)
    .where(eq(courses.contentType, 'word'))
    .orderBy(asc(courses.id));
  return rows.map(({ edition }) => edition).join(' ');
}

/** Words of each word course of the school, in its order. */
export async function loadLists(db: Executor): Promise<string[][]> {
  const rows = await db
    .select({ courseId: words.courseId, spelling: words.spelling })
    .from(words)
    .innerJoin(courses, and(eq(courses.id, words.courseId), eq(courses.contentType, 'word')))
    .where(isNull(words.removedAt))
    .orderBy(asc(words.courseId), asc(words.sequence));
  const lists = new Map<number, string[]>();
  for (const { courseId, spelling } of rows) {
    const list = lists.get(courseId) ?? [];
    lists.set(courseId, list);
    list.push(spelling);
  }
  return [...lists.values()];
}

/** All of it, removed words as well: an open test may still ask one. */
export async function loadItems(db: Executor): Promise<ItemRow[]> {
  return db.select().from(vocabularyItems).orderBy(vocabularyItems.rank, vocabularyItems.word);
}

export async function loadPseudoWords(db: Executor): Promise<{ word: string; removedAt: Date | null }[]> {
  return db.select().from(vocabularyPseudoWords).orderBy(vocabularyPseudoWords.word);
}

/** Inserts and updates; what was calibrated is kept, what was removed comes back. */
export async function saveItems(tx: Executor, items: readonly AuthoredItem[]): Promise<void> {
  for (let i = 0; i < items.length; i += BATCH) {
    await tx
      .insert(vocabularyItems)
      .values(items.slice(i, i + BATCH))
      .onConflictDoUpdate({
        target: vocabularyItems.word,
        set: {
          partOfSpeech: sql`excluded.part_of_speech`,
          meaning: sql`excluded.meaning`,
          distractors: sql`excluded.distractors`,
          rank: sql`excluded.rank`,
          band: sql`excluded.band`,
          listed: sql`excluded.listed`,
          removedAt: null,
        },
      });
  }
}

export async function savePseudoWords(tx: Executor, words: readonly string[]): Promise<void> {
  await tx
    .insert(vocabularyPseudoWords)
    .values(words.map((word) => ({ word })))
    .onConflictDoUpdate({ target: vocabularyPseudoWords.word, set: { removedAt: null } });
}

/** Marks everything else as removed. */
export async function removeOthers(tx: Executor, items: readonly string[], pseudoWords: readonly string[], now: Date): Promise<void> {
  await tx
    .update(vocabularyItems)
    .set({ removedAt: now })
    .where(sql`${vocabularyItems.removedAt} is null and ${notInArray(vocabularyItems.word, [...items])}`);
  await tx
    .update(vocabularyPseudoWords)
    .set({ removedAt: now })
    .where(sql`${vocabularyPseudoWords.removedAt} is null and ${notInArray(vocabularyPseudoWords.word, [...pseudoWords])}`);
}

export interface CalibratedItem {
  word: string;
  /** Logits; null leaves what is there. */
  difficulty: number | null;
  difficultySd: number | null;
  admission: number;
}

export async function saveCalibration(tx: Executor, items: readonly CalibratedItem[]): Promise<void> {
  for (let i = 0; i < items.length; i += BATCH) {
    const part = items.slice(i, i + BATCH);
    await tx.execute(sql`
      update vocabulary_items set
        difficulty = coalesce(given.difficulty, vocabulary_items.difficulty),
        difficulty_sd = coalesce(given.difficulty_sd, vocabulary_items.difficulty_sd),
        admission = given.admission
      from unnest(
        ${sql.param(part.map(({ word }) => word))}::text[], ${sql.param(part.map(({ difficulty }) => difficulty))}::real[],
        ${sql.param(part.map(({ difficultySd }) => difficultySd))}::real[], ${sql.param(part.map(({ admission }) => admission))}::real[]
      ) as given (word, difficulty, difficulty_sd, admission)
      where vocabulary_items.word = given.word`);
  }
}
