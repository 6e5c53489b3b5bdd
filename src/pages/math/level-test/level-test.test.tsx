import type { MathLevelResult, MathLevelSubmission } from '@xueban/contract/resources/math/math-level-submissions';
import type { GivenAnswer } from '@xueban/contract/resources/math/questions';
import { levelStorage } from '@/features/level-test/level-steps';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { students, user } from '@/test/data';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Index from './index';
import Report from './report';
import Take from './take';

afterEach(() => {
  leavePages();
  jest.restoreAllMocks();
});

const [student] = students;
const seventh = { id: 71, name: '七年级上', grade: 7, term: 1 as const, from: 7, to: 7.5 };
const bridge = (sectionId: number) => ({
  course_id: 4,
  unit_id: 2,
  chapter_id: 21,
  section_id: sectionId,
  percentage: 0,
  mastered: false,
  due_on: null,
});
const result: MathLevelResult = {
  position: 7.2,
  low: 6.6,
  high: 7.8,
  level: seventh,
  hasty: false,
  questions_count: 20,
  right_count: 12,
  place: { course_id: 3, unit_id: 1, chapter_id: 11, section_id: 5, section_name: '有理数的减法' },
  missing: [
    {
      id: 'fraction-addition',
      name: '异分母分数加减',
      grade: 5,
      probability: 0.2,
      tested: true,
      section_id: 5,
      section_name: '有理数的减法',
      bridge: bridge(40),
    },
    ...[1, 2, 3, 4, 5, 6].map((nth) => ({
      id: `later-${nth}`,
      name: `后面要用的${nth}`,
      grade: 6,
      probability: 0.1,
      tested: false,
      section_id: 9,
      section_name: '去分母解方程',
      bridge: bridge(40 + nth),
    })),
    // Its school has nothing for it.
    { id: 'no-bridge', name: '没有衔接的', grade: 4, probability: 0.1, tested: true, section_id: 9, section_name: '去分母解方程' },
  ],
  strands: [{ name: '数与代数', known: 9, unsure: 30, points: 60, tested: 12, inferred: 25 }],
  levels: [
    { level_id: 61, known: 0, unsure: 8, points: 9, tested: 0, inferred: 8 },
    { level_id: 71, known: 3, unsure: 4, points: 12, tested: 4, inferred: 2 },
  ],
};
const choice = (text: string): NonNullable<MathLevelSubmission['question']> => ({
  kind: 'single_choice',
  prompt: [{ kind: 'paragraph', inlines: [{ kind: 'text', text }] }],
  options: ['A', 'B'].map((id) => ({ id, content: [{ kind: 'text', text: `选项${id}` }] })),
  matches: [],
  blanks: [],
});
/** Two questions long. */
class School {
  step = 0;
  id = 9;
  given: GivenAnswer[] = [];
  asked: Record<string, unknown>[] = [];
  first = choice('题目1');
  get test(): MathLevelSubmission {
    const open = this.step < 2;
    return {
      id: this.id,
      status: open ? 'open' : 'completed',
      started_at: '2026-11-22T10:00:00.000Z',
      expires_at: '2999-01-01T00:00:00.000Z',
      completed_at: open ? null : '2026-11-22T10:20:00.000Z',
      result: open ? null : result,
      step_number: this.step,
      question: this.step === 0 ? this.first : open ? choice('题目2') : null,
      percentage: this.step * 50,
      questions_left: 2 - this.step,
    };
  }
  handlers(more: Handlers = {}): Handlers {
    return {
      'GET math_levels': () => [{ ...seventh, id: 61, name: '六年级上', grade: 6 }, seventh],
      'GET math_level_submissions': () => (this.step < 2 ? [] : [this.test]),
      'GET math_level_submissions/take': ({ query }) => {
        this.asked.push(query);
        return this.test;
      },
      'GET math_level_submissions/{id}': ({ params }) => (Number(params.id) === this.id ? this.test : refusal('NOT_FOUND')),
      'PUT math_level_submissions/{id}': ({ body }) => {
        if (body.step_number === this.step) {
          this.given.push(body.given);
          this.step += 1;
        }
        return this.test;
      },
      'GET users/current': () => user,
      ...more,
    };
  }
}
let school: School;
let looked = 0;
/** The learner reads the question. */
const look = (): void => {
  looked += 5_000;
};
const now = Date.now;
beforeEach(() => {
  looked = 0;
  jest.spyOn(Date, 'now').mockImplementation(() => now() + looked);
  newPhone();
  resetNetwork();
  levelStorage.dropMemory();
  setCurrentStudentId(student.id);
  school = new School();
});

const open = (page: React.ReactElement, query: Record<string, string> = {}, more: Handlers = {}): Promise<RenderedPage> =>
  renderPage(page, {
    query,
    serve: school.handlers(more),
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, [student]);
      set(currentStudentState, student);
    },
  });
const opened = () => phone().navigation[phone().navigation.length - 1];

describe('Before the test', () => {
  test('says what it is, and offers the grade the school knows', async () => {
    const page = await open(<Index />);
    expect(page.text()).toContain('数学学到哪里了？');
    await page.tap(page.byId('start'));
    expect(opened()).toBe('navigateTo /pages/math/level-test/take?levelId=71');
  });

  test('past results lead to their reports', async () => {
    school.step = 2;
    const page = await open(<Index />);
    expect(page.text()).toContain('七年级上学期');
    await page.tap(page.byId('test-9'));
    expect(opened()).toBe('navigateTo /pages/math/level-test/report?id=9');
  });
});

describe('The test', () => {
  test('one question after the other, nothing said of right or wrong, then the report', async () => {
    const page = await open(<Take />, { levelId: '71' });
    expect(school.asked).toEqual([{ math_level_id: '71' }]);
    expect(page.text()).toContain('题目1');
    expect(page.text()).toContain('最多还有 2 题');
    look();
    await page.tap(page.byText('选项B'));
    await page.settle();
    expect(page.text()).toContain('题目2');
    expect(page.text()).not.toMatch(/答对|答错|正确/);
    look();
    await page.tap(page.byId('unknown'));
    await page.settle();
    expect(school.given).toEqual([{ kind: 'choice', option_ids: ['B'] }, { kind: 'unknown' }]);
    expect(opened()).toBe('redirectTo /pages/math/level-test/report?id=9');
  });

  test('left and opened again it goes on at the same question, and says so', async () => {
    const first = await open(<Take />);
    look();
    await first.tap(first.byText('选项B'));
    await first.settle();
    leavePages();
    levelStorage.dropMemory();
    const again = await open(<Take />);
    expect(again.text()).toContain('题目2');
    const index = await open(<Index />);
    expect(index.text()).toContain('接着上次的做');
  });

  test('an answer without a network stays on the phone and goes when there is one', async () => {
    const page = await open(<Take />);
    phone().setNetwork('none');
    look();
    await page.tap(page.byText('选项A'));
    await page.settle();
    expect(school.given).toEqual([]);
    phone().setNetwork('wifi');
    await page.settle();
    expect(school.given).toEqual([{ kind: 'choice', option_ids: ['A'] }]);
    expect(page.text()).toContain('题目2');
  });

  test('an answer that cannot be read is asked again as it was typed; once it is read, none of it is left', async () => {
    school.first = {
      ...choice(''),
      kind: 'fill_in',
      prompt: [{ kind: 'paragraph', inlines: [{ kind: 'blank', blank: 0 }] }],
      options: [],
      blanks: [{ units: [] }],
    };
    let isUnread = true;
    const send = school.handlers()['PUT math_level_submissions/{id}']!;
    const page = await open(
      <Take />,
      {},
      {
        'PUT math_level_submissions/{id}': (request) =>
          request.body.asks_again && isUnread ? refusal('ANSWER_NOT_UNDERSTOOD') : send(request),
      },
    );
    look();
    await page.tap(page.byId('key-1'));
    await page.tap(page.byId('key-done'));
    await page.settle();
    expect(page.text()).toContain('不算错');
    isUnread = false;
    look();
    await page.tap(page.byId('key-done'));
    await page.settle();
    expect(school.given).toEqual([{ kind: 'blanks', blanks: ['1'] }]);
    expect(page.text()).toContain('题目2');
    expect(phone().storage.get('questionDrafts')).toBeUndefined();
  });

  test('a second tap of the same finger is not taken for an answer to the next question', async () => {
    const page = await open(<Take />);
    look();
    await page.tap(page.byText('选项B'));
    await page.settle();
    await page.tap(page.byText('选项A'));
    await page.settle();
    expect(school.given).toHaveLength(1);
    look();
    await page.tap(page.byText('选项A'));
    await page.settle();
    expect(school.given).toHaveLength(2);
  });

  test('without a bank it says so', async () => {
    const page = await open(<Take />, {}, { 'GET math_level_submissions/take': () => refusal('LEVEL_TEST_NOT_SET_UP') });
    expect(page.text()).toContain('这里还不能测');
    expect(page.text()).toContain('学校还没有准备好数学水平测试的题库');
  });

  test('too many at once is no dead network; with a try later it begins', async () => {
    let isBusy = true;
    const take = () => (isBusy ? refusal('TOO_MANY_REQUESTS') : school.test);
    const page = await open(<Take />, {}, { 'GET math_level_submissions/take': take });
    expect(page.text()).toContain('现在测的人有点多');
    expect(page.text()).not.toContain('连不上');
    isBusy = false;
    await page.tap(page.byText('重试'));
    expect(page.text()).toContain('题目1');
  });

  test.each([
    [0, '这次测试放得太久了', '重新开始'],
    [1, '另一次测试代替了它', '去做那一次'],
  ])('one that ended on its way, with %i days left, says why', async (days, title, action) => {
    const expires_at = new Date(Date.now() + days * 86_400_000).toISOString();
    const page = await open(
      <Take />,
      {},
      {
        'GET math_level_submissions/take': () => (school.id === 9 ? { ...school.test, expires_at } : school.test),
        'PUT math_level_submissions/{id}': () => refusal('TEST_EXPIRED'),
      },
    );
    look();
    await page.tap(page.byText('选项A'));
    await page.settle();
    expect(page.text()).toContain(title);
    school.id = 10;
    await page.tap(page.byText(action));
    expect(page.text()).toContain('题目1');
  });
});

describe('The report', () => {
  test('the level with its range, what is missing before which section, and where to go on', async () => {
    school.step = 2;
    const page = await open(<Report />, { id: '9' });
    for (const text of [
      '七年级上学期',
      '很可能在六年级下学期到七年级下学期之间',
      '做对 12 / 20 题',
      '先补这些7 个',
      '学“有理数的减法”之前异分母分数加减五年级 · 测过去补',
      '学“去分母解方程”之前后面要用的1六年级 · 推测去补',
      '测过，会测过，还不会',
      '七年级上测过 4，会 3 · 推测会 2',
      '数与代数测过 12，会 9 · 推测会 25',
      '没有直接测：六年级上（推测会 8）',
    ]) {
      expect(page.text()).toContain(text);
    }
    expect(page.text()).not.toContain('后面要用的6');
    await page.tap(page.byId('all-missing'));
    expect(page.text()).toContain('后面要用的6');
    // Where nothing can be tapped, nothing is listed.
    expect(page.text()).not.toContain('没有衔接的');
    await page.tap(page.byId('bridge-fraction-addition'));
    expect(opened()).toBe('navigateTo /pages/math/study/handout?courseId=4&unitId=2&chapterId=21&sectionId=40');
    await page.tap(page.byId('place'));
    expect(opened()).toBe('navigateTo /pages/math/study/handout?courseId=3&unitId=1&chapterId=11&sectionId=5');
  });

  test('what is made good follows: to be asked again, then done', async () => {
    school.step = 2;
    const [first, second, ...others] = result.missing;
    const missing = [
      { ...first!, bridge: { ...bridge(40), percentage: 100, due_on: '2020-01-01' } },
      { ...second!, bridge: { ...bridge(41), percentage: 100, due_on: '2999-01-01', mastered: true } },
      ...others,
    ];
    const page = await open(
      <Report />,
      { id: '9' },
      { 'GET math_level_submissions/{id}': () => ({ ...school.test, result: { ...result, missing } }) },
    );
    expect(page.text()).toContain('异分母分数加减五年级 · 测过再考一次');
    expect(page.text()).toContain('后面要用的1六年级 · 推测已补好');
    await page.tap(page.byId('bridge-fraction-addition'));
    expect(opened()).toBe('navigateTo /pages/math/review/take?courseId=4&source=mixed&sectionId=40');
  });

  test('answers that are no measurement give no level, nor anything that follows from one', async () => {
    school.step = 2;
    const doubtful: MathLevelResult = { ...result, hasty: true, reliable: false, reasons: ['none_right', 'too_fast'] };
    const test = { ...school.test, result: doubtful };
    const handlers: Handlers = { 'GET math_level_submissions/{id}': () => test, 'GET math_level_submissions': () => [test] };
    const page = await open(<Report />, { id: '9' }, handlers);
    for (const text of ['还得不出可信的水平', '一道题也没有做对', '答得很快']) expect(page.text()).toContain(text);
    expect(page.text()).not.toMatch(/七年级|掌握|先补|推测/);
    leavePages();
    expect((await open(<Index />, {}, handlers)).text()).toContain('没有得出水平');
  });

  test('one that is not there; one that is not finished', async () => {
    const none = await open(<Report />, { id: '8' });
    expect(none.text()).toContain('没有找到这份报告');
    leavePages();
    const page = await open(<Report />, { id: '9' });
    expect(page.text()).toContain('这次测试还没做完');
  });
});
