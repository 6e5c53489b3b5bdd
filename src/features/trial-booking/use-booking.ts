/** The form of a booking: what is typed, what is said of it, and that it is sent once. */
import { useCallback, useMemo, useRef, useState } from 'react';
import { CONSENT_VERSION } from '@xueban/contract/constants';
import type { TrialBookingSource } from '@xueban/contract/resources/trials';
import { errorMessage } from '@/lib/errors';
import { call } from '@/lib/http/call';
import { isUnreached } from '@/lib/http/api-error';
import { getPhoneRule } from '@/shared/credentials/fields';
import { type BookingField, type BookingTexts, getProblems } from './booking';

export const NOT_SENT = '网络没有连上，预约还没有提交，请联网后再点一次。没有提交的内容不会存在手机里。';
const NOT_AGREED = '请先阅读并勾选同意，再提交';

type Said = Partial<Record<BookingField | 'consent', string>>;

export function useBooking(source: TrialBookingSource | undefined) {
  const texts = useRef<BookingTexts>({ name: '', phone: '', grade: '' });
  const [agreed, setAgreed] = useState(false);
  const [errors, setErrors] = useState<Said>({});
  const [hint, setHint] = useState<string | undefined>();
  const [problem, setProblem] = useState<string | undefined>();
  const [busy, setBusy] = useState(false);
  /** The number that the school will call. */
  const [booked, setBooked] = useState<string | undefined>();

  const say = useCallback((field: keyof Said, message: string | undefined) => {
    setErrors((known) => (known[field] === message ? known : { ...known, [field]: message }));
  }, []);
  const change = useMemo(
    () => ({
      name: (text: string) => {
        texts.current.name = text;
        say('name', undefined);
      },
      phone: (text: string) => {
        texts.current.phone = text;
        const said = getPhoneRule(text);
        setHint(said.hint);
        say('phone', said.error);
      },
      grade: (text: string) => {
        texts.current.grade = text;
        say('grade', undefined);
      },
    }),
    [say],
  );
  const toggleAgreed = useCallback(() => {
    setAgreed((value) => !value);
    say('consent', undefined);
  }, [say]);

  const send = useCallback(async () => {
    const { name, phone, grade } = texts.current;
    setBusy(true);
    setProblem(undefined);
    try {
      await call('POST trial_bookings', {
        body: {
          name: name.trim(),
          phone,
          ...(grade.trim() !== '' && { grade: grade.trim() }),
          ...(source && { source }),
          consent_version: CONSENT_VERSION,
        },
        // What was typed stays on the page: no alert that leads away.
        quiet: true,
      });
      setBooked(phone);
    } catch (error) {
      setProblem(isUnreached(error) ? NOT_SENT : errorMessage(error));
    } finally {
      setBusy(false);
    }
  }, [source]);

  const submit = useCallback(() => {
    if (busy) return;
    const found: Said = { ...getProblems(texts.current), ...(agreed ? {} : { consent: NOT_AGREED }) };
    setErrors(found);
    if (Object.keys(found).length === 0) void send();
  }, [busy, agreed, send]);

  return { change, agreed, toggleAgreed, errors, hint, problem, busy, submit, booked };
}
