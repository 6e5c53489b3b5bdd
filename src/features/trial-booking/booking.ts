/** What is typed to book a trial lesson. Pure. */
import { NAME_MAX_LENGTH, NAME_PATTERN, PHONE_PATTERN } from '@xueban/contract/constants';
import type { TrialBookingSource } from '@xueban/contract/resources/trials';

export const GRADE_MAX_LENGTH = 20;

export interface BookingTexts {
  name: string;
  phone: string;
  grade: string;
}
export type BookingField = keyof BookingTexts;

const name = new RegExp(NAME_PATTERN);
const phone = new RegExp(PHONE_PATTERN);

/** What the server takes, or what is wrong under each field; empty when it can be sent. */
export function getProblems({ name: called, phone: number, grade }: BookingTexts): Partial<Record<BookingField, string>> {
  return {
    ...(name.test(called) && called.length <= NAME_MAX_LENGTH ? {} : { name: '请填写您的称呼' }),
    ...(phone.test(number) ? {} : { phone: '请输入 11 位手机号' }),
    ...(grade.trim() === '' || (name.test(grade) && grade.length <= GRADE_MAX_LENGTH) ? {} : { grade: '年级里有不能用的字符' }),
  };
}

/** 138****6021: as the page says whom the school will call. */
export const maskedPhone = (number: string): string => `${number.slice(0, 3)}****${number.slice(7)}`;

const SOURCES: readonly TrialBookingSource[] = ['vocab_test', 'trial_group', 'sign_in'];

/** Of an address anybody may have written. */
export function parseSource(value: string | undefined): TrialBookingSource | undefined {
  return SOURCES.find((source) => source === value);
}
