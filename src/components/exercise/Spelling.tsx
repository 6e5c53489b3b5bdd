import { memo, type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { areAlike, judge, sameSpelling } from '@xueban/contract/learning/word-exercise';
import { ActionButton } from '@/components/ActionButton';
import { View } from '@/components/host';
import { scrollToElement, scrollToTop } from '@/lib/navigation';
import { Screen } from '@/components/Screen';
import { type AskedProps, type ExerciseAnswer, NEXT_SETTLES_MS, RIGHT_STAYS_MS } from './asking';
import { Compared } from './Compared';
import styles from './exercise.module.scss';
import { type KeyboardAction, LetterKeyboard } from './LetterKeyboard';
import { afterKey, canBeTyped, type LetterKey } from './letter-keys';
import { Prompt } from './Prompt';
import { SlowSound, SoundButton } from './SoundButton';
import { Top } from './Top';
import { Typed } from './Typed';
import { useAnswer } from './use-answer';

/**
 * Meaning and sound; the word is spelled on letter keys of our own. Only the first spelling is the answer: a wrong one is shown
 * beside the right one and spelled again with the word in sight, or passed over.
 * Ids: `typed`, `unknown`, `check`, then `feedback`, `compared`, `pass` (no second spelling), `next`.
 */
export const Spelling = memo(function Spelling({ word, top, onAnswer, onDone }: AskedProps & { top?: ReactNode }) {
  const { answer, give, finish } = useAnswer({ onAnswer, onDone });
  const [text, setText] = useState('');
  const typed = useRef(text);
  typed.current = text;
  const copy = useCopy(word.spelling, answer?.correct === false, finish);

  const check = useCallback(() => {
    const given = typed.current.trim();
    if (given === '') return;
    if (copy.asked) {
      copy.check(given);
      return;
    }
    const correct = judge('spelling', word, given) === true;
    give({ exercise: 'spelling', given, correct });
    if (!correct) setText('');
  }, [give, word, copy]);
  const type = useCallback((next: string) => setText(next), []);
  const press = useCallback((key: LetterKey) => setText((now) => afterKey(now, key)), []);
  const unknown = useCallback(() => {
    setText('');
    give({ exercise: 'spelling', correct: false });
  }, [give]);
  const over = answer?.correct === true || copy.isRight;
  const next = useNext(finish, answer, over);
  const canCheck = text.trim() !== '';
  const aside = useMemo(
    () =>
      copy.asked
        ? { id: 'pass', text: '跳过', onTap: over ? undefined : next }
        : { id: 'unknown', text: '想不起来', onTap: over ? undefined : unknown },
    [copy.asked, over, next, unknown],
  );
  const forward = useMemo(
    () => (over ? { id: 'next', text: '下一个', onTap: next } : { id: 'check', text: '检查', onTap: canCheck ? check : undefined }),
    [over, next, canCheck, check],
  );
  const hasKeys = canBeTyped(word.spelling);
  // The word that is spelled again stands over what is written, whatever the page has above them.
  useEffect(() => {
    if (!copy.asked) return undefined;
    scrollToElement('question');
    return scrollToTop;
  }, [copy.asked]);
  const placeholder = copy.asked ? '照着再拼一遍' : '拼出这个单词';
  const footer = hasKeys ? (
    <View className={styles.writing}>
      <Written text={text} placeholder={placeholder} over={over} />
      <LetterKeyboard onKey={press} aside={aside} forward={forward} asleep={over} />
    </View>
  ) : (
    <Buttons aside={aside} forward={forward} />
  );
  // In a corner of the card they would lie over a long meaning.
  const sounds = (
    <>
      <SlowSound url={word.audio_url} />
      <SoundButton id="sound" url={word.audio_url} />
    </>
  );
  return (
    <Screen fill footer={footer}>
      <Top>{top}</Top>
      <View id="question" className={hasKeys ? (copy.asked ? styles.spelledOut : styles.question) : styles.overField}>
        <View id="meaning" className={copy.asked ? styles.askedAgain : styles.asked}>
          {`${word.part_of_speech} ${word.meaning}`.trim()}
        </View>
        {copy.asked ? <Prompt word={word}>{sounds}</Prompt> : <View className={styles.heard}>{sounds}</View>}
        {answer && !answer.correct && <SpellingDifference spelling={word.spelling} answer={answer} />}
      </View>
      <View id="feedback" className={over ? styles.saidRight : styles.saidWrong} wechat-aria-role="alert">
        {said(answer, copy)}
      </View>
      {!hasKeys && <Typed key={copy.asked ? 'copy' : 'first'} placeholder={placeholder} onType={type} onConfirm={check} />}
    </Screen>
  );
});

/** What the letter keys wrote: with them at the foot of the page, so that it is never behind them. */
const Written = memo(function Written({ text, placeholder, over }: { text: string; placeholder: string; over: boolean }) {
  return (
    <View
      id="typed"
      className={over ? styles.spelledRight : styles.spelled}
      wechat-aria-role="text"
      wechat-aria-label={text === '' ? placeholder : `你写的是 ${text}`}
    >
      {text === '' ? <View className={styles.placeholder}>{placeholder}</View> : text}
      {!over && <View className={styles.caret} />}
    </View>
  );
});

/** Beside the phone's own keyboard. */
function Buttons({ aside, forward }: { aside: KeyboardAction; forward: KeyboardAction }) {
  return (
    <>
      <ActionButton id={aside.id} kind="soft" narrow disabled={!aside.onTap} onTap={aside.onTap}>
        {aside.text}
      </ActionButton>
      <ActionButton id={forward.id} disabled={!forward.onTap} onTap={forward.onTap}>
        {forward.text}
      </ActionButton>
    </>
  );
}

function said(answer: ExerciseAnswer | undefined, { isRight, isWrong }: { isRight: boolean; isWrong: boolean }): string {
  if (!answer) return '';
  if (answer.correct) return '拼对了';
  if (isRight) return '这次对了';
  if (isWrong) return '还差一点，看着上面的单词再拼';
  return answer.given === undefined ? '没关系，照着拼一遍就记住了' : '没拼对，看看哪里不一样';
}

/** What was spelled, letter by letter where it is like the word, and as it is where it is not. */
function SpellingDifference({ spelling, answer: { given } }: { spelling: string; answer: ExerciseAnswer }) {
  if (given === undefined) return null;
  return (
    <View id="compared" className={styles.slip}>
      {areAlike(spelling, given) ? (
        <Compared spelling={spelling} typed={given} />
      ) : (
        <View className={styles.hint}>{`你写的是 ${given}`}</View>
      )}
    </View>
  );
}

/** The word spelled again with its letters in sight: until it is right, and then the next one comes by itself. */
function useCopy(spelling: string, asked: boolean, finish: () => void) {
  const [result, setResult] = useState<'right' | 'wrong'>();
  useEffect(() => {
    if (result !== 'right') return undefined;
    const timer = setTimeout(finish, RIGHT_STAYS_MS);
    return () => clearTimeout(timer);
  }, [result, finish]);
  const check = useCallback((given: string) => setResult(sameSpelling(spelling, given) ? 'right' : 'wrong'), [spelling]);
  return useMemo(() => ({ asked, check, isRight: result === 'right', isWrong: result === 'wrong' }), [asked, check, result]);
}

/** To the next word. A second tap on 想不起来 or 检查 falls on the button that took its place: it is not meant. */
function useNext(finish: () => void, answer: ExerciseAnswer | undefined, over: boolean): () => void {
  const cameAt = useRef(0);
  useEffect(() => {
    cameAt.current = Date.now();
  }, [answer, over]);
  return useCallback(() => {
    // A clock that was set back says nothing.
    if (Math.abs(Date.now() - cameAt.current) >= NEXT_SETTLES_MS) finish();
  }, [finish]);
}
