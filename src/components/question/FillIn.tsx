import { useCallback, useEffect, useMemo } from 'react';
import { MathKeyboard } from '@/components/math-input/MathKeyboard';
import { useTyping } from '@/components/math-input/use-typing';
import type { KindProps } from './asking';
import { type Blanks, BlanksContext, renderBlank } from './BlankSlot';

const NO_UNITS: readonly string[] = [];

/** Blanks inside the text, one of them active; the keyboard of formulas at the foot. Ids `blank-1`, …, those of the keyboard, `unknown`. */
export function FillIn({ question, status, given, draft, keepDraft, answer, frame }: KindProps) {
  const typed = useTyping(question.blanks.length, draft?.kind === 'typed' ? draft.keys : undefined);
  const { blanks, active, press, moveTo } = typed;
  useEffect(() => {
    keepDraft(blanks.every(({ isEmpty }) => isEmpty) ? undefined : { kind: 'typed', keys: blanks.map(({ keys }) => keys) });
  }, [keepDraft, blanks]);
  // A question that does not say whether a sign is asked leaves that to the server.
  const isDone = blanks.map(({ isComplete, isSignAlone }, at) => isComplete && !(isSignAlone && question.blanks[at]?.sign === false));
  const left = isDone.findIndex((one, at) => at !== active && !one);
  const isActiveDone = isDone[active] === true;
  const isBegun = blanks[active]?.isEmpty === false;
  const done = useCallback(() => {
    if (left >= 0) moveTo(left);
    else answer({ answer: { kind: 'blanks', blanks: blanks.map(({ text }) => text) } });
  }, [left, moveTo, answer, blanks]);
  const judged = status.kind === 'judged' && status.judgement.blanks.length > 0 ? status.judgement.blanks : undefined;
  const texts = given && (given.kind === 'blanks' ? given.blanks : []);
  const context = useMemo<Blanks>(
    () => ({ ...typed, given: texts, judged }),
    // `typed` is rebuilt with each drawing; its parts are not.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [blanks, active, press, moveTo, texts, judged],
  );
  return (
    <BlanksContext.Provider value={context}>
      {frame({
        renderBlank,
        unknownAside: true,
        actions: (
          <MathKeyboard
            units={question.blanks[active]?.units ?? NO_UNITS}
            onKey={press}
            onDone={done}
            canDone={isActiveDone}
            done={isBegun && !isActiveDone ? '没写完' : left >= 0 ? '下一空' : '确定'}
          />
        ),
      })}
    </BlanksContext.Provider>
  );
}
