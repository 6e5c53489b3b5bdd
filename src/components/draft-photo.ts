/** Photos that are chosen and not sent yet: kept where they survive the app, named in the draft they belong to. */
import { isGone, keepFile, keptFiles, keptPath, toName, removeFile } from '@/lib/kept-files';

const PREFIX = 'draft-';

export interface DraftPhoto {
  /** Where it lies now. */
  path: string;
  /** In a draft; undefined: the phone had no room, it is there as long as the app. */
  name: string | undefined;
}

/** Keeps a photo that was just chosen. */
export function keepDraftPhoto(path: string): DraftPhoto {
  try {
    const kept = keepFile(path, `${PREFIX}${Date.now().toString(36)}${Math.random().toString(36).slice(2, 8)}`);
    return { path: kept, name: toName(kept) };
  } catch {
    return { path, name: undefined };
  }
}

/** The photo of a draft; undefined when it is gone. */
export function draftPhoto(name: string | undefined): DraftPhoto | undefined {
  if (name === undefined || isGone(keptPath(name))) return undefined;
  return { path: keptPath(name), name };
}

export const removeDraftPhoto = (name: string): void => removeFile(keptPath(name));

/** Removes what no draft names. */
export function sweepDraftPhotos(wanted: readonly string[]): void {
  for (const path of keptFiles(PREFIX)) if (!wanted.includes(toName(path))) removeFile(path);
}
