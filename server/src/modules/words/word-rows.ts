/** Words as the database holds them and as the contract shows them: one list of columns for every call. */
import type { Word } from '@xueban/contract/resources/courses';
import { words } from '../../db/schema/content';

/** Where words can be heard. */
export interface AudioLinks {
  /** Null where there is no source. */
  urlOf(sound: Sound): string | null;
}

/** Something that can be said aloud. */
export interface Sound {
  wordId: number;
  kind: 'word' | 'example';
  text: string;
  /** Uploaded sound; wins over the speech source. */
  objectKey: string | null;
}

/** No uploads and no speech source: nothing can be heard. */
export const SILENT: AudioLinks = { urlOf: () => null };

export type WordRow = Omit<Word, 'audio_url' | 'example_audio_url'> & { audio_object_key: string | null; example_audio_object_key: string | null };

/** Columns of a WordRow, for statements written by hand. */
export const WORD_COLUMNS = [
  'id', 'sequence', 'unit_id', 'chapter_id', 'spelling', 'phonetic', 'part_of_speech', 'meaning', 'example', 'translation',
  'distractors', 'audio_object_key', 'example_audio_object_key',
] as const;

/** Columns of a WordRow, for drizzle. */
export const wordColumns = {
  id: words.id, sequence: words.sequence, unit_id: words.unitId, chapter_id: words.chapterId, spelling: words.spelling, phonetic: words.phonetic,
  part_of_speech: words.partOfSpeech, meaning: words.meaning, example: words.example, translation: words.translation,
  distractors: words.distractors, audio_object_key: words.audioObjectKey, example_audio_object_key: words.exampleAudioObjectKey,
};

/** The word with where it can be heard; what else the row carries stays. */
export function toWord<Row extends WordRow>({ audio_object_key: wordKey, example_audio_object_key: exampleKey, ...word }: Row, audio: AudioLinks): Omit<Row, 'audio_object_key' | 'example_audio_object_key'> & Word {
  return {
    ...word,
    audio_url: audio.urlOf({ wordId: word.id, kind: 'word', text: word.spelling, objectKey: wordKey }),
    example_audio_url: audio.urlOf({ wordId: word.id, kind: 'example', text: word.example, objectKey: exampleKey }),
  };
}
