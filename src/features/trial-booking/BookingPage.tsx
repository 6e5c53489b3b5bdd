import { memo, useCallback, useEffect } from 'react';
import { FETCHING, NAME_MAX_LENGTH, TRIAL_BOOKING_DAYS } from '@xueban/contract/constants';
import type { School } from '@xueban/contract/resources/schools';
import type { TrialBookingSource } from '@xueban/contract/resources/trials';
import { ActionButton } from '@/components/ActionButton';
import { CheckBox } from '@/components/CheckBox';
import { FieldInput } from '@/components/FieldInput';
import { View } from '@/components/host';
import { ListGroup, ListRow } from '@/components/List';
import { OfflineNote } from '@/components/OfflineNote';
import { PhoneInput } from '@/components/PhoneInput';
import { Screen } from '@/components/Screen';
import { StateView } from '@/components/StateView';
import { TextLink } from '@/components/TextLink';
import { useApiQuery } from '@/lib/api-query';
import { callPhone } from '@/lib/call-phone';
import { back, go, scrollToElement, scrollToTop } from '@/lib/navigation';
import { GRADE_MAX_LENGTH, maskedPhone } from './booking';
import { NOT_SENT, useBooking } from './use-booking';
import styles from './Booking.module.scss';

const openPrivacy = () => go('privacy');
const leave = () => back();

/** 预约试听: whom the school may call, and the consent to it. */
export const BookingPage = memo(function BookingPage({ source }: { source: TrialBookingSource | undefined }) {
  const { data: school } = useApiQuery('GET schools/current', { quiet: true }, { silent: true, staleTime: FETCHING.cacheTimeMs });
  const booking = useBooking(source);
  if (booking.booked !== undefined) return <Booked phone={booking.booked} school={school} />;
  if (school && !school.trial.booking) return <NotTaken school={school} />;
  return <Form booking={booking} school={school} />;
});

function Form({ booking, school }: { booking: ReturnType<typeof useBooking>; school: School | undefined }) {
  const { change, errors, agreed, toggleAgreed, hint, problem, busy, submit } = booking;
  useEffect(() => {
    if (problem !== undefined && problem !== '') scrollToElement('booking-error');
  }, [problem]);
  return (
    <Screen
      footer={
        <ActionButton id="book" loading={busy} onTap={submit}>
          提交预约
        </ActionButton>
      }
    >
      {/* Said once, because the failure below says it too. */}
      {problem !== NOT_SENT && <OfflineNote text="现在没有网络，连上以后才能提交" gap="below" />}
      <View className={styles.intro}>
        <View className={styles.title}>{school ? `到${school.name}试听一节课` : '试听一节课'}</View>
        留下联系方式，老师会打电话和您约时间，不用登录。
      </View>
      <FieldInput
        id="name"
        label="怎么称呼您"
        maxLength={NAME_MAX_LENGTH}
        placeholder="例如 林女士"
        confirmType="next"
        onChange={change.name}
        error={errors.name}
      />
      <PhoneInput placeholder="老师会拨打这个号码" onChange={change.phone} hint={hint} error={errors.phone} />
      <FieldInput
        id="grade"
        label="孩子的年级（选填）"
        maxLength={GRADE_MAX_LENGTH}
        placeholder="例如 七年级"
        confirmType="done"
        onChange={change.grade}
        error={errors.grade}
      />
      <View>
        <CheckBox id="consent" checked={agreed} onTap={toggleAgreed} label="我是孩子的监护人，同意学校用这些信息联系我">
          我是孩子的监护人，已阅读
          <TextLink onTap={openPrivacy}>《隐私政策》</TextLink>，同意学校用以上信息联系我，安排试听
        </CheckBox>
        <View id="consent-error" className={styles.error} wechat-aria-role="alert">
          {errors.consent}
        </View>
      </View>
      <View className={styles.note}>{`这些信息只用来安排试听，${TRIAL_BOOKING_DAYS} 天后自动删除；想提前删除，随时告诉学校就可以。`}</View>
      <View id="booking-error" className={styles.error} wechat-aria-role="alert">
        {problem}
      </View>
    </Screen>
  );
}

/** The school's own number, where it has said one. */
const CallSchool = memo(function CallSchool({ school, title }: { school: School | undefined; title: string }) {
  const phone = school?.service_phone ?? undefined;
  const dial = useCallback(() => {
    if (phone !== undefined) callPhone(phone);
  }, [phone]);
  if (phone === undefined) return null;
  return (
    <ListGroup>
      <ListRow id="call-school" title={title} note={school?.service_hours ?? undefined} value={phone} glyph="phone" onTap={dial} />
    </ListGroup>
  );
});

function Booked({ phone, school }: { phone: string; school: School | undefined }) {
  useEffect(() => scrollToTop(), []);
  return (
    <Screen
      footer={
        <ActionButton id="done" onTap={leave}>
          好的
        </ActionButton>
      }
    >
      <StateView
        id="booked"
        kind="done"
        title="预约已提交"
        text={`${school?.name ?? '学校'}的老师会拨打 ${maskedPhone(phone)} 联系您，约定试听时间。`}
      />
      <CallSchool school={school} title="也可以给学校打电话" />
    </Screen>
  );
}

function NotTaken({ school }: { school: School }) {
  return (
    <Screen>
      <StateView
        id="no-booking"
        kind="empty"
        title="学校暂不接受网上预约"
        text={school.service_phone === null ? '请直接联系学校，或咨询任课老师。' : '请直接给学校打电话。'}
        action="返回"
        onAction={leave}
      />
      <CallSchool school={school} title="给学校打电话" />
    </Screen>
  );
}
