import type { Session } from '@xueban/contract/resources/sessions';
import type { User } from '@xueban/contract/resources/users';
import type { ReactElement } from 'react';
import { resetIdentity } from '@/lib/http/identity';
import { resetNetwork } from '@/lib/network';
import { currentUserState, sessionStatusState } from '@/state/session';
import { user } from '@/test/data';
import { sent, works } from '@/test/guardian';
import { newPhone, phone } from '@/test/phone';
import { getText } from '@/test/learner';
import { type RenderedPage, renderPage } from '@/test/render';
import { type Handlers, refusal } from '@/test/server';
import Contact from './contact';
import Profile from './profile';
import Security from './security';
import Settings from './settings';

beforeEach(() => {
  newPhone();
  resetIdentity();
  resetNetwork();
  phone().pages.push({ route: 'pages/mine/account/profile', options: {} });
});

const open = (page: ReactElement, serve: Handlers = {}, who: User | null = user): Promise<RenderedPage> =>
  renderPage(page, {
    serve,
    state: (set) => {
      set(currentUserState, who ?? undefined);
      set(sessionStatusState, who === null ? 'signed-out' : 'signed-in');
    },
  });

describe('the profile', () => {
  test('a name is changed; its rules are said while it is typed', async () => {
    const page = await open(<Profile />, { 'PUT parents/profile': ({ body }) => ({ ...user, name: body.name ?? '' }) });
    expect(works(page, 'save')).toBe(false);
    const name = page.byId('name');
    await page.input(name, '一'.repeat(31));
    expect(page.byId('name-error').props.children).toBe('最多 30 个字');
    expect(works(page, 'save')).toBe(false);
    await page.input(name, '  ');
    expect(page.byId('name-error').props.children).toBe('请填写称呼');
    await page.input(name, ' 林妈妈 ');
    expect(page.text()).toContain('5 / 30 个字');
    await page.tap(page.byId('save'));
    expect(sent('parents/profile').map(({ data }) => data)).toEqual([{ name: '林妈妈' }]);
    expect(phone().toasts.map(({ title }) => title)).toEqual(['已保存']);
    expect(works(page, 'save')).toBe(false);
  });

  test('what the server says of a name is told, and can be sent again', async () => {
    const page = await open(<Profile />, { 'PUT parents/profile': () => refusal('INVALID_REQUEST') });
    await page.input(page.byId('name'), '林妈妈');
    await page.tap(page.byId('save'));
    expect(phone().toasts).toHaveLength(1);
    expect(works(page, 'save')).toBe(true);
  });

  test('nobody is signed in: a way to sign in', async () => {
    const page = await open(<Profile />, {}, null);
    expect(page.text()).toContain('还没有登录');
  });
});

describe('a new picture', () => {
  const ROOM = {
    id: 30,
    upload_url: 'https://files.test/30',
    headers: { 'Content-Type': 'image/jpeg' },
    expires_at: '2026-11-22T12:00:00.000Z',
  };
  /** Draws nothing, and remembers what it was asked to draw. */
  const drawn: number[][] = [];
  beforeEach(() => {
    drawn.length = 0;
    Object.assign(phone().wx, {
      chooseMedia: ({ success }: { success: (result: unknown) => void }) => success({ tempFiles: [{ tempFilePath: 'wxfile://me.png' }] }),
      createSelectorQuery: () => ({
        select: () => ({ node: () => ({ exec: (give: (found: unknown[]) => void) => give([{ node: canvas() }]) }) }),
      }),
      canvasToTempFilePath: ({ success }: { success: (result: unknown) => void }) => success({ tempFilePath: 'wxfile://cut.jpg' }),
      getFileSystemManager: () => ({ readFileSync: () => new ArrayBuffer(60_000) }),
    });
  });
  function canvas() {
    return {
      getContext: () => ({ fillRect: () => undefined, drawImage: (_: unknown, ...at: number[]) => drawn.push(at) }),
      createImage: () => {
        const image = {
          width: 1024,
          height: 512,
          onload: () => undefined,
          set src(_: string) {
            void Promise.resolve().then(() => image.onload());
          },
        };
        return image;
      },
    };
  }
  const handlers = (put: number): Handlers => {
    const handled: Handlers = {
      'POST direct_uploads': () => ROOM,
      'PUT parents/profile': () => ({ ...user, avatar: { thumb: '/files/30/thumb' } }),
    };
    files = put;
    return handled;
  };
  const getSteps = (page: RenderedPage): string => {
    const [steps] = page.root.findAll((node) => node.props.id === 'avatar-steps' && typeof node.type === 'string');
    return steps ? getText(steps) : '';
  };
  /** What the place of files answers. */
  let files = 200;
  const openWithFiles = async (put: number): Promise<RenderedPage> => {
    const page = await open(<Profile />, handlers(put));
    const api = phone().network;
    phone().network = (request) => (request.url.startsWith('https://files.test') ? { statusCode: files, data: '' } : api(request));
    return page;
  };

  test('is chosen, cut and sent', async () => {
    const page = await openWithFiles(200);
    await page.tap(page.byId('avatar'));
    expect(page.text()).toContain('拖动图片');
    expect(drawn).toEqual([[-256, 0, 1024, 512]]);
    await page.tap(page.byId('zoom-in'));
    expect(drawn[1]).toEqual([-384, -64, 1280, 640]);
    const board = page.byId('crop-board');
    const touch = board.props.onTouchMove as (event: unknown) => void;
    touch({ touches: [{ x: 10, y: 10 }] });
    touch({ touches: [{ x: 40, y: 10 }] });
    // 30 px of a phone 375 wide, whose square is 300 wide.
    expect(drawn[2]?.[0]).toBeCloseTo(-384 + (30 * 512) / 300);
    await page.tap(page.byId('crop-done'));
    expect(sent('direct_uploads')[0]?.data).toMatchObject({ purpose: 'avatar', content_type: 'image/jpeg', byte_size: 60_000 });
    expect(sent('parents/profile')[0]?.data).toEqual({ avatar_upload_id: 30 });
    expect(page.hosts('image')[0]?.props.src).toContain('/files/30/thumb');
    expect(getSteps(page)).toBe('✓ 压缩✓ 上传✓ 完成');
  });

  test('says how far it is: cut and on its way, then there', async () => {
    const page = await openWithFiles(200);
    await page.tap(page.byId('avatar'));
    expect(getSteps(page)).toBe('');
    let arrive: (() => void) | undefined;
    const send = phone().wx.request as (options: { url: string }) => unknown;
    phone().wx.request = (options: { url: string }) => {
      if (!options.url.startsWith('https://files.test')) return send(options);
      arrive = () => void send(options);
      return { abort: () => undefined };
    };
    await page.tap(page.byId('crop-done'));
    expect([getSteps(page), page.text()]).toEqual(['✓ 压缩上传完成', expect.stringContaining('正在上传头像…')]);
    await page.run(() => arrive?.());
    expect(getSteps(page)).toBe('✓ 压缩✓ 上传✓ 完成');
  });

  test('that did not arrive is kept and sent again by a tap', async () => {
    const page = await openWithFiles(500);
    await page.tap(page.byId('avatar'));
    await page.tap(page.byId('crop-done'));
    expect(page.text()).toContain('裁好的图片还在');
    expect(getSteps(page)).toBe('✓ 压缩上传完成');
    files = 200;
    await page.tap(page.byId('avatar-retry'));
    expect(page.text()).toContain('点头像换一张');
    expect(sent('parents/profile')).toHaveLength(1);
  });

  test('is taken away after a question, and then there is nothing to take away', async () => {
    const pictured = { ...user, avatar: { thumb: '/files/30/thumb' } };
    const page = await open(<Profile />, { 'PUT parents/profile': () => ({ ...user, avatar: null }) }, pictured);
    const buttons = () => page.root.findAll((node) => node.props.id === 'avatar-remove' && typeof node.type === 'string');
    phone().modalAnswer = false;
    await page.tap(page.byId('avatar-remove'));
    expect([sent('parents/profile'), buttons().length]).toEqual([[], 1]);
    phone().modalAnswer = true;
    await page.tap(page.byId('avatar-remove'));
    expect(sent('parents/profile').map(({ data }) => data)).toEqual([{ avatar_upload_id: null }]);
    expect([page.hosts('image'), buttons()]).toEqual([[], []]);
  });

  test('that could not be taken away stays, and that is said', async () => {
    const pictured = { ...user, avatar: { thumb: '/files/30/thumb' } };
    const page = await open(<Profile />, { 'PUT parents/profile': () => refusal('INVALID_REQUEST') }, pictured);
    await page.tap(page.byId('avatar-remove'));
    expect([phone().toasts.length, page.hosts('image').length, works(page, 'avatar-remove')]).toEqual([1, 1, true]);
  });

  test('without a network says so and sends nothing', async () => {
    const page = await openWithFiles(200);
    await page.tap(page.byId('avatar'));
    await page.run(() => phone().setNetwork('none'));
    await page.tap(page.byId('crop-done'));
    expect(page.text()).toContain('现在没有网络，裁好的图片还在');
    expect(sent('direct_uploads')).toHaveLength(0);
  });

  test('that cannot be opened is said; the way back keeps the old one', async () => {
    Object.assign(phone().wx, {
      createSelectorQuery: () => ({ select: () => ({ node: () => ({ exec: (give: (found: unknown[]) => void) => give([null]) }) }) }),
    });
    const page = await openWithFiles(200);
    await page.tap(page.byId('avatar'));
    expect(page.text()).toContain('打不开');
    expect(works(page, 'crop-done')).toBe(false);
    await page.tap(page.byId('crop-cancel'));
    expect(page.text()).not.toContain('打不开');
  });

  test('may not be chosen where the album was refused', async () => {
    Object.assign(phone().wx, {
      chooseMedia: ({ fail }: { fail: (error: unknown) => void }) => fail({ errMsg: 'chooseMedia:fail auth deny' }),
    });
    const page = await openWithFiles(200);
    await page.tap(page.byId('avatar'));
    expect(page.text()).toContain('没有获得相册权限');
  });
});

test('settings are kept on the phone, and hold at once', async () => {
  const page = await open(<Settings />);
  expect(page.byId('setting-vibration').props['wechat-aria-checked']).toBe('true');
  await page.tap(page.byId('setting-vibration'));
  expect(page.byId('setting-vibration').props['wechat-aria-checked']).toBe('false');
  expect(phone().vibrations).toBe(0);
  page.unmount();
  const again = await open(<Settings />);
  expect(again.byId('setting-vibration').props['wechat-aria-checked']).toBe('false');
  await again.tap(again.byId('setting-vibration'));
  expect(phone().vibrations).toBe(1);
});

describe('where the guardian is signed in', () => {
  const here: Session = {
    id: 1,
    device: 'iPhone',
    address: '203.0.113.*',
    created_at: '2026-11-20T11:00:00.000Z',
    last_used_at: '2020-11-20T11:00:00.000Z',
    current: true,
  };
  const there: Session = { ...here, id: 2, device: 'iPad', address: null, current: false };

  test('one is ended after a question', async () => {
    let sessions = [here, there];
    const page = await open(<Security />, {
      'GET sessions': () => sessions,
      'POST sessions/{id}/sign_out': ({ params }) => {
        sessions = sessions.filter(({ id }) => id !== Number(params.id));
        return null;
      },
    });
    expect(page.text()).toContain('iPhone最近使用 2020年11月20日 19:00 · 203.0.113.*本机');
    expect(page.text()).toContain('iPad');
    await page.tap(page.byId('end-2'));
    expect(phone().modals).toHaveLength(1);
    expect(page.text()).not.toContain('iPad');
  });

  test('all are ended, this one too', async () => {
    const page = await open(<Security />, {
      'GET sessions': () => [here],
      'POST sessions/sign_out_everywhere': () => null,
      'POST sessions/sign_out': () => null,
    });
    await page.tap(page.byId('end-all'));
    expect(sent('sign_out_everywhere')).toHaveLength(1);
    expect(page.text()).toContain('还没有登录');
    expect(phone().navigation).toEqual(['switchTab /pages/mine/index']);
  });

  test('cannot be read: said, and tried again', async () => {
    let healthy = false;
    const page = await open(<Security />, { 'GET sessions': () => (healthy ? [here] : refusal('NOT_FOUND')) });
    expect(page.text()).toContain('登录的设备加载失败');
    healthy = true;
    await page.tap(page.byText('重试'));
    expect(page.text()).toContain('本机');
  });
});

test('a question shows its answer, and hides it again', async () => {
  const page = await open(<Contact />);
  expect(page.hosts('button').map(({ props }) => String(props.openType))).toEqual(['contact']);
  await page.tap(page.byId('question-offline'));
  expect(page.text()).toContain('自动上传，不会丢');
  await page.tap(page.byId('question-offline'));
  expect(page.text()).not.toContain('自动上传，不会丢');
});
