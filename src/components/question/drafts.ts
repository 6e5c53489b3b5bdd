/** What is half done of a question: kept on the phone, so that it is there again after the app was killed. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onAppHide } from '@/lib/lifecycle';
import { readKey, removeKey, writeKey } from '@/lib/storage';
import { removeDraftPhoto, sweepDraftPhotos } from '../draft-photo';

export type Draft =
  /** Options ticked, or put in order so far. */
  | { kind: 'chosen'; ids: readonly string[] }
  | { kind: 'pairs'; pairs: readonly (readonly [left: string, right: string])[] }
  /** Keys of each blank, as `Typing.keys`. */
  | { kind: 'typed'; keys: readonly (readonly string[])[] }
  | { kind: 'work'; text: string; photo?: string | undefined }
  /** A question from paper that is not added yet. */
  | { kind: 'paper'; text: string; answer: string; photo?: string | undefined };
/** `photo` is a file as `draft-photo.ts` keeps it: it goes with its draft. */

const KEY = 'questionDrafts';
/** Of several learners and quizzes; a question that nobody comes back to makes room in time. */
const MOST = 12;
/** A draft is written so long after the last tap, ms: not while that is being drawn. */
const DELAY_MS = 200;

interface Kept {
  id: string;
  draft: Draft;
}

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as Partial<Kept>).id === 'string' &&
  typeof (value as Partial<Kept>).draft === 'object';

function allKept(): Kept[] {
  const stored = readKey(KEY);
  return Array.isArray(stored) ? stored.filter(isKept) : [];
}

const readDraft = (id: string): Draft | undefined => allKept().find((one) => one.id === id)?.draft;

const getPhotos = (kept: readonly Kept[]): string[] =>
  kept.flatMap(({ draft }) => ('photo' in draft && draft.photo !== undefined ? [draft.photo] : []));

/** The newest first. A phone without room keeps none. @param isAnswer its photo belongs to the answer now */
function writeDraft(id: string, draft: Draft | undefined, isAnswer: boolean): void {
  const before = allKept();
  const others = before.filter((one) => one.id !== id);
  const after = draft ? [{ id, draft }, ...others].slice(0, MOST) : others;
  try {
    if (after.length > 0) writeKey(KEY, after);
    else removeKey(KEY);
  } catch {
    // What is typed is on the screen all the same.
    return;
  }
  const wanted = getPhotos(isAnswer ? before : after);
  for (const photo of getPhotos(before)) if (!wanted.includes(photo)) removeDraftPhoto(photo);
}

/** What was asked under this name has been answered, also when its page is gone. */
export function forgetDraft(id: string): void {
  if (readDraft(id)) writeDraft(id, undefined, true);
}

const NOTHING: Draft = { kind: 'chosen', ids: [] };

let isSwept = false;
/** Once in the life of the app: photos whose draft was never written, or that an answer without room has gone with. */
function sweepPhotos(): void {
  if (isSwept) return;
  isSwept = true;
  if (Array.isArray(readKey(KEY))) sweepDraftPhotos(getPhotos(allKept()));
}

export interface KeptDraft {
  /** As it was when the question came. */
  draft: Draft | undefined;
  /** Undefined: nothing is done yet. Stable. */
  keepDraft: (draft: Draft | undefined) => void;
  /** What waits to be kept is kept at once. Stable. */
  writeDraft: () => void;
  /** It has become an answer. Stable. */
  dropDraft: () => void;
}

const getText = (draft: Draft | undefined): string => (draft ? JSON.stringify(draft) : '');

/** @param id of the question as it is asked to this learner; undefined: nothing is kept */
export function useDraft(id: string | undefined): KeptDraft {
  const [draft] = useState(() => {
    sweepPhotos();
    return id === undefined ? undefined : readDraft(id);
  });
  const waiting = useRef<{ draft: Draft | undefined } | undefined>(undefined);
  const known = useRef(getText(draft));
  const photos = useRef(JSON.stringify(getPhotos(draft && id !== undefined ? [{ id, draft }] : [])));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isAnswered = useRef(false);
  const write = useCallback(() => {
    if (timer.current !== undefined) clearTimeout(timer.current);
    timer.current = undefined;
    const next = waiting.current;
    waiting.current = undefined;
    if (next && id !== undefined) writeDraft(id, next.draft, isAnswered.current);
  }, [id]);
  useEffect(() => {
    const stop = onAppHide(write);
    return () => {
      stop();
      write();
    };
  }, [write]);
  const keepDraft = useCallback(
    (next: Draft | undefined) => {
      const text = getText(next);
      if (id === undefined || isAnswered.current || text === known.current) return;
      known.current = text;
      waiting.current = { draft: next };
      const photo = JSON.stringify(getPhotos([{ id, draft: next ?? NOTHING }]));
      // A photo is not chosen as fast as letters are typed, and is more to lose.
      if (photo !== photos.current) write();
      else timer.current ??= setTimeout(write, DELAY_MS);
      photos.current = photo;
    },
    [id, write],
  );
  const dropDraft = useCallback(() => {
    isAnswered.current = true;
    if (known.current === '') return;
    waiting.current = { draft: undefined };
    write();
  }, [write]);
  return useMemo(() => ({ draft, keepDraft, writeDraft: write, dropDraft }), [draft, keepDraft, write, dropDraft]);
}

/** Options of the question that a draft has chosen. */
export const findIds = (draft: Draft | undefined, options: readonly { id: string }[]): readonly string[] =>
  draft?.kind === 'chosen' ? draft.ids.filter((id) => options.some((option) => option.id === id)) : [];

export const findPairs = (
  draft: Draft | undefined,
  { options, matches }: Record<'options' | 'matches', readonly { id: string }[]>,
): readonly [left: string, right: string][] =>
  draft?.kind === 'pairs'
    ? draft.pairs
        .filter(([left, right]) => options.some(({ id }) => id === left) && matches.some(({ id }) => id === right))
        .map(([left, right]) => [left, right])
    : [];
