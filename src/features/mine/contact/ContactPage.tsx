import { memo, useCallback, useState } from 'react';
import { FETCHING } from '@xueban/contract/constants';
import { Card } from '@/components/Card';
import { Glyph } from '@/components/Glyph';
import { Button, PRESS, View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { Screen } from '@/components/Screen';
import { SectionTitle } from '@/components/SectionTitle';
import { useApiQuery } from '@/lib/api-query';
import { callPhone } from '@/lib/call-phone';
import { type Question, questions } from './questions';
import styles from './Contact.module.scss';

/** Who helps, and what is asked most. */
export const ContactPage = memo(function ContactPage() {
  const { data: school } = useApiQuery('GET schools/current', {}, { silent: true, staleTime: FETCHING.cacheTimeMs });
  const phone = school?.service_phone ?? undefined;
  const call = useCallback(() => {
    if (phone !== undefined) callPhone(phone);
  }, [phone]);
  return (
    <Screen>
      {phone !== undefined && (
        <ListGroup>
          <ListRow
            id="call-school"
            title="给学校打电话"
            note={school?.service_hours ?? undefined}
            value={phone}
            glyph="phone"
            onTap={call}
          />
        </ListGroup>
      )}
      <Card>
        <SectionTitle>{school?.name ?? '联系学校'}</SectionTitle>
        {phone === undefined && <View className={styles.text}>学校的老师会在微信里回复您。</View>}
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
