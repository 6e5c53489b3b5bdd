/**
 * Requests that may not have reached the server. A wish is stored under its key before it is sent, so that a second sending
 * is made and charged once.
 */
import type { ErrorKey } from '@xueban/contract/errors';
import type { AiGeneration, AiRequest } from '@xueban/contract/resources/ai-generations';
import { type ApiError, isApiError, isTransient, isUnauthenticated } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { type AttemptOwner, newKey } from '@/offline';
import { serverNow } from '@/lib/server-clock';
import { codeForCheck } from '@/lib/subscribe';
import { readStored, type StoredAiWish, writeStored } from '@/lib/storage';
import { nowIso } from '@/lib/time';

export type Wish = StoredAiWish;

/** The last few, sent or not: a page that was opened by one finds it. */
const KEPT = 12;
/** The day is used up: a 429, and not for haste. */
const USED_UP: readonly (ErrorKey | undefined)[] = ['AI_DAY_USED_UP', 'AI_SCHOOL_USED_UP'];
/** What was wished so long ago and never sent is wanted no more, ms. */
const SENT_WITHIN_MS = 24 * 3_600_000;

const listeners = new Set<() => void>();
const underway = new Map<string, Promise<void>>();
/** What a full storage took no more. */
let unsaved: readonly Wish[] | undefined;
let made = 0;

function allWishes(): readonly Wish[] {
  const stored = readStored('aiWishes');
  return unsaved ?? (Array.isArray(stored) ? stored : []);
}

function keep(wishes: readonly Wish[]): void {
  const kept = wishes.slice(0, KEPT);
  try {
    writeStored('aiWishes', [...kept]);
    unsaved = undefined;
  } catch {
    unsaved = kept;
  }
  listeners.forEach((listener) => listener());
}

export function findWish(key: string, { guardianId, studentId }: Partial<AttemptOwner>): Wish | undefined {
  return allWishes().find(
    (wish) => wish.key === key && wish.studentId === studentId && (guardianId ?? wish.guardianId) === wish.guardianId,
  );
}

const isDue = ({ generationId, refusal, askedAt }: Wish): boolean =>
  generationId === undefined && refusal === undefined && Math.abs(serverNow() - Date.parse(askedAt)) < SENT_WITHIN_MS;

/** Of a student, not at the server yet, newest first. */
export function unsentWishes(owner: AttemptOwner): Wish[] {
  return allWishes().filter((wish) => isDue(wish) && wish.studentId === owner.studentId && wish.guardianId === owner.guardianId);
}

/** Keeps what is asked for; it goes with the next `sendWish`. */
export function makeWish(owner: AttemptOwner, request: AiRequest): Wish {
  made += 1;
  const wish: Wish = { ...owner, request, key: newKey(Date.now(), made, Math.random), askedAt: nowIso() };
  keep([wish, ...allWishes()]);
  return wish;
}

/** Calls back when wishes change. @returns stop listening */
export function onWishes(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Sends a wish that is not at the server; two callers share one sending. Never rejects: what came of it is in the wish. */
export function sendWish(wish: Wish): Promise<void> {
  const known = underway.get(wish.key);
  if (known) return known;
  const sending = send(wish).then(
    ({ id }) => change(wish.key, { generationId: id }),
    (error: unknown) => {
      if (isRefusal(error)) change(wish.key, { refusal: { key: error.key ?? '', message: error.message } });
    },
  );
  const done = sending.then(() => {
    underway.delete(wish.key);
  });
  underway.set(wish.key, done);
  return done;
}

async function send({ request, key, studentId }: Wish): Promise<AiGeneration> {
  const wechatCode = await codeForCheck();
  return call('POST ai_generations', { body: request, idempotencyKey: key, studentId, quiet: true, wechatCode });
}

/** The server has said no, and says so again. */
function isRefusal(error: unknown): error is ApiError {
  if (!isApiError(error) || isUnauthenticated(error)) return false;
  return !isTransient(error) || USED_UP.includes(error.key);
}

function change(key: string, news: Partial<Wish>): void {
  keep(allWishes().map((wish) => (wish.key === key ? { ...wish, ...news } : wish)));
}
