import type { MathRecord } from '@xueban/contract/resources/learning-records/math';
import { aRecord } from '@/features/word-study/test-data';
import { setCurrentStudentId } from '@/lib/http/identity';
import { hasNetwork, resetNetwork } from '@/lib/network';
import { schoolDay } from '@/lib/time';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { lesson, lessonRules, school, user } from '@/test/data';
import { has, idText, lastOpened, student } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Start from './start';

afterEach(leavePages);
beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(student.id);
});

const teacher = { id: 9, name: '王老师' };
const sent: [string, unknown][] = [];
const offers: Handlers = {
  'GET schools/current': () => school,
  'GET student_allocations': () => [{ id: 1, course_id: 3, student: { id: student.id, name: student.name }, teacher }],
  'GET teaching_records/latest': () => null,
  'POST teaching_records': ({ body }) => {
    sent.push(['lesson', body]);
    return { ...lesson, id: 41, teacher, course_id: 3 };
  },
  'POST courses/{id}/learning_records': ({ body }) => {
    sent.push(['record', body]);
    return aRecord(body.alone ? {} : { teacher_id: 9, teaching_record_id: 41 });
  },
};

interface Opened {
  serve?: Handlers;
  hours?: number;
  query?: Record<string, string>;
}

function open({
  serve = {},
  hours = 12.5,
  query = { subject: 'word', courseId: '3', unitId: '1', chapterId: '2' },
}: Opened = {}): Promise<RenderedPage> {
  sent.length = 0;
  const current = { ...student, course_hours_left: hours };
  return renderPage(<Start />, {
    query,
    serve: { ...offers, 'GET students/{id}': () => current, ...serve },
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, [current]);
      set(currentStudentState, current);
    },
  });
}
const typeCode = (page: RenderedPage, code: string) => page.input(page.byId('lesson-code'), code);
const asksForCode = (page: RenderedPage) => page.hosts('input').some(({ props }) => props.id === 'lesson-code');
const isOff = (page: RenderedPage) => page.byId('lesson-start').props['wechat-aria-disabled'] === 'true';
const start = (page: RenderedPage) => page.tap(page.byId('lesson-start'));

describe('自己学', () => {
  test('is chosen already: one tap, no lesson, in place of this page', async () => {
    const page = await open();
    expect(page.text()).toContain('不计课时 · 一轮 45 词约 28 分钟，随时可以停');
    expect(asksForCode(page)).toBe(false);
    await start(page);
    expect(sent).toEqual([['record', { learning_subtype: 'learn', alone: true, unit_id: 1, chapter_id: 2 }]]);
    expect(lastOpened()).toContain('redirectTo /pages/english/words/study/pre-exam?courseId=3');
    expect(lastOpened()).not.toContain('teachingRecordId');
  });

  test('a round that cannot be started is told, and can be tried again', async () => {
    const page = await open({ serve: { 'POST courses/{id}/learning_records': () => refusal('INTERNAL') } });
    await start(page);
    expect(phone().toasts).toContainEqual({ title: '创建学习记录失败', icon: 'error', duration: 2000 });
  });
});

describe('老师陪练', () => {
  test('says balance, price and time, and begins with the code: the lesson first, then the round', async () => {
    const page = await open();
    expect(page.text()).toContain('老师陪练 · 30 分钟1.0 课时 · 够学一整轮 45 词');
    expect(page.text()).toContain('老师陪练 · 15 分钟0.5 课时 · 约能学 25 词，生词少选几个');
    await page.tap(page.byId('lesson-short'));
    expect(idText(page, 'balance')).toBe('剩 12.5 课时');
    expect(page.text()).toContain('请王老师说出今天的口令');
    expect(page.text()).toContain('学完这一轮才计课时；新词不到 5 个或学习不到 5 分钟，不计课时。');
    expect(isOff(page)).toBe(true);
    await typeCode(page, '482');
    expect(isOff(page)).toBe(true);
    await typeCode(page, '4821');
    expect(isOff(page)).toBe(false);
    await start(page);
    expect(sent).toEqual([
      ['lesson', { course_id: 3, lesson_length: 'short', teacher_code: '4821' }],
      ['record', { learning_subtype: 'learn', teacher_id: 9, teaching_record_id: 41, unit_id: 1, chapter_id: 2 }],
    ]);
    expect(lastOpened()).toContain('pre-exam?courseId=3&unitId=1&chapterId=1&teacherId=9&teachingRecordId=41&learningRecordId=70');
  });

  test('a wrong code is said beside it, in sight, and another one may be typed', async () => {
    let wrong = true;
    const scrolled: unknown[] = [];
    phone().wx.pageScrollTo = (to: unknown) => void scrolled.push(to);
    const page = await open({ serve: { 'POST teaching_records': () => (wrong ? refusal('LESSON_CODE_WRONG') : { ...lesson, id: 41 }) } });
    await page.tap(page.byId('lesson-long'));
    await typeCode(page, '1111');
    await start(page);
    expect(idText(page, 'lesson-code-error')).toBe('口令不对，请老师再说一遍');
    expect(scrolled).toEqual([{ selector: '#lesson-code', duration: 300 }]);
    expect(phone().toasts).toEqual([]);
    wrong = false;
    await typeCode(page, '4821');
    expect(has(page, 'lesson-code-error')).toBe(false);
    await start(page);
    expect(sent).toHaveLength(1);
  });

  test('too many wrong ones: not now, but alone', async () => {
    const page = await open({ serve: { 'POST teaching_records': () => refusal('LESSON_CODE_LOCKED') } });
    await page.tap(page.byId('lesson-long'));
    await typeCode(page, '1111');
    await start(page);
    expect(page.text()).toContain('口令输错太多次了，过一会儿再试，也可以先自己学');
    await page.tap(page.byId('lesson-none'));
    await start(page);
    expect(sent).toEqual([['record', expect.objectContaining({ alone: true })]]);
  });

  test('no code where the school asks for none', async () => {
    const page = await open({ serve: { 'GET schools/current': () => ({ ...school, lessons: { ...lessonRules, asks_for_code: false } }) } });
    await page.tap(page.byId('lesson-long'));
    expect(asksForCode(page)).toBe(false);
    await start(page);
    expect(sent[0]).toEqual(['lesson', { course_id: 3, lesson_length: 'long' }]);
  });
});

describe('course hours', () => {
  test('the last ones are warned of', async () => {
    const page = await open({ hours: 2 });
    expect(idText(page, 'lesson-warning')).toContain('剩 2.0 课时，快用完了，请提醒家长续课。');
    expect(has(await open({ hours: 2.5 }), 'lesson-warning')).toBe(false);
  });

  test('a lesson they do not cover cannot be chosen; the shorter one can', async () => {
    const page = await open({ hours: 0.5 });
    expect(page.text()).toContain('1.0 课时 · 课时不够');
    await page.tap(page.byId('lesson-short'));
    expect(asksForCode(page)).toBe(true);
    expect(page.byId('lesson-long').props.onTap).toBeUndefined();
  });

  test('owed ones are called so, no lesson can be chosen, and the school is a tap away; alone it goes on', async () => {
    const page = await open({ hours: -1 });
    expect(idText(page, 'lesson-warning')).toContain('欠 1.0 课时，不够上陪练课。请家长联系学校续课；现在可以先自己学。');
    expect(page.text()).not.toContain('-1');
    await page.tap(page.byId('lesson-contact'));
    expect(lastOpened()).toBe('navigateTo /pages/mine/account/contact');
    await start(page);
    expect(sent).toHaveLength(1);
  });

  test('a lesson of today that the school has registered is not charged again: it says so, and alone it goes on', async () => {
    const page = await open({ hours: 10, serve: { 'POST teaching_records': () => refusal('LESSON_REGISTERED') } });
    await page.tap(page.byId('lesson-long'));
    await typeCode(page, '4821');
    await start(page);
    expect(idText(page, 'lesson-problem')).toContain('课时不会再扣。接着学请选自己学');
    await page.tap(page.byId('lesson-none'));
    await start(page);
    expect(sent).toEqual([['record', expect.objectContaining({ alone: true })]]);
  });

  test('used on another phone before: read when the page is opened, and whenever it is shown again', async () => {
    let left = 1;
    const page = await open({ hours: 10, serve: { 'GET students/{id}': () => ({ ...student, course_hours_left: left }) } });
    expect(idText(page, 'lesson-warning')).toContain('剩 1.0 课时，快用完了');
    left = 0.5;
    await page.fire('show');
    await page.settle();
    expect(idText(page, 'lesson-warning')).toContain('剩 0.5 课时，快用完了');
    expect(page.text()).toContain('1.0 课时 · 课时不够');
  });

  test('used on another phone meanwhile: what the server says stands on the page, and no balance of before beside it', async () => {
    let left = 10;
    const page = await open({
      hours: 10,
      serve: {
        'GET students/{id}': () => ({ ...student, course_hours_left: left }),
        'POST teaching_records': () => {
          left = 0.5;
          return refusal('COURSE_HOURS_SHORT');
        },
      },
    });
    await page.tap(page.byId('lesson-long'));
    expect(idText(page, 'balance')).toBe('剩 10.0 课时');
    await typeCode(page, '4821');
    await start(page);
    expect(idText(page, 'lesson-problem')).toContain('可以先自己学');
    expect(page.text()).not.toContain('10.0');
    expect(idText(page, 'lesson-warning')).toContain('剩 0.5 课时');
    // The lesson that was chosen cannot be had any more.
    expect(page.byId('lesson-long').props['wechat-aria-checked']).toBe('false');
    expect(page.byId('lesson-none').props['wechat-aria-checked']).toBe('true');
    await start(page);
    expect(sent).toEqual([['record', expect.objectContaining({ alone: true })]]);
  });
});

describe('a lesson that has begun', () => {
  const begun = { ...lesson, id: 41, teacher, started_at: `${schoolDay()}T01:00:00.000Z` };
  const open41: Handlers = { 'GET teaching_records/latest': () => begun };

  test('goes on without the code', async () => {
    const page = await open({ serve: open41 });
    expect(page.text()).toContain('陪练课已经开始王老师 · 长课 30 分钟 · 1.0 课时，今天 09:00 开始');
    await page.tap(page.byId('lesson-go-on'));
    expect(sent[0]).toEqual(['lesson', { course_id: 3, lesson_length: 'long' }]);
    expect(lastOpened()).toContain('teachingRecordId=41');
  });

  test('or is dropped for learning alone', async () => {
    const page = await open({ serve: open41 });
    expect(idText(page, 'lesson-open')).toContain('改为自己学，不计课时，这节还没开始学的课会取消。');
    await page.tap(page.byId('lesson-alone'));
    expect(sent).toEqual([['record', expect.objectContaining({ alone: true })]]);
  });

  test('one that something else is learned in already stays open, and is not said to be dropped', async () => {
    const page = await open({ serve: { 'GET teaching_records/latest': () => ({ ...begun, is_used: true }) } });
    const said = idText(page, 'lesson-open');
    expect(said).not.toContain('取消');
    expect(said).toContain('改为自己学，这一次不计课时；这节课里已经开始学的还在，可以再接着上。');
  });

  test('one that is over is not asked about', async () => {
    const page = await open({ serve: { 'GET teaching_records/latest': () => ({ ...begun, charge_reason: 'unused' as const }) } });
    expect(has(page, 'lesson-go-on')).toBe(false);
  });
});

describe('without a network', () => {
  test('nobody can look at a code: that is said, 自己学 is offered, and the page comes by itself when the network is back', async () => {
    phone().setNetwork('none');
    await hasNetwork();
    const page = await open();
    expect(idText(page, 'lesson-offline')).toContain('没有网络就无法核对老师的口令');
    expect(has(page, 'lesson-long')).toBe(false);
    // No alert, and nobody is sent back: the page itself has said it.
    expect(phone().navigation).toEqual([]);
    await page.run(() => phone().setNetwork('wifi'));
    await page.settle();
    expect(has(page, 'lesson-long')).toBe(true);
    await start(page);
    expect(sent).toHaveLength(1);
  });

  test('gone while the code was typed: nothing was charged, and it can be tried again', async () => {
    const page = await open();
    await page.tap(page.byId('lesson-long'));
    await typeCode(page, '4821');
    await page.run(() => phone().setNetwork('none'));
    await start(page);
    expect(idText(page, 'lesson-problem')).toContain('网络没有连上');
    expect(phone().navigation).toEqual([]);
    await page.run(() => phone().setNetwork('wifi'));
    await start(page);
    expect(sent).toHaveLength(2);
  });
});

describe('a server in trouble', () => {
  test('is called so, not the network; 自己学 is offered', async () => {
    const page = await open({ serve: { 'GET teaching_records/latest': () => refusal('INTERNAL') } });
    const said = idText(page, 'lesson-offline');
    expect(said).toContain('陪练课加载失败');
    expect(said).toContain('服务器没有回应，无法核对老师的口令');
    expect(said).not.toContain('网络');
    expect(has(page, 'lesson-long')).toBe(false);
    await start(page);
    expect(sent).toHaveLength(1);
  });

  test('a request that reached nobody is the network, whatever the phone says of it', async () => {
    const page = await open({ serve: { 'GET schools/current': () => Promise.reject(new Error('request:fail')) } });
    expect(idText(page, 'lesson-offline')).toContain('没有网络就无法核对老师的口令');
  });
});

describe('mathematics', () => {
  const query = { subject: 'math', courseId: '3', unitId: '1', chapterId: '2', sectionId: '8' };
  const math = { ...aRecord({ teacher_id: 9, teaching_record_id: 41, section_id: 8 }), content_type: 'math' } as unknown as MathRecord;
  const inMath: Handlers = {
    'GET schools/current': () => ({ ...school, lessons: { ...lessonRules, mathematics: true } }),
    'POST courses/{id}/learning_records': ({ body }) => {
      sent.push(['record', body]);
      return math;
    },
  };

  test('a lesson of a section: its handout follows', async () => {
    const page = await open({ query, serve: inMath });
    expect(page.text()).toContain('1.0 课时 · 看讲义、做小测');
    await page.tap(page.byId('lesson-long'));
    expect(page.text()).toContain('学完这一节才计课时；题目不到 5 道或学习不到 5 分钟，不计课时。');
    await typeCode(page, '4821');
    await start(page);
    expect(sent[1]).toEqual(['record', expect.objectContaining({ section_id: 8, teaching_record_id: 41 })]);
    expect(lastOpened()).toContain('redirectTo /pages/math/study/handout?courseId=3');
  });

  test('where the school has no such lessons there is nothing to choose', async () => {
    const page = await open({ query, serve: { ...inMath, 'GET schools/current': () => school } });
    expect(has(page, 'lesson-long')).toBe(false);
    expect(has(page, 'lesson-offline')).toBe(false);
  });
});

test.each<[string, Record<string, string>]>([
  ['a course', { subject: 'word' }],
  ['a subject', { courseId: '3' }],
  ['a subject of this version', { subject: 'of-later', courseId: '3' }],
])('an address without %s leads back', async (_, query) => {
  const page = await open({ query });
  expect(page.text()).toContain('还没有选择课程');
});
