/** The trial group: it is kept on this phone only and never sent. */
import { useCallback, useMemo, useRef, useState } from 'react';
import type { Stage } from '@xueban/contract/learning/word-round';
import type { TrialGroup } from '@xueban/contract/resources/trials';
import { readStored, removeStored, writeStored } from '@/lib/storage';
import { nowIso } from '@/lib/time';
import type { StudyAnswer } from '../logic/answers';
import type { StudyLocation } from '../logic/location';
import { forgetLearnedWords } from '../round/learned-words';
import type { Round } from '../round/round';
import type { OpenRound } from '../round/use-round';
import { beginTrial, type SavedTrial, stageAt, getStage, TRIAL_RECORD_ID, findTrial, trialRound } from './trial';

function keep(saved: SavedTrial): void {
  try {
    writeStored('trialGroup', saved);
  } catch {
    // The storage is full: the trial then lasts as long as the page is open.
  }
}

export interface Trial {
  saved: SavedTrial;
  round: Round;
  stage: Stage;
  open: OpenRound;
}

export function useTrial() {
  const [saved, setSaved] = useState<SavedTrial | undefined>(() => findTrial(readStored('trialGroup')));
  const latest = useRef(saved);
  const round = useMemo(() => saved && trialRound(saved), [saved]);
  const [stage, setStage] = useState<Stage | undefined>(() => round && stageAt(round.state));

  const put = useCallback((next: SavedTrial) => {
    latest.current = next;
    keep(next);
    setSaved(next);
  }, []);

  const begin = useCallback(
    (group: TrialGroup) => {
      forgetLearnedWords(TRIAL_RECORD_ID);
      const next = beginTrial(group, nowIso());
      put(next);
      setStage(stageAt(trialRound(next).state));
    },
    [put],
  );
  /** Back to the choice of a group; what was learned is forgotten. */
  const forget = useCallback(() => {
    forgetLearnedWords(TRIAL_RECORD_ID);
    removeStored('trialGroup');
    latest.current = undefined;
    setSaved(undefined);
    setStage(undefined);
  }, []);

  const answer = useCallback(
    (given: StudyAnswer): Round => {
      const before = latest.current;
      // There are no pages to answer on before it has begun.
      if (before === undefined) throw new Error('An answer to a trial group that has not begun');
      const next = { ...before, answers: [...before.answers, given] };
      put(next);
      return trialRound(next);
    },
    [put],
  );
  const complete = useCallback(() => {
    const before = latest.current;
    if (before) put({ ...before, completedAt: nowIso() });
  }, [put]);
  const goTo = useCallback((location: StudyLocation) => setStage(getStage(location)), []);

  const getRound = useCallback(() => trialRound(latest.current as SavedTrial), []);

  const trial: Trial | undefined = saved &&
    round &&
    stage && {
      saved,
      round,
      stage,
      open: { status: 'ready', round, getRound, answer, moreCandidates: noMore, complete, completing: false, openings: 0, goTo },
    };
  return { trial, begin, forget };
}

/** A trial has no further words to load. */
const noMore = (): Promise<undefined> => Promise.resolve(undefined);
