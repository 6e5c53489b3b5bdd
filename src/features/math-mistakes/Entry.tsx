import { memo, useCallback, useState } from 'react';
import { optionLetter } from '@xueban/contract/learning/option-letter';
import type { MistakeQuestion } from '@xueban/contract/resources/math/mistake-question-books';
import { ActionButton } from '@/components/ActionButton';
import { Image, PRESS, View } from '@/components/host';
import { Pill } from '@/components/Pill';
import { Inlines } from '@/components/rich-text/Inlines';
import { RichTextView } from '@/components/rich-text/RichTextView';
import { spokenText } from '@/components/rich-text/spoken';
import { wholeAddress } from '@/lib/http/host';
import { go } from '@/lib/navigation';
import { getNote } from './book';
import styles from './Mistakes.module.scss';

/** What an address may hold of a question, characters. */
const SUBJECT_LENGTH = 120;

export interface EntryProps {
  courseId: number;
  entry: MistakeQuestion;
  /** In the book, or back into it. */
  onMove: (entry: MistakeQuestion) => unknown;
  /** One from paper was done again today. */
  onJudge: (entry: MistakeQuestion, right: boolean) => unknown;
  /** The text of one from paper is to be corrected. */
  onEdit: (entry: MistakeQuestion) => void;
}

/** One question of the mistake book; its answer and solution on a tap. Class `t-mistake`. */
export const Entry = memo(function Entry({ courseId, entry, onMove, onJudge, onEdit }: EntryProps) {
  const [open, setOpen] = useState(false);
  const turn = useCallback(() => setOpen((before) => !before), []);
  const { question, paper, cause, knowledge_points: points } = entry;
  const hasMore = entry.solution !== null || (paper !== null && paper.answer !== '');
  return (
    <View className={`${styles.entry} t-mistake`}>
      <View className={styles.head}>
        {cause !== null && <Pill tone="wrong">{cause}</Pill>}
        {points.slice(0, 1).map(({ id, name }) => (
          <Pill key={id} tone="plain">
            {name}
          </Pill>
        ))}
        {paper && <Pill tone="brand">自己加的题</Pill>}
      </View>
      {question && <RichTextView content={question.prompt} />}
      {question && <Options entry={question} />}
      {paper?.photo && <Image className={styles.photo} src={wholeAddress(paper.photo.url)} mode="aspectFit" lazyLoad />}
      {paper && paper.text !== '' && <View className={styles.paper}>{paper.text}</View>}
      <View className={styles.note}>{getNote(entry)}</View>
      {hasMore && (
        <View
          id={`more-${entry.id}`}
          className={styles.more}
          onTap={turn}
          hoverClassName={styles.pressed}
          {...PRESS}
          wechat-aria-role="button"
        >
          {open ? '收起' : '看答案和解答'}
        </View>
      )}
      {open && <Solution entry={entry} />}
      <Actions courseId={courseId} entry={entry} onMove={onMove} onJudge={onJudge} onEdit={onEdit} />
    </View>
  );
});

function Actions({ courseId, entry, onMove, onJudge, onEdit }: EntryProps) {
  const move = useCallback(() => onMove(entry), [onMove, entry]);
  const right = useCallback(() => onJudge(entry, true), [onJudge, entry]);
  const wrong = useCallback(() => onJudge(entry, false), [onJudge, entry]);
  const edit = useCallback(() => onEdit(entry), [onEdit, entry]);
  const { paper, question, left_at: left } = entry;
  const explain = useCallback(() => {
    if (question)
      go('aiNew', {
        kind: 'explanation',
        courseId,
        questionId: question.id,
        subject: spokenText(question.prompt).slice(0, SUBJECT_LENGTH),
      });
  }, [courseId, question]);
  return (
    <View className={styles.actions}>
      {paper && left === null && (
        <>
          <ActionButton id={`again-${entry.id}`} kind="soft" onTap={wrong}>
            今天没做对
          </ActionButton>
          <ActionButton id={`right-${entry.id}`} kind="soft" onTap={right}>
            今天做对了
          </ActionButton>
        </>
      )}
      {paper && (
        <ActionButton id={`edit-${entry.id}`} kind="text" onTap={edit}>
          改题目
        </ActionButton>
      )}
      {question && (
        <ActionButton id={`explain-${entry.id}`} kind="text" onTap={explain}>
          讲一讲
        </ActionButton>
      )}
      <ActionButton id={`move-${entry.id}`} kind="text" onTap={move}>
        {left === null ? '移出错题本' : '放回错题本'}
      </ActionButton>
    </View>
  );
}

function Options({ entry }: { entry: NonNullable<MistakeQuestion['question']> }) {
  const { options, matches } = entry;
  if (options.length === 0) return null;
  return (
    <View className={styles.options}>
      {[...options, ...matches].map(({ id, content }, at) => (
        <View key={id} className={styles.option}>
          <View className={styles.optionId}>{optionLetter(at)}</View>
          <View>
            <Inlines content={content} />
          </View>
        </View>
      ))}
    </View>
  );
}

function Solution({ entry: { solution, paper } }: { entry: MistakeQuestion }) {
  return (
    <>
      {paper && paper.answer !== '' && (
        <View className={styles.part}>
          <View className={styles.label}>答案</View>
          <View className={styles.paper}>{paper.answer}</View>
        </View>
      )}
      {solution && (
        <View className={styles.part}>
          <View className={styles.label}>正确答案</View>
          <RichTextView content={solution.answer} />
        </View>
      )}
      {solution && solution.steps.length > 0 && (
        <View className={styles.part}>
          <View className={styles.label}>解答</View>
          {solution.steps.map((step, at) => (
            <RichTextView key={at} content={step} />
          ))}
        </View>
      )}
    </>
  );
}
