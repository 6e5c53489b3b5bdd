/** Pages of a guardian who is signed in, and what they sent. */
import type { Student } from '@xueban/contract/resources/students';
import type { User } from '@xueban/contract/resources/users';
import type { ReactElement } from 'react';
import { forgetFiles } from '@/lib/files';
import { resetIdentity, setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { students, user } from './data';
import { newPhone, phone } from './phone';
import { type RenderedPage, renderPage } from './render';
import type { Handlers } from './server';

/** A new phone with this page on top, the first of the students at hand. */
export function newGuardian(route: string): void {
  newPhone();
  resetIdentity();
  resetNetwork();
  forgetFiles();
  setCurrentStudentId(students[0].id);
  phone().pages.push({ route, options: {} });
}

export function openAsGuardian(
  page: ReactElement,
  serve: Handlers = {},
  { query, who = user, family = students }: { query?: Record<string, string>; who?: User; family?: readonly Student[] } = {},
): Promise<RenderedPage> {
  return renderPage(page, {
    serve,
    ...(query && { query }),
    state: (set) => {
      set(currentUserState, who);
      set(sessionStatusState, 'signed-in');
      set(studentsState, family);
      set(currentStudentState, family[0]);
    },
  });
}

/** Requests whose address ends so. */
export const sent = (path: string) => phone().requests.filter(({ url }) => url.endsWith(path));
export const bodies = (path: string) => sent(path).map(({ data }) => data);
/** Whether something can be tapped now. */
export const works = (page: RenderedPage, id: string) => typeof page.byId(id).props.onTap === 'function';
