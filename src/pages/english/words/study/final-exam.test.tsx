import type { Reminder } from '@xueban/contract/resources/reminders';
import { RECORD_ID } from '@/features/word-study/test-data';
import { atStage, freshPhone, open, schoolAt, tapMark } from '@/features/word-study/test-pages';
import { outbox, toStream } from '@/offline';
import { has, idText, lastOpened, marked, getText } from '@/test/learner';
import { phone } from '@/test/phone';
import { type RenderedPage } from '@/test/render';
import { refusal } from '@/test/server';
import FinalExam from './final-exam';

beforeEach(freshPhone);

describe('final exam', () => {
  const school = () => schoolAt(3, atStage('final_exam', 0));
  /** In a lesson the teacher listens and marks. */
  const toList = (page: RenderedPage) => page.tap(page.byId('segment-recall'));
  const markAll = async (page: RenderedPage) => {
    await tapMark(page, 't-right', 0);
    await tapMark(page, 't-right', 1);
    await tapMark(page, 't-wrong', 2);
  };

  test('marks, a look at the meaning, completion and the report', async () => {
    const at = school();
    const page = await open(<FinalExam />, at);
    await toList(page);
    await tapMark(page, 't-word', 1);
    expect(marked(page, 't-meaning').map(getText)).toEqual(['n. 词2']);
    expect(getText(page.byId('complete'))).toBe('还有 3 个词');
    await markAll(page);
    expect(getText(page.byId('answered'))).toBe('已检测 3 / 3 · 记得 2 个');
    const before = at.answers.length;
    await tapMark(page, 't-right', 0);
    expect(at.answers).toHaveLength(before);
    await page.tap(page.byId('complete'));
    expect(at.completions).toBe(1);
    expect(getText(page.root.findAll((node) => node.type === 'text' && node.props.id === 'score')[0]!)).toBe('67');
    expect(marked(page, 't-mistake').map(getText)).toEqual(['word3词3']);
    expect(marked(page, 't-review-day')).toHaveLength(3);
    expect(page.text()).toContain('这节课计 1.0 课时');
    await page.tap(page.byId('home'));
    expect(lastOpened()).toBe('switchTab /pages/english/words/index');
  });

  test('the report offers a reminder of tomorrow', async () => {
    const off: Reminder = { kind: 'due', template_id: 'template-due', state: 'off', messages_left: 0 };
    const page = await open(<FinalExam />, school(), {}, { 'GET reminders': () => [off] });
    await toList(page);
    await markAll(page);
    await page.tap(page.byId('complete'));
    await page.run(() => undefined);
    expect(idText(page, 'remind-me')).toBe('明天提醒我');
  });

  test('without a network the answers are safe and completing says what to do', async () => {
    const at = school();
    const page = await open(<FinalExam />, at);
    await toList(page);
    await page.run(() => phone().setNetwork('none'));
    expect(page.text()).toContain('现在没有网络');
    await markAll(page);
    await page.tap(page.byId('complete'));
    expect(phone().toasts.map(({ title }) => title)).toContain('答案都已存好，联网后再点一次就能完成');
    expect(outbox.getPending(toStream('learning_records', RECORD_ID))).toHaveLength(3);
    await page.run(() => phone().setNetwork('wifi'));
    await page.run(() => outbox.retryNow());
    await page.tap(page.byId('complete'));
    expect(at.completions).toBe(1);
    expect(has(page, 'report')).toBe(true);
  });

  test('a failed completion is told and can be tried again', async () => {
    const at = school();
    const page = await open(<FinalExam />, at, {}, { 'POST courses/{id}/learning_records/{recordId}/complete': () => refusal('INTERNAL') });
    await toList(page);
    await markAll(page);
    await page.tap(page.byId('complete'));
    expect(phone().toasts).toContainEqual({ title: '完成学习记录失败', icon: 'error', duration: 2000 });
    expect(getText(page.byId('complete'))).toBe('完成');
  });
});
