import { errors } from '@xueban/contract/errors';
import type { School } from '@xueban/contract/resources/schools';
import { book, entry, paper } from '@/features/math-mistakes/test-book';
import { setCurrentStudentId } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { outbox, streamOf } from '@/lib/outbox';
import { currentUserState, sessionStatusState } from '@/state/session';
import { currentStudentState, studentsState } from '@/state/students';
import { diskOf } from '@/test/disk';
import { school as aSchool, students, user } from '@/test/data';
import { idText, textOf } from '@/test/learner';
import { newPhone, phone } from '@/test/phone';
import { leavePages, type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import MathMistakes from './index';
import MathMistakesPrint from './print';

afterEach(leavePages);

const [student] = students;
const asked: Record<string, unknown>[] = [];
const puts: unknown[] = [];
const schoolWith = (sees: boolean): School => ({ ...aSchool, ai: sees, ai_pictures: sees });
const school: Handlers = {
  'GET schools/current': () => schoolWith(false),
  'GET mistake_question_books': () => [book],
  'GET mistake_question_books/{id}/questions': ({ query }) => {
    asked.push(query);
    return query.left === undefined ? [entry(1), paper] : [entry(3, { left_at: '2026-11-21T11:00:00.000Z' })];
  },
  'PUT mistake_question_books/{id}/questions/{entryId}': ({ params, body }) => {
    puts.push([params.entryId, body]);
    return entry(Number(params.entryId), { left_at: body.in_mistake_book === false ? '2026-11-22T11:00:00.000Z' : null });
  },
};
beforeEach(() => {
  newPhone();
  resetNetwork();
  setCurrentStudentId(student.id);
  asked.length = 0;
  puts.length = 0;
});

const open = (more: Handlers = {}): Promise<RenderedPage> =>
  renderPage(<MathMistakes />, {
    query: { courseId: '3' },
    serve: { ...school, ...more },
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, [student]);
      set(currentStudentState, student);
    },
  });
const opened = () => phone().navigation[phone().navigation.length - 1];

test('questions with their cause and point; the answer and solution on a tap', async () => {
  const page = await open();
  for (const text of [
    '错题 2',
    '已移出 1',
    '计算第1题',
    '忘了变号',
    '同号两数相加',
    '错 2 次',
    '再对 2 天就移出',
    '甲乙两地相距 60 千米',
    '自己加的题',
  ]) {
    expect(page.text()).toContain(text);
  }
  expect(page.text()).not.toContain('负八');
  await page.tap(page.byId('more-1'));
  expect(page.text()).toContain('负八');
  expect(page.text()).toContain('先定符号');
});

test('options are called by their place, wherever an import has put them', async () => {
  const choice = entry(1);
  const content = (text: string) => [{ kind: 'text' as const, text }];
  const options = [
    { id: 'C', content: content('三') },
    { id: 'A', content: content('一') },
  ];
  const question = choice.question && { ...choice.question, kind: 'single_choice' as const, options };
  const page = await open({ 'GET mistake_question_books/{id}/questions': () => [{ ...choice, question }] });
  await page.tap(page.byId('more-1'));
  expect(page.text()).toMatch(/A\s*三\s*B\s*一/);
});

test('by chapter, by cause; practised as it is chosen', async () => {
  const page = await open();
  await page.tap(page.byId('by-cause'));
  await page.settle();
  expect(asked[asked.length - 1]).toMatchObject({ cause_eq: '忘了变号' });
  await page.tap(page.byId('by-chapter'));
  await page.settle();
  await page.tap(page.byId('value-12'));
  await page.settle();
  expect(asked[asked.length - 1]).toMatchObject({ chapter_id_eq: '12' });
  await page.tap(page.byId('practise'));
  expect(opened()).toBe('navigateTo /pages/math/review/take?courseId=3&source=mistakes&chapterId=12');
});

test('the practice says how many it asks: none from paper, no more than fit into one', async () => {
  const chapter = { chapter_id: 11, name: '有理数的运算' };
  const of = (count: number) => ({
    ...book,
    questions_count: count + 1,
    chapters: count === 0 ? [] : [{ ...chapter, questions_count: count }],
  });
  for (const [count, said] of [
    [7, '练错题（7 题）'],
    [45, '练错题（20 题）'],
    [0, '练错题'],
  ] as const) {
    const page = await open({ 'GET mistake_question_books': () => [of(count)] });
    expect(page.byId('practise').props['wechat-aria-disabled']).toBe(String(count === 0));
    expect(idText(page, 'practise')).toBe(said);
    leavePages();
  }
});

test('taken out by hand, and put back', async () => {
  const page = await open();
  await page.tap(page.byId('move-1'));
  await page.settle();
  expect(puts).toEqual([['1', { in_mistake_book: false }]]);
  expect(page.text()).not.toContain('计算第1题');
  await page.tap(page.byText('已移出 1'));
  await page.settle();
  await page.tap(page.byId('move-3'));
  await page.settle();
  expect(puts[1]).toEqual(['3', { in_mistake_book: true }]);
});

test('one from paper is said to be right today, or not', async () => {
  const page = await open();
  await page.tap(page.byId('right-2'));
  await page.settle();
  expect(puts).toEqual([['2', { right: true }]]);
  expect(phone().toasts.map(({ title }) => title)).toContain('记下了');
});

test('a change that fails is told, and nothing moves', async () => {
  const page = await open({ 'PUT mistake_question_books/{id}/questions/{entryId}': () => refusal('INVALID_REQUEST') });
  await page.tap(page.byId('move-1'));
  await page.settle();
  expect(phone().toasts.map(({ title }) => title)).toEqual(['没有改好，请再试一次']);
  expect(page.text()).toContain('计算第1题');
});

test('a question from paper is kept on the phone until the server has it', async () => {
  const page = await open();
  await page.tap(page.byId('add'));
  await page.input(page.byId('add-text'), '一桶水重 5 千克');
  await page.tap(page.byId('add-save'));
  expect(outbox.pendingOf(streamOf('mistake_question_books', 5)).map(({ body }) => body)).toEqual([{ text: '一桶水重 5 千克' }]);
});

describe('a photo of a question', () => {
  const READ = '计算：1/2+1/3=____';
  const reading: Handlers = {
    'GET schools/current': () => schoolWith(true),
    'POST direct_uploads': () => ({ id: 41, upload_url: '/learning/v1/files/t', headers: {}, expires_at: '' }),
    'POST mistake_question_books/{id}/photo_readings': ({ params, body }) => {
      asked.push({ params, body });
      return { text: READ };
    },
  };
  const withPhoto = () => {
    const disk = diskOf(phone());
    disk.files.set('wxfile://tmp/q.jpg', new ArrayBuffer(4));
    phone().wx.chooseMedia = ({ success }: { success: (chosen: object) => void }) =>
      success({ tempFiles: [{ tempFilePath: 'wxfile://tmp/q.jpg' }] });
    return disk;
  };
  /** The bytes go to the address of the upload, which is no call. */
  const openWith = async (more: Handlers): Promise<RenderedPage> => {
    const page = await open(more);
    const others = phone().network;
    phone().network = (request) => (request.url.includes('/files/') ? { statusCode: 200, data: '' } : others(request));
    asked.length = 0;
    return page;
  };
  /** What was put into the outbox last; nobody sends it here. */
  const added = () => outbox.pendingOf(streamOf('mistake_question_books', 5)).pop();

  test('is read by AI on a tap, corrected, and added with the photo that is on the server already', async () => {
    withPhoto();
    const page = await openWith(reading);
    await page.tap(page.byId('add'));
    expect(page.root.findAll((node) => node.props.id === 'add-read')).toEqual([]);
    await page.tap(page.byId('add-photo'));
    expect(page.text()).toContain('照片会发给学校选定的 AI 服务');
    expect(asked).toEqual([]);
    await page.tap(page.byId('add-read'));
    await page.settle();
    expect(asked).toEqual([{ params: { id: '5' }, body: { photo_upload_id: 41 } }]);
    expect(page.byId('add-text').props.value).toBe(READ);
    await page.input(page.byId('add-text'), '计算：1/2+1/3');
    await page.tap(page.byId('add-save'));
    expect(added()).toMatchObject({ body: { text: '计算：1/2+1/3' }, file: { uploadId: 41, into: 'photo_upload_id' } });
    expect(phone().requests.filter(({ url }) => url.includes('/files/'))).toHaveLength(1);
  });

  test('is read above its text; what was read stands right below the photo, until there is another one', async () => {
    const disk = withPhoto();
    const page = await openWith(reading);
    const fromTop = () =>
      page.root
        .findAll(({ type, props }) => typeof type === 'string' && ['add-read', 'add-text'].includes(String(props.id)))
        .map(({ props }) => String(props.id));
    await page.tap(page.byId('add'));
    await page.tap(page.byId('add-photo'));
    expect(fromTop()).toEqual(['add-read', 'add-text']);
    await page.tap(page.byId('add-read'));
    await page.settle();
    expect(fromTop()).toEqual(['add-text', 'add-read']);
    disk.files.set('wxfile://tmp/q2.jpg', new ArrayBuffer(5));
    phone().wx.chooseMedia = ({ success }: { success: (chosen: object) => void }) =>
      success({ tempFiles: [{ tempFilePath: 'wxfile://tmp/q2.jpg' }] });
    await page.tap(page.byId('add-photo'));
    await page.settle();
    expect(fromTop()).toEqual(['add-read', 'add-text']);
  });

  test('does not take the place of what is written, unless that is wanted', async () => {
    withPhoto();
    const page = await openWith(reading);
    await page.tap(page.byId('add'));
    await page.tap(page.byId('add-photo'));
    await page.input(page.byId('add-text'), '我自己写的');
    phone().modalAnswer = false;
    await page.tap(page.byId('add-read'));
    await page.settle();
    expect(page.byId('add-text').props.value).toBe('');
    phone().modalAnswer = true;
    await page.tap(page.byId('add-read'));
    await page.settle();
    expect(page.byId('add-text').props.value).toBe(READ);
    // The photo went to the server once.
    expect(phone().requests.filter(({ url }) => url.includes('/files/'))).toHaveLength(1);
  });

  test('that cannot be read: it is said, and the photo is the question all the same', async () => {
    withPhoto();
    const page = await openWith({ ...reading, 'POST mistake_question_books/{id}/photo_readings': () => refusal('AI_UNSURE') });
    await page.tap(page.byId('add'));
    await page.tap(page.byId('add-photo'));
    await page.tap(page.byId('add-read'));
    await page.settle();
    expect(phone().toasts.map(({ title }) => title)).toEqual([expect.stringContaining('这次 AI 没有看明白')]);
    await page.run(() => phone().setNetwork('none'));
    await page.tap(page.byId('add-read'));
    await page.settle();
    expect(phone().toasts.map(({ title }) => title)[1]).toBe('现在没有网络，联网后再读');
    await page.tap(page.byId('add-save'));
    expect(added()).toMatchObject({ body: {}, file: { uploadId: 41 } });
  });

  test('and what is written are there again after the app was killed', async () => {
    const disk = withPhoto();
    const page = await open();
    await page.tap(page.byId('add'));
    await page.input(page.byId('add-text'), '一桶水重');
    await page.input(page.byId('add-answer'), '5');
    await page.tap(page.byId('add-photo'));
    phone().hide();
    leavePages();
    disk.files.delete('wxfile://tmp/q.jpg');
    const again = await open();
    await again.tap(again.byId('add'));
    expect([again.byId('add-text').props.value, again.byId('add-answer').props.value]).toEqual(['一桶水重', '5']);
    expect(again.byId('add-photo').props.children).toBeTruthy();
    expect(again.text()).toContain('重新拍');
    await again.run(() => phone().setNetwork('none'));
    await again.tap(again.byId('add-save'));
    const file = { purpose: 'question_photo', into: 'photo_upload_id' };
    expect(added()).toMatchObject({ body: { text: '一桶水重', answer: '5' }, file });
    expect([...disk.files.keys()]).toEqual([expect.stringMatching(/usr\/outbox-/)]);
    await again.tap(again.byId('add'));
    expect(again.byId('add-text').props.value).toBe('');
  });

  test('of an entry that has no text yet is read later; what is corrected is kept', async () => {
    const photo = { url: '/learning/v1/files/p', file_name: 'q.jpg', content_type: 'image/jpeg', byte_size: 4, expires_at: '' };
    const bare = { ...paper, paper: { photo: photo as never, text: '', answer: '' } };
    const page = await openWith({ ...reading, 'GET mistake_question_books/{id}/questions': () => [bare] });
    await page.tap(page.byId('edit-2'));
    await page.tap(page.byId('edit-read'));
    await page.settle();
    expect(asked).toEqual([{ params: { id: '5' }, body: { entry_id: 2 } }]);
    await page.input(page.byId('edit-answer'), '5/6');
    await page.tap(page.byId('edit-save'));
    await page.settle();
    expect(puts).toEqual([['2', { text: READ, answer: '5/6' }]]);
    expect(page.root.findAll((node) => node.props.id === 'edit-save')).toEqual([]);
  });
});

test('one from paper that was not right: two taps are one', async () => {
  const page = await open();
  const tap = page.byId('again-2').props.onTap as (event: object) => void;
  await page.run(() => {
    tap({});
    tap({});
  });
  await page.settle();
  expect(puts).toEqual([['2', { right: false }]]);
});

test('a photo on its way: stopped without a network, sent on a tap, there', async () => {
  const puts: string[] = [];
  const page = await open({
    'GET mistake_question_books': () => [{ ...book, id: 7 }],
    'POST direct_uploads': () => ({ id: 77, upload_url: 'https://files.test/p', headers: {} }) as never,
    'POST mistake_question_books/{id}/questions': ({ params, body }) => {
      // What the tests before left goes too, by now.
      if (params.id === '7') puts.push(JSON.stringify(body));
      return paper;
    },
  });
  const others = phone().network;
  phone().network = (request) => (request.url.startsWith('https://files.test') ? { statusCode: 200, data: '' } : others(request));
  diskOf(phone()).files.set('wxfile://tmp/way.png', new ArrayBuffer(8));
  phone().wx.env = { USER_DATA_PATH: 'wxfile://usr' };
  phone().wx.chooseMedia = ({ success }: { success: (chosen: object) => void }) =>
    success({ tempFiles: [{ tempFilePath: 'wxfile://tmp/way.png' }] });
  const steps = () => page.root.findAll((node) => node.props.id === 'photo-steps' && typeof node.type === 'string').map(textOf);
  outbox.setGuardian(user.id);
  await page.tap(page.byId('add'));
  await page.tap(page.byId('add-photo'));
  expect(steps()).toEqual([]);
  await page.run(() => phone().setNetwork('none'));
  await page.tap(page.byId('add-save'));
  expect(steps()).toEqual([expect.stringMatching(/^✓ 压缩上传完成照片没有传上去.*重试$/)]);
  await page.tap(page.byId('photo-steps-again'));
  expect(puts).toEqual([]);
  await page.run(() => {
    phone().setNetwork('wifi');
    outbox.retryNow();
  });
  await page.settle();
  expect(steps()).toEqual(['✓ 压缩✓ 上传✓ 完成照片已上传']);
  expect(puts).toEqual([expect.stringContaining('"photo_upload_id":77')]);
  outbox.setGuardian(undefined);
});

test('a photo that cannot be kept: it is said, and what is written stays', async () => {
  const page = await open();
  phone().wx.chooseMedia = ({ success }: { success: (chosen: object) => void }) =>
    success({ tempFiles: [{ tempFilePath: 'wxfile://gone.gif' }] });
  await page.tap(page.byId('add'));
  await page.input(page.byId('add-text'), '一桶水重 5 千克');
  await page.tap(page.byId('add-photo'));
  const before = outbox.pendingOf();
  await page.tap(page.byId('add-save'));
  expect(page.byId('add-text')).toBeTruthy();
  expect(outbox.pendingOf()).toEqual(before);
});

test('a photo that the server refuses: why is said, and what was written can be sent with another', async () => {
  const page = await open({
    // A book of its own: nothing of the tests before waits for it.
    'GET mistake_question_books': () => [{ ...book, id: 6 }],
    'POST direct_uploads': () => refusal('PICTURE_UNREADABLE'),
  });
  diskOf(phone()).files.set('wxfile://tmp/paper.png', new ArrayBuffer(8));
  phone().wx.env = { USER_DATA_PATH: 'wxfile://usr' };
  phone().wx.chooseMedia = ({ success }: { success: (chosen: object) => void }) =>
    success({ tempFiles: [{ tempFilePath: 'wxfile://tmp/paper.png' }] });
  await page.tap(page.byId('add'));
  await page.input(page.byId('add-text'), '一桶水重 5 千克');
  await page.tap(page.byId('add-photo'));
  outbox.setGuardian(user.id);
  await page.tap(page.byId('add-save'));
  await page.settle();
  const why = errors.PICTURE_UNREADABLE.message;
  expect(phone().toasts.map(({ title }) => title)).toContain(why);
  expect(idText(page, 'add-problem')).toBe(why);
  expect(page.byId('add-text').props.value).toBe('一桶水重 5 千克');
  expect(outbox.refusedOf(streamOf('mistake_question_books', 6))).toEqual([]);
  outbox.setGuardian(undefined);
});

test('nothing in the book; no course; a book that cannot be read', async () => {
  const empty = await open({ 'GET mistake_question_books/{id}/questions': () => [] });
  expect(empty.text()).toContain('没有错题');
  leavePages();
  const none = await open({ 'GET mistake_question_books': () => [] });
  expect(none.text()).toContain('还没有数学课程');
  leavePages();
  const failed = await open({ 'GET mistake_question_books': () => refusal('INVALID_REQUEST') });
  expect(failed.byId('load-failed')).toBeTruthy();
});

test('printed as it is chosen: to be done again, or with answers', async () => {
  const page = await open();
  await page.tap(page.byId('print'));
  expect(opened()).toBe('navigateTo /pages/math/mistake-books/print?bookId=5');
  leavePages();
  const exported: unknown[] = [];
  const print = await renderPage(<MathMistakesPrint />, {
    query: { bookId: '5', cause: '忘了变号' },
    serve: {
      'GET mistake_question_books/{id}/export': ({ query }) => {
        exported.push(query);
        return { id: 90 } as never;
      },
    },
    state: (set) => {
      set(currentUserState, user);
      set(sessionStatusState, 'signed-in');
      set(studentsState, [student]);
      set(currentStudentState, student);
    },
  });
  expect(print.text()).toContain('只印刚才选的这一类');
  await print.tap(print.byId('answers'));
  await print.tap(print.byId('make'));
  await print.settle();
  expect(exported).toEqual([{ with_answers: 'true', cause_eq: '忘了变号' }]);
});
