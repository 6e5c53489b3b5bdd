/** The objects of words: their recordings. */
import type { ObjectReference } from '../../../database/object-references';
import { words } from '../../../database/schema/content';

export const audioObjects: readonly ObjectReference[] = [{ column: words.audioObjectKey }, { column: words.exampleAudioObjectKey }];
