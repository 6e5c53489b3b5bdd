import { memo } from 'react';
import type { Calls } from '@xueban/contract/calls';
import type { PrintType } from '@xueban/contract/resources/learning-prints';
import type { Word } from '@xueban/contract/resources/courses';
import { View } from '@/components/host';
import { RichTextView } from '@/components/rich-text/RichTextView';
import { schoolDay } from '@/lib/time';
import styles from './SheetPreview.module.scss';

type PrintWithWords = Calls['GET learning_prints/{id}']['reply'];

/** The sheet as it comes out of the printer: its head and its first words or questions. */
export const SheetPreview = memo(
  function SheetPreview({ print }: { print: PrintWithWords }) {
    const {
      print_type: type,
      print_type_text: name,
      course,
      student,
      number,
      words,
      words_count: count,
      questions,
      questions_count: total,
    } = print;
    return (
      <View id="sheet" className={styles.paper}>
        <View className={styles.title}>
          {course.name}
          <View className={styles.kind}>{name}</View>
        </View>
        <View className={styles.head}>
          <View>{`姓名：${student.name}`}</View>
          <View>{`日期：${schoolDay(print.created_at)}`}</View>
          <View>{`编号：${number}`}</View>
        </View>
        {words.map((word, index) => (
          <Row key={word.id} type={type} word={word} number={index + 1} />
        ))}
        {questions.map((question, index) => (
          <View key={index} className={`${styles.question} t-question`}>
            <View className={styles.number}>{`${index + 1}.`}</View>
            <View className={styles.asked}>
              <RichTextView content={question.prompt} />
              {question.answer && <RichTextView content={question.answer} />}
            </View>
          </View>
        ))}
        {questions.length < total && <View className={styles.rest}>{`还有 ${total - questions.length} 题，都在 PDF 里`}</View>}
        {words.length < count && <View className={styles.rest}>{`还有 ${count - words.length} 个词，都在 PDF 里`}</View>}
        {(type === 'english' || type === 'chinese') && <View className={styles.rest}>答案在单独的一页</View>}
      </View>
    );
  },
  (a, b) => a.print.words === b.print.words && a.print.questions === b.print.questions && a.print.number === b.print.number,
);

const Row = memo(function Row({ type, word, number }: { type: PrintType; word: Word; number: number }) {
  const { spelling, phonetic, part_of_speech: part, meaning } = word;
  if (type === 'english' || type === 'chinese') {
    const english = type === 'english';
    return (
      <View className={`${styles.row} t-word`}>
        <View className={styles.number}>{`${number}.`}</View>
        <View className={english ? styles.askedWord : styles.askedMeaning}>{english ? spelling : `${part} ${meaning}`}</View>
        <View className={styles.line} />
      </View>
    );
  }
  return (
    <View className={`${styles.row} t-word`}>
      <View className={styles.number}>{`${number}.`}</View>
      <View className={styles.word}>
        {spelling}
        <View className={styles.phonetic}>{phonetic}</View>
      </View>
      <View className={styles.meaning}>{`${part} ${meaning}`}</View>
    </View>
  );
});
