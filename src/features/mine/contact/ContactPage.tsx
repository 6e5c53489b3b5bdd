import { memo, useCallback, useState } from 'react';
import { Card } from '@/components/Card';
import { Glyph } from '@/components/Glyph';
import { Button, PRESS, View } from '@/components/host';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { type Question, questions } from './questions';
import styles from './Contact.module.scss';

/** Who helps, and what is asked most. */
export const ContactPage = memo(function ContactPage() {
  return (
    <Screen>
      <Card>
        <SectionTitle>联系我们</SectionTitle>
        <Button id="service" openType="contact" className={styles.service} hoverClassName={styles.pressed} {...PRESS}>
          在线客服
        </Button>
      </Card>
      <Card>
        <SectionTitle>常见问题</SectionTitle>
        {questions.map((question) => (
          <QuestionRow key={question.key} question={question} />
        ))}
      </Card>
    </Screen>
  );
});

const QuestionRow = memo(function QuestionRow({ question: { key, question, answer } }: { question: Question }) {
  const [open, setOpen] = useState(false);
  const turn = useCallback(() => setOpen((value) => !value), []);
  return (
    <View className={styles.row}>
      <View
        id={`question-${key}`}
        className={styles.question}
        onTap={turn}
        hoverClassName={styles.pressed}
        {...PRESS}
        wechat-aria-role="button"
      >
        <View className={styles.words}>{question}</View>
        <View className={open ? styles.signOpen : styles.sign}>
          <Glyph name="down" />
        </View>
      </View>
      {open && <View className={styles.answer}>{answer}</View>}
    </View>
  );
});
