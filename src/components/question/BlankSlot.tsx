import type { Placeholder } from 'mathkeyboardengine';
import { createContext, useCallback, useContext } from 'react';
import type { Judgement } from '@xueban/contract/resources/math/questions';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { MathLine } from '@/components/math-input/MathLine';
import type { TypedBlanks } from '@/components/math-input/use-typing';
import styles from './blanks.module.scss';

/** All blanks of a question. */
export interface Blanks extends TypedBlanks {
  /** Undefined while it can be answered. */
  given: readonly string[] | undefined;
  judged: Judgement['blanks'] | undefined;
}

/** Reaches the blanks through the text they stand in, which does not change with a key. */
export const BlanksContext = createContext<Blanks | undefined>(undefined);

/** For RichTextView: always the same. */
export const renderBlank = (blank: number) => <BlankSlot at={blank} />;

function BlankSlot({ at }: { at: number }) {
  const blanks = useContext(BlanksContext);
  return blanks?.blanks[at] ? <Slot at={at} blanks={blanks} /> : null;
}

function Slot({ at, blanks }: { at: number; blanks: Blanks }) {
  const { given, moveTo } = blanks;
  const toPlace = useCallback((place: Placeholder) => moveTo(at, place), [moveTo, at]);
  const toBlank = useCallback(() => moveTo(at), [moveTo, at]);
  const blank = blanks.blanks[at];
  const isRight = blanks.judged?.[at]?.right;
  // Answered on another screen: only its text is known.
  const isDrawn = !given || blank?.isEmpty === false;
  return (
    <View
      id={`blank-${at + 1}`}
      className={styles[getLook(at, blanks)]}
      onTap={given ? undefined : toBlank}
      hoverClassName={given ? 'none' : styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={getSaid(at, blanks)}
    >
      {isDrawn && blank ? <MathLine row={blank.row} onPlace={given ? undefined : toPlace} /> : given?.[at]}
      {isRight !== undefined && (
        <View className={styles.sign}>
          <Glyph name={isRight ? 'check' : 'cross'} />
        </View>
      )}
    </View>
  );
}

function getLook(at: number, { given, judged, active }: Blanks): 'open' | 'active' | 'given' | 'right' | 'wrong' {
  if (!given) return active === at ? 'active' : 'open';
  const isRight = judged?.[at]?.right;
  if (isRight === undefined) return 'given';
  return isRight ? 'right' : 'wrong';
}

function getSaid(at: number, { given, judged, blanks }: Blanks): string {
  const text = given?.[at] ?? blanks[at]?.text ?? '';
  const isRight = judged?.[at]?.right;
  const verdict = isRight === undefined ? '' : isRight ? '，对' : '，不对';
  return `第 ${at + 1} 空，${text === '' ? '还没填' : text}${verdict}`;
}
