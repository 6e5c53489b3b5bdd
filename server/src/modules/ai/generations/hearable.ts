/** Where words of a reading can be heard, which changes: it is kept without, and said whenever it is shown. */
import type { AiContent } from '@xueban/contract/resources/ai-generations';
import type { Executor } from '../../../database';
import { type AudioLinks, SILENT } from '../../courses';
import { loadSounds } from './words.repository';

export type Hearable = (content: AiContent) => Promise<AiContent>;

export function createHearable(db: Executor, audio: AudioLinks = SILENT): Hearable {
  return async (content) => {
    if (content.kind !== 'reading') return content;
    const ids = content.words.flatMap(({ word_id: id }) => id ?? []);
    const sounds = new Map((await loadSounds(db, ids)).map((sound) => [sound.wordId, sound]));
    const findUrl = (id: number | null): string | null => {
      const sound = id === null ? undefined : sounds.get(id);
      return sound ? audio.findUrl({ ...sound, kind: 'word' }) : null;
    };
    return { ...content, words: content.words.map((word) => ({ ...word, audio_url: findUrl(word.word_id) })) };
  };
}
