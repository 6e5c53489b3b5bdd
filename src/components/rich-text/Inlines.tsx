import { Fragment, memo, type ReactNode, useMemo } from 'react';
import type { Inline } from '@xueban/contract/resources/math/rich-text';
import { Text, View } from '@/components/host';
import { type Bound, boundPieces } from './bound';
import { Picture } from './Picture';
import styles from './rich-text.module.scss';

/** A formula wider than this, in em, moves sideways by itself: it would not fit beside the margins of a phone of 320 px. */
const WIDE = 15;
/** Above and below a formula in a line, em; as `margin` of .formula, which counts as part of its picture. */
const AIR = 0.08;

export interface InlinesProps {
  content: readonly Inline[];
  /** What stands for the blank of this position; a line to write on unless told. Stable. */
  renderBlank?: ((blank: number) => ReactNode) | undefined;
}

/** In one piece: broken at the end of a line it would be two blanks. */
const LINE_TO_WRITE_ON = <Text className={styles.bound}>＿＿＿＿</Text>;

/** Text, formulas and blanks in a line: put them into a View of their own. Nothing moves when the pictures come. */
export const Inlines = memo(function Inlines({ content, renderBlank }: InlinesProps) {
  const pieces = useMemo(() => boundPieces(content), [content]);
  return (
    <>
      {pieces.map((piece, at) => {
        if (piece.kind === 'bound') return <BoundFormula key={`${at}-${piece.formula.hash}`} piece={piece} />;
        if (piece.kind === 'blank') return <Fragment key={at}>{renderBlank ? renderBlank(piece.blank) : LINE_TO_WRITE_ON}</Fragment>;
        if (!piece.strong) return <Fragment key={at}>{piece.text}</Fragment>;
        return (
          <Text key={at} className={styles.strong}>
            {piece.text}
          </Text>
        );
      })}
    </>
  );
});

function BoundFormula({ piece: { before, formula, after } }: { piece: Bound }) {
  const { hash, width, height, depth, text } = formula;
  const style = useMemo(
    () => ({ width: `${round(width)}em`, height: `${round(height)}em`, verticalAlign: `${-round(depth + AIR)}em` }),
    [width, height, depth],
  );
  const picture = <Picture hash={hash} text={text} className={styles.formula} style={style} />;
  if (width > WIDE) {
    return (
      <>
        {before}
        <View className={styles.wide}>{picture}</View>
        {after}
      </>
    );
  }
  if (before === '' && after === '') return picture;
  return (
    <View className={styles.bound}>
      {before}
      {picture}
      {after}
    </View>
  );
}

const round = (em: number): number => Math.round(em * 1000) / 1000;
