/** What the paper-cut box does: showing a meaning, cutting a slip, laying out the red ones again. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { type Stage, type StageState, stageStateOf } from '@xueban/contract/learning/word-round';
import { cardsLocation, nextLocation } from '../logic/location';
import { countsOf, layTable, type Table, tableAfterCut } from '../logic/paper-cut-box';
import type { Round } from '../round/round';
import type { OpenRound } from '../round/use-round';
import { openLocation } from '../round/way';
import type { Falling } from './Slip';

interface TableState {
  table: Table;
  shownIds: ReadonlySet<number>;
  /** By place on the table. */
  falling: Readonly<Record<number, Falling>>;
  /** The slip cut last, which can be put into the other box. */
  lastCut: { wordId: number; correct: boolean } | undefined;
}

const stageOf = (round: Round, place: Stage): StageState => stageStateOf(round.record.id, round.answers, place);

export function usePaperCutBox(open: OpenRound, place: Stage) {
  const { round, answer } = open;
  const stage = useMemo(() => stageOf(round, place), [round, place]);
  const [state, setState] = useState<TableState>(() => ({ table: layTable(stage), shownIds: new Set(), falling: {}, lastCut: undefined }));
  const latest = useRef({ state, stage, round });
  latest.current = { state, stage, round };

  const scissors = useCallback(
    (wordId: number, correct: boolean) => {
      const { state: now, stage: before, round: known } = latest.current;
      if (!now.shownIds.has(wordId)) {
        setState({ ...now, shownIds: new Set(now.shownIds).add(wordId) });
        return;
      }
      const after = stageOf(answer({ kind: 'submission', wordId, ...place, correct }), place);
      const at = now.table.indexOf(wordId);
      const shownIds = new Set(now.shownIds);
      shownIds.delete(wordId);
      const spelling = known.words.get(wordId)?.spelling ?? '';
      setState({
        table: tableAfterCut(now.table, before, after, wordId),
        shownIds,
        falling: { ...now.falling, [at]: { spelling, correct, flip: !now.falling[at]?.flip } },
        lastCut: { wordId, correct },
      });
    },
    [answer, place],
  );

  /** The log of a round only grows: a cut is taken back by one that says the other. A green slip comes back with the red ones. */
  const undo = useCallback(() => {
    const { state: now, stage: before } = latest.current;
    if (!now.lastCut) return;
    const { wordId, correct } = now.lastCut;
    const after = stageOf(answer({ kind: 'submission', wordId, ...place, correct: !correct }), place);
    setState({ ...now, table: tableAfterCut(now.table, before, after, wordId), falling: {}, lastCut: undefined });
  }, [answer, place]);

  const lookAgain = useCallback(() => openLocation(cardsLocation(latest.current.round.ids, place)), [place]);

  const goOn = useCallback(() => {
    const { round: now } = latest.current;
    openLocation(nextLocation(now.ids, now.state));
  }, []);

  return {
    ...state,
    stage,
    counts: countsOf(stage, state.table),
    /** Spelling of the slip that can be taken back. */
    undoable: state.lastCut && round.words.get(state.lastCut.wordId)?.spelling,
    scissors,
    undo,
    lookAgain,
    goOn,
  };
}
