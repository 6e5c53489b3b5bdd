import { sql } from 'drizzle-orm';
import type { Database } from '../../../src/database';

export const HEADING = 'course,unit,chapter,word,phonetic,part_of_speech,meaning,example,translation';

/** A row of the course; fields that a test does not care about are filled in. */
export function row(
  course: string,
  chapter: string,
  word: string,
  { unit = 'Unit 1', meaning = `${word} 的意思`, example = `This is ${word}.` } = {},
): string {
  return `${course},${unit},${chapter},${word},/${word}/,n.,${meaning},${example},这是 ${word}。`;
}

export interface StoredWord extends Record<string, unknown> {
  id: string;
  spelling: string;
  chapter: string;
  unit: string;
  sequence: number;
  meaning: string;
}
/** The words of a course that are shown, in their order. */
export async function storedWords({ db }: Database, course: string): Promise<StoredWord[]> {
  const { rows } = await db.execute<StoredWord>(sql`
    select w.id, w.spelling, c.name as chapter, u.name as unit, w.sequence, w.meaning from words w
    join chapters c on c.id = w.chapter_id join units u on u.id = w.unit_id join courses k on k.id = w.course_id
    where k.name = ${course} and w.removed_at is null order by w.sequence`);
  return rows;
}
