/** The courses of words of this repository, as generations read them. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'csv-parse/sync';
import { CONTENT_FOLDER } from '../../src/paths';
import type { MaterialWord } from '../../src/modules/ai/rules/material';
import { getDistractors } from '../../src/modules/words/rules/distractors';

interface Row {
  chapter: string;
  word: string;
  part_of_speech: string;
  meaning: string;
  example: string;
  translation: string;
}

export function parseCourse(name: string): MaterialWord[] {
  const rows: Row[] = parse(readFileSync(path.join(CONTENT_FOLDER, 'english', name, 'words.csv'), 'utf8'), { columns: true });
  const chapters = [...new Set(rows.map(({ chapter }) => chapter))];
  const distractors = getDistractors(
    rows.map(({ chapter, word, part_of_speech: partOfSpeech, meaning }) => ({
      spelling: word,
      partOfSpeech,
      meaning,
      chapter: chapters.indexOf(chapter),
    })),
  );
  return rows.map(({ word, part_of_speech: partOfSpeech, meaning, example, translation }, at) => ({
    id: at + 1,
    spelling: word,
    phonetic: '',
    partOfSpeech,
    meaning,
    example,
    translation,
    distractors: distractors[at] ?? [],
    audioUrl: null,
  }));
}

export const COURSES = ['primary-core', 'junior-high-core', 'junior-high-1600'].map((name) => [name, parseCourse(name)] as const);
