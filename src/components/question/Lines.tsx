import { useCallback, useEffect, useMemo } from 'react';
import type { Placeholder } from 'mathkeyboardengine';
import { MAX_ANSWER_LINES } from '@xueban/contract/constants';
import type { GivenAnswer, Judgement } from '@xueban/contract/resources/math/questions';
import { Glyph } from '@/components/Glyph';
import { PRESS, View } from '@/components/host';
import { MathKeyboard } from '@/components/math-input/MathKeyboard';
import { MathLine } from '@/components/math-input/MathLine';
import { type TypedBlank, type TypedBlanks, useTyping } from '@/components/math-input/use-typing';
import type { KindProps } from './asking';
import { scrollToElement, scrollToTop } from '@/lib/navigation';
import { HelpLink } from './Helps';
import styles from './question.module.scss';

const NO_UNITS: readonly string[] = [];
/** So much fits a row of the narrowest phone, in the largest letters. */
const LEAST_IN_ROW = 14;

/** Lines one below the other, one of them active; the keyboard of formulas at the foot. Ids `line-1`, …, `line-away`, `check`, those of the keyboard, `unknown`. */
export function Lines({ status, given, draft, keepDraft, answer, frame }: KindProps) {
  const typed = useTyping(MAX_ANSWER_LINES, draft?.kind === 'typed' ? draft.keys : undefined);
  const { blanks, active, press, moveTo } = typed;
  const written = useMemo(() => blanks.filter(({ isEmpty }) => !isEmpty), [blanks]);
  useEffect(() => {
    keepDraft(written.length === 0 ? undefined : { kind: 'typed', keys: written.map(({ keys }) => keys) });
  }, [keepDraft, written]);
  const places = getPlaces(blanks, active);
  const next = places[places.indexOf(active) + 1] ?? active + 1;
  const isWhole = written.length > 0 && written.every(({ isComplete }) => isComplete);
  const isOver = isWhole && (blanks[active]?.isEmpty !== false || next >= MAX_ANSWER_LINES);
  const check = useCallback(() => answer({ answer: { kind: 'lines', lines: written.map(({ text }) => text) } }), [answer, written]);
  const done = useCallback(() => (isOver ? check() : moveTo(next)), [isOver, check, moveTo, next]);
  const canGoOn = blanks[active]?.isComplete === true && next < MAX_ANSWER_LINES;
  return (
    <>
      {frame({
        unknownAside: true,
        actions: (
          <MathKeyboard units={NO_UNITS} onKey={press} onDone={done} canDone={isOver || canGoOn} done={isOver ? '完成' : '下一行'} />
        ),
        children: (
          <View className={styles.card}>
            {given ? (
              <GivenLines given={given} status={status} written={written} />
            ) : (
              <OpenLines typed={typed} places={places} onCheck={isWhole ? check : undefined} />
            )}
          </View>
        ),
      })}
    </>
  );
}

/** Lines with something in them, and the one that is typed into. */
const getPlaces = (blanks: readonly TypedBlank[], active: number): number[] =>
  blanks.flatMap(({ isEmpty }, at) => (isEmpty && at !== active ? [] : [at]));

interface OpenLinesProps {
  typed: TypedBlanks;
  places: readonly number[];
  /** Absent: something is not finished. */
  onCheck: (() => void) | undefined;
}

function OpenLines({ typed: { blanks, active, moveTo, clear }, places, onCheck }: OpenLinesProps) {
  const at = places.indexOf(active);
  const before = places[at - 1];
  const rows = Math.max(at > 0 ? 1 : 0, Math.ceil((blanks[active]?.text.length ?? 0) / LEAST_IN_ROW));
  // Above the keyboard, below the line it follows; the first line also as it is begun and goes on in another row.
  useEffect(() => {
    if (rows > 0) scrollToElement(`line-${Math.max(at, 1)}`);
  }, [at, rows]);
  useEffect(() => scrollToTop, []);
  const away = useCallback(() => {
    clear(active);
    if (before !== undefined) moveTo(before);
  }, [clear, moveTo, active, before]);
  const canGo = blanks[active]?.isEmpty === false || places.length > 1;
  return (
    <>
      {places.map((place, nth) => (
        <OpenLine key={place} at={nth} place={place} line={blanks[place]} isActive={place === active} moveTo={moveTo} />
      ))}
      <View className={styles.helps}>
        {canGo ? <HelpLink id="line-away" label="删掉这一行" onTap={away} /> : <View />}
        {onCheck && <HelpLink id="check" label="写完了，交上去" onTap={onCheck} />}
      </View>
    </>
  );
}

interface GivenLinesProps extends Pick<KindProps, 'status'> {
  given: GivenAnswer;
  /** As they were typed; nothing where it was on another screen. */
  written: readonly TypedBlank[];
}

function GivenLines({ given, status, written }: GivenLinesProps) {
  const judged = status.kind === 'judged' ? status.judgement.blanks : [];
  const texts = given.kind === 'lines' ? given.lines : [];
  if (texts.length === 0) return <View className={styles.work}>你选了不会</View>;
  return (
    <>
      {texts.map((text, at) => (
        <GivenLine key={`${at}-${text}`} at={at} text={text} typed={written[at]} judged={judged[at]} />
      ))}
    </>
  );
}

interface OpenLineProps {
  at: number;
  /** Among those that can be typed into. */
  place: number;
  line: TypedBlank | undefined;
  isActive: boolean;
  moveTo: (blank: number, place?: Placeholder) => void;
}

function OpenLine({ at, place, line, isActive, moveTo }: OpenLineProps) {
  const toPlace = useCallback((inside: Placeholder) => moveTo(place, inside), [moveTo, place]);
  const toLine = useCallback(() => moveTo(place), [moveTo, place]);
  return (
    <View
      id={`line-${at + 1}`}
      className={isActive ? styles.lineActive : styles.lineOpen}
      onTap={toLine}
      hoverClassName={styles.pressed}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={`第 ${at + 1} 行，${line?.text === undefined || line.text === '' ? '还没写' : line.text}`}
    >
      <View className={styles.lineNumber}>{at + 1}</View>
      <View className={styles.lineText}>{line && <MathLine row={line.row} onPlace={toPlace} />}</View>
    </View>
  );
}

interface GivenLineProps {
  at: number;
  text: string;
  /** As it was typed; absent where it was on another screen. */
  typed: TypedBlank | undefined;
  judged: Judgement['blanks'][number] | undefined;
}

function GivenLine({ at, text, typed, judged }: GivenLineProps) {
  const look = judged === undefined ? styles.lineOpen : judged.right ? styles.lineRight : styles.lineWrong;
  const said = judged === undefined ? '' : judged.right ? '，对' : '，不对';
  return (
    <View>
      <View id={`line-${at + 1}`} className={look} wechat-aria-role="text" wechat-aria-label={`第 ${at + 1} 行，${text}${said}`}>
        <View className={styles.lineNumber}>{at + 1}</View>
        <View className={styles.lineText}>{typed ? <MathLine row={typed.row} /> : text}</View>
        {judged && <Glyph name={judged.right ? 'check' : 'cross'} />}
      </View>
      {judged && !judged.right && judged.reason !== null && (
        <View id="wrong-line" className={styles.lineWhy}>{`从第 ${at + 1} 行开始不对。${judged.reason}`}</View>
      )}
    </View>
  );
}
