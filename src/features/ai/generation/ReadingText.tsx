import { memo, useCallback, useMemo, useState } from 'react';
import type { ReadingSentence, ReadingWord } from '@xueban/contract/resources/ai-generations';
import { Card } from '@/components/Card';
import { type HostEvent, PRESS, View } from '@/components/host';
import { HelpLink } from '@/components/question/Helps';
import { type Reading, getSegments, getSides } from './contents';
import styles from './ReadingText.module.scss';

export interface ReadingTextProps {
  reading: Reading;
  /** Of a word of the reading, by its position. Stable. */
  onWord: (word: number) => void;
}

const getKey = (part: number, sentence: number): string => `${part}-${sentence}`;

/** The text: a tap on a marked word opens it, a tap on a sentence says it in Chinese. Ids `sentence-<part>-<sentence>`, `translate`; class `t-word`. */
export const ReadingText = memo(function ReadingText({ reading, onWord }: ReadingTextProps) {
  const { parts, words, form } = reading;
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set());
  const all = useMemo(() => parts.flatMap(({ sentences }, part) => sentences.map((_, at) => getKey(part, at))), [parts]);
  const turn = useCallback(
    (key: string) =>
      setOpen((before) => {
        const next = new Set(before);
        if (!next.delete(key)) next.add(key);
        return next;
      }),
    [],
  );
  const isAllOpen = all.length > 0 && open.size === all.length;
  const turnAll = useCallback(() => setOpen(isAllOpen ? new Set() : new Set(all)), [isAllOpen, all]);
  const sides = useMemo(() => getSides(parts), [parts]);
  const isDialogue = form === 'dialogue';
  const body = parts.map(({ speaker, sentences }, part) => {
    const text = <Part part={part} sentences={sentences} words={words} open={open} onTurn={turn} onWord={onWord} />;
    if (!isDialogue)
      return (
        <View key={part} className={styles.paragraph}>
          {text}
        </View>
      );
    const side = sides[part] ?? 'left';
    return (
      <View key={part} className={`${styles[side]} t-turn`}>
        <View className={styles.speaker}>{speaker ?? ''}</View>
        <View className={side === 'left' ? styles.bubble : styles.answer}>{text}</View>
      </View>
    );
  });
  return (
    <>
      <View className={styles.help}>
        <View className={styles.legend}>
          <View className={styles.ownSample}>学过的词</View>
          {words.some(({ word_id: id }) => id === null) && <View className={styles.newSample}>新词</View>}
          点一点看意思
        </View>
        <HelpLink id="translate" label={isAllOpen ? '收起翻译' : '看全部翻译'} onTap={turnAll} />
      </View>
      {isDialogue ? body : <Card>{body}</Card>}
    </>
  );
});

interface PartProps {
  part: number;
  sentences: readonly ReadingSentence[];
  words: readonly ReadingWord[];
  open: ReadonlySet<string>;
  onTurn: (key: string) => void;
  onWord: (word: number) => void;
}

function Part({ part, sentences, words, open, onTurn, onWord }: PartProps) {
  const translated = sentences.map((sentence, at) => ({ ...sentence, key: getKey(part, at) })).filter(({ key }) => open.has(key));
  return (
    <>
      <View className={styles.text}>
        {sentences.map((sentence, at) => {
          const key = getKey(part, at);
          return <Sentence key={key} id={key} sentence={sentence} words={words} isOpen={open.has(key)} onTurn={onTurn} onWord={onWord} />;
        })}
      </View>
      {translated.map(({ key, translation }) => (
        <View key={key} className={`${styles.translation} t-translation`}>
          {translation}
        </View>
      ))}
    </>
  );
}

interface SentenceProps {
  id: string;
  sentence: ReadingSentence;
  words: readonly ReadingWord[];
  isOpen: boolean;
  onTurn: (key: string) => void;
  onWord: (word: number) => void;
}

const Sentence = memo(function Sentence({ id, sentence, words, isOpen, onTurn, onWord }: SentenceProps) {
  const segments = useMemo(() => getSegments(sentence), [sentence]);
  const turn = useCallback(() => onTurn(id), [onTurn, id]);
  return (
    <View
      id={`sentence-${id}`}
      className={isOpen ? styles.openSentence : styles.sentence}
      onTap={turn}
      hoverClassName={styles.touched}
      {...PRESS}
      wechat-aria-role="button"
      wechat-aria-label={`${sentence.text}，轻点看翻译`}
    >
      {segments.map(({ text, word }, at) =>
        word === undefined || words[word] === undefined ? (
          text
        ) : (
          <View
            key={at}
            className={`${words[word].word_id === null ? styles.newWord : styles.ownWord} t-word`}
            onTap={(event: HostEvent) => {
              event.stopPropagation?.();
              onWord(word);
            }}
            hoverClassName={styles.touched}
            {...PRESS}
            wechat-aria-role="button"
          >
            {text}
          </View>
        ),
      )}{' '}
    </View>
  );
});
