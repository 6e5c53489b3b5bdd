/** Pages opened by a learner whose guardian is signed in, and what is on them. */
import type { ReactElement } from 'react';
import type { ReactTestInstance } from 'react-test-renderer';
import type { Student } from '@xueban/contract/resources/students';
import type { User } from '@xueban/contract/resources/users';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { outbox } from '@/offline';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState } from '@/state/students';
import { agreed, owner } from './data';
import { newPhone, phone } from './phone';
import { getText, isLeaf, type RenderedPage, renderPage } from './render';
import { drawRow, isRow } from './word-rows';

export { getText };
import type { Handlers } from './server';

const user: User = {
  id: owner.guardianId,
  name: '林女士',
  phone: '138****6021',
  avatar: null,
  has_password: true,
  consent: agreed,
};
export const student: Student = {
  id: owner.studentId,
  name: '林小满',
  grade: '七年级',
  course_hours_left: 1,
  streak_days: 1,
  daily_goal: 20,
  ai_allowed: true,
  today_words: 0,
};

/** A new phone of the learner. @param storage of the attempts that are tested: as after the app was killed */
export function newLearner(storage: { dropMemory: () => void }): void {
  newPhone();
  storage.dropMemory();
  resetNetwork();
  setCurrentStudentId(owner.studentId);
  outbox.setGuardian(owner.guardianId);
}

/** @param options.student what is otherwise of the learner at hand */
export function openAsLearner(
  page: ReactElement,
  { student: otherwise, ...options }: { query?: Record<string, string>; serve: Handlers; student?: Partial<Student> },
): Promise<RenderedPage> {
  return renderPage(page, {
    ...options,
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(currentStudentState, { ...student, ...otherwise });
    },
  });
}

export const lastOpened = () => phone().navigation[phone().navigation.length - 1];
export const has = (page: RenderedPage, id: string) =>
  ['view', 'box', 'leaf'].flatMap((type) => page.hosts(type)).some(({ props }) => props.id === id);
export const idText = (page: RenderedPage, id: string) => getText(page.byId(id));
/** Host elements with this plain class, top to bottom. */
export const marked = ({ root }: { root: ReactTestInstance }, mark: string): ReactTestInstance[] => {
  const hasMark = (node: ReactTestInstance) =>
    (['view', 'box'].includes(String(node.type)) || isLeaf(node)) && String(node.props.className).split(' ').includes(mark);
  return root.findAll((node) => isRow(node) || hasMark(node)).flatMap((node) => (isRow(node) ? drawRow(node).findAll(hasMark) : [node]));
};
