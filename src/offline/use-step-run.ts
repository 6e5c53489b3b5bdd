/** A sitting of an attempt whose steps the server chooses, as a page sees it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import { onAppHide, onAppShow } from '@/lib/lifecycle';
import { onNetworkChange } from '@/lib/network';
import { batched } from '@/lib/recoil';
import { retryDelay } from '@/lib/retry';
import { serverNow } from '@/lib/server-clock';
import { Stopwatch } from '@/lib/stopwatch';
import { type RunClock, type RunState, type StepKind, type SteppedSubmission, StepRun } from './step-run';

const clock: RunClock = {
  now: serverNow,
  phoneNow: () => Date.now(),
  schedule: (run, delayMs) => {
    const timer = setTimeout(run, delayMs);
    return () => clearTimeout(timer);
  },
  getDelay: retryDelay,
};

export interface Sitting<S, Content> {
  state: RunState<S, Content>;
  answer: (answer: Content) => void;
  retry: () => void;
  /** Starts another attempt. */
  again: () => void;
  /** Gives up the open attempt for a new one. */
  restart: () => void;
}

/**
 * @param kind stable (`useMemo`): another one is another sitting
 * @param insteadOf an open attempt that is given up
 */
export function useStepRun<S extends SteppedSubmission, Content>(
  kind: StepKind<S, Content>,
  insteadOf: number | undefined,
): Sitting<S, Content> {
  const [state, setState] = useState<RunState<S, Content>>({ kind: 'loading' });
  const run = useRef<StepRun<S, Content>>();
  const watch = useRef(new Stopwatch(() => Date.now())).current;

  useEffect(() => {
    const current = new StepRun(
      kind,
      clock,
      (next) => {
        if (next.kind === 'asking') watch.start();
        batched(() => setState(next));
      },
      insteadOf,
    );
    run.current = current;
    void current.open();
    const stops = [
      onNetworkChange((online) => online && current.retry()),
      onAppHide(() => watch.pause()),
      onAppShow(() => {
        watch.resume();
        current.retry();
      }),
    ];
    return () => {
      stops.forEach((stop) => stop());
      current.stop();
    };
  }, [kind, insteadOf, watch]);
  // Covered by the sign-in page, for instance, and back.
  usePageEvent('onHide', () => watch.pause());
  usePageEvent('onShow', () => {
    watch.resume();
    run.current?.retry();
  });

  return {
    state,
    answer: useCallback((answer: Content) => run.current?.answer(answer, watch.read()), [watch]),
    retry: useCallback(() => run.current?.retry(), []),
    again: useCallback(() => void run.current?.open(), []),
    restart: useCallback(() => run.current?.restart(), []),
  };
}
