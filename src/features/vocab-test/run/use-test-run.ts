/** A sitting of the test as a page sees it. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { usePageEvent } from 'remax/macro';
import type { TestForm } from '@xueban/contract/resources/vocabulary-level-submissions';
import { onAppHide, onAppShow } from '@/lib/lifecycle';
import { onNetworkChange } from '@/lib/network';
import { retryDelay } from '@/lib/query-client';
import { batched, useSetRecoilState } from '@/lib/recoil';
import { toastText } from '@/lib/toast';
import { readTest, sendAnswer, sessionHolds, takeTest } from '../api';
import { Stopwatch } from '../logic/stopwatch';
import { completedTestsState } from '../state';
import { forgetTest, openTest, type Owner, savedTest, saveTest } from './saved-tests';
import { type RunAround, type RunState, type StepAnswer, TestRun } from './test-run';

const STORAGE_FULL = '手机存储空间不足，请先不要关闭小程序';

/** The clock as it is when it is read. */
const now = () => Date.now();

function around(owner: Owner, form: TestForm, over: () => void): RunAround {
  const isVisitor = owner === 'visitor';
  return {
    isVisitor,
    form,
    take: (token, insteadOf) => takeTest(form, token, insteadOf, insteadOf === undefined && openTest(owner) !== undefined),
    read: readTest,
    send: sendAnswer,
    sessionHolds: isVisitor ? () => Promise.resolve(true) : sessionHolds,
    load: () => {
      const saved = savedTest(owner);
      // A completed one is a result, not a test to resume.
      return saved?.submission.status === 'open' ? saved : undefined;
    },
    store: (test) => {
      if (!saveTest(owner, test)) toastText(STORAGE_FULL);
    },
    forget: () => forgetTest(owner),
    now,
    over,
    schedule: (run, delayMs) => {
      const timer = setTimeout(run, delayMs);
      return () => clearTimeout(timer);
    },
    delayOf: retryDelay,
  };
}

export interface Sitting {
  state: RunState;
  answer: (answer: StepAnswer) => void;
  retry: () => void;
  /** Starts another test. */
  again: () => void;
  /** Gives up the open test for a new one. */
  restart: () => void;
}

/** @param insteadOf an open test that is given up */
export function useTestRun(owner: Owner, form: TestForm, insteadOf: number | undefined): Sitting {
  const [state, setState] = useState<RunState>({ kind: 'loading' });
  const run = useRef<TestRun>();
  const completed = useSetRecoilState(completedTestsState);
  const watch = useRef(new Stopwatch(now)).current;

  useEffect(() => {
    const current = new TestRun(
      around(owner, form, () => completed((count) => count + 1)),
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
  }, [owner, form, insteadOf, watch, completed]);
  // Covered by the sign-in page, for instance, and back.
  usePageEvent('onHide', () => watch.pause());
  usePageEvent('onShow', () => {
    watch.resume();
    run.current?.retry();
  });

  return {
    state,
    answer: useCallback((answer: StepAnswer) => run.current?.answer(answer, watch.read()), [watch]),
    retry: useCallback(() => run.current?.retry(), []),
    again: useCallback(() => void run.current?.open(), []),
    restart: useCallback(() => run.current?.restart(), []),
  };
}
