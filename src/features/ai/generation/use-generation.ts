/** One generation on the screen: read, followed while it comes, kept once it is ready, answered. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import type { AiEvent, AiGeneration } from '@xueban/contract/resources/ai-generations';
import { reportError } from '@/lib/errors';
import { isApiError } from '@/lib/http/api-error';
import { call } from '@/lib/http/call';
import { openStream } from '@/lib/http/stream';
import { onNetworkChange } from '@/lib/network';
import { type AttemptOwner, loadWithPending, outbox, useRefusals } from '@/offline';
import { batched } from '@/lib/recoil';
import { makeStale } from '@/lib/stale';
import { usePolling } from '@/lib/use-polling';
import { codeForCheck } from '@/lib/subscribe';
import { isComing } from '../logic/wording';
import { generationStorage, generationStream, judged, numbered, type NumberedAnswer, findWaiting } from './kept';

/** How it is followed: by the stream, or by asking again and again, where the phone cannot or the line is no good. */
type Way = 'stream' | 'poll';

interface Shown {
  generation: AiGeneration | undefined;
  answers: readonly NumberedAnswer[];
  /** What is there of it while it comes. */
  draft: string;
  problem: unknown;
}

export interface Answering {
  answers: readonly NumberedAnswer[];
  answer: (number: number, given: string) => void;
}

export interface GenerationState extends Shown, Answering {
  /** There is none of this id. */
  isGone: boolean;
  load: () => Promise<void>;
  /** Has a failed one made again. Never rejects. */
  retry: () => Promise<void>;
}

const REFUSED_TEXT = '有一个答案没能存上，已换成最新的内容';
const nothing: Shown = { generation: undefined, answers: [], draft: '', problem: undefined };

/** What is on the screen, and the newest of it for what comes late. */
function useShown(id: number, { guardianId, studentId }: AttemptOwner) {
  const [shown, setShown] = useState<Shown>(() => {
    const kept = generationStorage.lastKnown(id, { guardianId, studentId });
    return kept ? { ...nothing, generation: kept.generation, answers: kept.answers } : nothing;
  });
  const latest = useRef(shown);
  const gone = useRef(false);
  useEffect(
    () => () => {
      gone.current = true;
    },
    [],
  );

  const show = useCallback((change: Partial<Shown>) => {
    if (gone.current) return;
    latest.current = { ...latest.current, ...change };
    batched(() => setShown(latest.current));
  }, []);
  return { shown, latest, show };
}

/** Answers to its questions: kept for the server, and on the phone. */
function useAnswering(
  id: number,
  { guardianId, studentId }: AttemptOwner,
  latest: { readonly current: Shown },
  show: (change: Partial<Shown>) => void,
): Answering['answer'] {
  useEffect(() => () => void generationStorage.writeTails(), []);
  usePageEvent('onHide', generationStorage.writeTails);
  return useCallback(
    (number: number, given: string) => {
      const { generation, answers } = latest.current;
      const next = generation && judged(generation, number, given);
      if (!next || answers.some((one) => one.number === number)) return;
      outbox.enqueue({ guardianId, studentId, call: 'PUT ai_generations/{id}', params: { id }, body: { number, given } });
      show({ answers: [...answers, next] });
      generationStorage.keepAnswer({ owner: { guardianId, studentId }, generation, answers: latest.current.answers });
    },
    [latest, id, guardianId, studentId, show],
  );
}

/** Where the screen and the server are brought together: what is read is placed beside what is not sent yet. */
function useReading(
  id: number,
  { guardianId, studentId }: AttemptOwner,
  latest: { readonly current: Shown },
  show: (change: Partial<Shown>) => void,
) {
  const place = useCallback(
    (generation: AiGeneration, pending: readonly NumberedAnswer[]) => {
      const known = new Set(generation.answers.map(({ number }) => number));
      const answers = [...generation.answers.map(numbered), ...pending.filter(({ number }) => !known.has(number))];
      if (generation.status === 'ready' && generation.content)
        generationStorage.keep({ owner: { guardianId, studentId }, generation, answers });
      const wasComing = latest.current.generation !== undefined && isComing(latest.current.generation.status);
      if (wasComing && !isComing(generation.status)) makeStale(['aiGenerations']);
      // Text that is on the screen does not go back to where a slower answer left it.
      const draft = latest.current.draft.startsWith(generation.draft) ? latest.current.draft : generation.draft;
      show({ generation, answers, draft, problem: undefined });
    },
    [latest, guardianId, studentId, show],
  );

  const read = useCallback(async () => {
    const { record, pending } = await loadWithPending(
      async () => {
        const generation = await call('GET ai_generations/{id}', { params: { id }, studentId, quiet: true });
        return { generation, answers: generation.answers.map(numbered) };
      },
      () => generationStream(id),
    );
    place(record.generation, findWaiting(pending, record.generation));
  }, [id, studentId, place]);

  const load = useCallback(
    () =>
      read().catch((problem: unknown) => {
        show({ problem });
      }),
    [read, show],
  );
  return { place, read, load };
}

export function useGeneration(id: number, owner: AttemptOwner): GenerationState {
  const { studentId } = owner;
  const { shown, latest, show } = useShown(id, owner);
  const [way, setWay] = useState<Way>('stream');

  const { place, read, load } = useReading(id, owner, latest, show);
  useEffect(() => void load(), [load]);

  const coming = shown.generation !== undefined && isComing(shown.generation.status);
  useStream(id, studentId, coming && way === 'stream', {
    onEvent: (event) => {
      if (event.event === 'restart') show({ draft: '' });
      else if (event.event === 'draft') show({ draft: latest.current.draft + event.append });
      else if (event.event === 'done') place(event.generation, []);
    },
    onOpen: () => {
      latest.current = { ...latest.current, draft: '' };
    },
    onBroken: () => batched(() => setWay('poll')),
  });
  usePolling(coming && way === 'poll' ? `ai/${id}` : '', read);

  // Back on the page, or on the network: the line may be good again.
  const again = useCallback(() => {
    const { generation, problem } = latest.current;
    if (problem !== undefined || (generation && isComing(generation.status))) {
      setWay('stream');
      void load();
    }
  }, [latest, load]);
  useReturn(again);

  const retry = useCallback(async () => {
    try {
      const generation = await call('POST ai_generations/{id}/retry', { params: { id }, studentId, wechatCode: await codeForCheck() });
      batched(() => setWay('stream'));
      latest.current = { ...latest.current, draft: '' };
      place(generation, []);
    } catch (error) {
      reportError(error);
    }
  }, [latest, id, studentId, place]);

  const answer = useAnswering(id, owner, latest, show);
  useRefusals(
    generationStream(id),
    () => REFUSED_TEXT,
    () => void load(),
  );

  return { ...shown, isGone: isApiError(shown.problem, 'NOT_FOUND'), load, retry, answer };
}

/** Back on the page, or on the network. */
function useReturn(run: () => void): void {
  const wasHidden = useRef(false);
  usePageEvent('onHide', () => {
    wasHidden.current = true;
  });
  usePageEvent('onShow', () => {
    if (wasHidden.current) run();
    wasHidden.current = false;
  });
  useEffect(() => onNetworkChange((online) => online && run()), [run]);
}

interface StreamHandlers {
  onEvent: (event: AiEvent) => void;
  /** With the first line: it says all there is so far. */
  onOpen: () => void;
  onBroken: () => void;
}

/** Reads the stream while it is wanted and the page is in front. */
function useStream(id: number, studentId: number, wanted: boolean, handlers: StreamHandlers): void {
  const [inFront, setInFront] = useState(true);
  usePageEvent('onShow', () => setInFront(true));
  usePageEvent('onHide', () => setInFront(false));
  const latest = useRef(handlers);
  latest.current = handlers;
  useEffect(() => {
    if (!wanted || !inFront) return undefined;
    let opened = false;
    return openStream(
      'GET ai_generations/{id}/stream',
      { params: { id }, studentId },
      {
        onEvent: (event) => {
          if (!opened && (event.event === 'draft' || event.event === 'restart')) {
            opened = true;
            latest.current.onOpen();
          }
          latest.current.onEvent(event);
        },
        onEnd: () => latest.current.onBroken(),
      },
    );
  }, [id, studentId, wanted, inFront]);
}
