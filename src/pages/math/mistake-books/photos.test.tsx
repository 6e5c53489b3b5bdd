import { errors } from '@xueban/contract/errors';
import { book, paper } from '@/features/math-mistakes/test-book';
import { outbox, toStream } from '@/offline';
import { getDisk } from '@/test/disk';
import { user } from '@/test/data';
import { idText, getText } from '@/test/learner';
import { phone } from '@/test/phone';
import { leavePages, type RenderedPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import { asked, beginAnew, open, puts, schoolWith } from './test-pages';

beforeEach(beginAnew);
afterEach(leavePages);

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
    const disk = getDisk(phone());
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
  const added = () => outbox.getPending(toStream('mistake_question_books', 5)).pop();

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
  getDisk(phone()).files.set('wxfile://tmp/way.png', new ArrayBuffer(8));
  phone().wx.env = { USER_DATA_PATH: 'wxfile://usr' };
  phone().wx.chooseMedia = ({ success }: { success: (chosen: object) => void }) =>
    success({ tempFiles: [{ tempFilePath: 'wxfile://tmp/way.png' }] });
  const steps = () => page.root.findAll((node) => node.props.id === 'photo-steps' && typeof node.type === 'string').map(getText);
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
  const before = outbox.getPending();
  await page.tap(page.byId('add-save'));
  expect(page.byId('add-text')).toBeTruthy();
  expect(outbox.getPending()).toEqual(before);
});

test('a photo that the server refuses: why is said, and what was written can be sent with another', async () => {
  const page = await open({
    // A book of its own: nothing of the tests before waits for it.
    'GET mistake_question_books': () => [{ ...book, id: 6 }],
    'POST direct_uploads': () => refusal('PICTURE_UNREADABLE'),
  });
  getDisk(phone()).files.set('wxfile://tmp/paper.png', new ArrayBuffer(8));
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
  expect(outbox.getRefused(toStream('mistake_question_books', 6))).toEqual([]);
  outbox.setGuardian(undefined);
});
