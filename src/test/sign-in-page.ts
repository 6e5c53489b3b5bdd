/** The sign-in page as tests use it. */
import type { Student } from '@xueban/contract/resources/students';
import { user } from './data';
import { newPhone, phone } from './phone';
import type { RenderedPage } from './render';
import type { Handlers } from './server';

const student: Student = {
  id: 11,
  name: '林小满',
  grade: '七年级',
  course_hours_left: 12.5,
  streak_days: 0,
  daily_goal: 20,
  ai_allowed: true,
  today_words: 0,
};
export const PHONE = '13800006021';

/** What follows a good sign-in. */
export const home: Handlers = { 'GET users/current': () => user, 'GET students': () => [student], 'GET students/{id}': () => student };

export const sent = (path: string) => phone().requests.filter(({ url }) => url.endsWith(path));
export const field = (page: RenderedPage, id: string) => page.byId(id);

export async function fillByCode(page: RenderedPage): Promise<void> {
  await page.input(field(page, 'phone'), PHONE);
  await page.input(field(page, 'captcha'), '204816');
}

export function openSignIn(): void {
  newPhone();
  phone().pages.push({ route: 'pages/sessions/sign-in', options: {} });
}
