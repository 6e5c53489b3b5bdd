/** Words as the database holds them and as the contract shows them: one list of columns for every call. */
import type { StudentWord, Word } from '@xueban/contract/resources/courses';
import { words } from '../../../database/schema/content';

/** Where words can be heard. */
export interface AudioLinks {
  /** Null where there is no source. */
  findUrl(sound: Sound): string | null;
}

/** Something that can be said aloud. */
export interface Sound {
  wordId: number;
  kind: 'word' | 'example';
  text: string;
  /** Of the word. */
  phonetic: string;
  /** Uploaded sound; wins over the speech source. */
  objectKey: string | null;
}

/** No uploads and no speech source: nothing can be heard. */
export const SILENT: AudioLinks = { findUrl: () => null };

export type WordRow = Omit<Word, 'audio_url' | 'example_audio_url'> & {
  audio_object_key: string | null;
  example_audio_object_key: string | null;
};

/** Columns of a WordRow, for statements written by hand. */
export const WORD_COLUMNS = [
  'id',
  'sequence',
  'unit_id',
  'chapter_id',
  'spelling',
  'phonetic',
  'part_of_speech',
  'meaning',
  'example',
  'translation',
  'distractors',
  'audio_object_key',
  'example_audio_object_key',
] as const;

/** Columns of a WordRow, for drizzle. */
export const wordColumns = {
  id: words.id,
  sequence: words.sequence,
  unit_id: words.unitId,
  chapter_id: words.chapterId,
  spelling: words.spelling,
  phonetic: words.phonetic,
  part_of_speech: words.partOfSpeech,
  meaning: words.meaning,
  example: words.example,
  translation: words.translation,
  distractors: words.distractors,
  audio_object_key: words.audioObjectKey,
  example_audio_object_key: words.exampleAudioObjectKey,
};

/** The word as the contract shows it, with where it can be heard. Member by member: a copy with two left out takes four times as long. */
export function toWord(row: WordRow, audio: AudioLinks): Word {
  return {
    id: row.id,
    sequence: row.sequence,
    unit_id: row.unit_id,
    chapter_id: row.chapter_id,
    spelling: row.spelling,
    phonetic: row.phonetic,
    part_of_speech: row.part_of_speech,
    meaning: row.meaning,
    example: row.example,
    translation: row.translation,
    distractors: row.distractors,
    audio_url: audio.findUrl({ wordId: row.id, kind: 'word', text: row.spelling, phonetic: row.phonetic, objectKey: row.audio_object_key }),
    example_audio_url: audio.findUrl({
      wordId: row.id,
      kind: 'example',
      text: row.example,
      phonetic: row.phonetic,
      objectKey: row.example_audio_object_key,
    }),
  };
}

export const toStudentWord = (row: WordRow & Pick<StudentWord, 'state'>, audio: AudioLinks): StudentWord => ({
  ...toWord(row, audio),
  state: row.state,
});
