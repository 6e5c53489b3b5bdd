/** What is half done of a question: kept on the phone, so that it is there again after the app was killed. */
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { onAppHide } from '@/lib/lifecycle';
import { readKey, removeKey, writeKey } from '@/lib/storage';

export type Draft =
  /** Options ticked, or put in order so far. */
  | { kind: 'chosen'; ids: readonly string[] }
  | { kind: 'pairs'; pairs: readonly (readonly [left: string, right: string])[] }
  /** Keys of each blank, as `Typing.keys`. */
  | { kind: 'typed'; keys: readonly (readonly string[])[] }
  | { kind: 'work'; text: string };

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

/** The newest first. A phone without room keeps none. */
function writeDraft(id: string, draft: Draft | undefined): void {
  const others = allKept().filter((one) => one.id !== id);
  try {
    if (draft) writeKey(KEY, [{ id, draft }, ...others].slice(0, MOST));
    else if (others.length > 0) writeKey(KEY, others);
    else removeKey(KEY);
  } catch {
    // What is typed is on the screen all the same.
  }
}

export interface KeptDraft {
  /** As it was when the question came. */
  draft: Draft | undefined;
  /** Undefined: nothing is done yet. Stable. */
  keepDraft: (draft: Draft | undefined) => void;
  /** It has become an answer. Stable. */
  dropDraft: () => void;
}

const textOf = (draft: Draft | undefined): string => (draft ? JSON.stringify(draft) : '');

/** @param id of the question as it is asked to this learner; undefined: nothing is kept */
export function useDraft(id: string | undefined): KeptDraft {
  const [draft] = useState(() => (id === undefined ? undefined : readDraft(id)));
  const waiting = useRef<{ draft: Draft | undefined } | undefined>(undefined);
  const known = useRef(textOf(draft));
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const isAnswered = useRef(false);
  const write = useCallback(() => {
    if (timer.current !== undefined) clearTimeout(timer.current);
    timer.current = undefined;
    const next = waiting.current;
    waiting.current = undefined;
    if (next && id !== undefined) writeDraft(id, next.draft);
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
      const text = textOf(next);
      if (id === undefined || isAnswered.current || text === known.current) return;
      known.current = text;
      waiting.current = { draft: next };
      timer.current ??= setTimeout(write, DELAY_MS);
    },
    [id, write],
  );
  const dropDraft = useCallback(() => {
    isAnswered.current = true;
    if (known.current === '') return;
    waiting.current = { draft: undefined };
    write();
  }, [write]);
  return useMemo(() => ({ draft, keepDraft, dropDraft }), [draft, keepDraft, dropDraft]);
}

/** Options of the question that a draft has chosen. */
export const idsIn = (draft: Draft | undefined, options: readonly { id: string }[]): readonly string[] =>
  draft?.kind === 'chosen' ? draft.ids.filter((id) => options.some((option) => option.id === id)) : [];

export const pairsIn = (
  draft: Draft | undefined,
  { options, matches }: Record<'options' | 'matches', readonly { id: string }[]>,
): readonly [left: string, right: string][] =>
  draft?.kind === 'pairs'
    ? draft.pairs
        .filter(([left, right]) => options.some(({ id }) => id === left) && matches.some(({ id }) => id === right))
        .map(([left, right]) => [left, right])
    : [];
