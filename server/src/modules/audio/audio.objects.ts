/** The objects of words: their recordings. */
import type { ObjectReference } from '../../db/object-references';
import { words } from '../../db/schema/content';

export const audioObjects: readonly ObjectReference[] = [{ column: words.audioObjectKey }, { column: words.exampleAudioObjectKey }];
