import type { ShareRecord } from '../shared/host';
import { getText as text } from '../shared/json';
import type { OpenTypeRequest } from '../shared/messages';
import { make, makeButton } from './dom';
import type { PageFrame } from './page-frame';
import type { Phone } from './phone';
import { openDocument, shareFileMessage } from './documents';
import { chooseFiles, pictureSize, saveImageToPhotosAlbum } from './files';
import { runOpenType } from './open-types';
import { makePhoneCall, requestSubscribeMessage } from './requests';
import { share } from './sharing';

type Params = Record<string, unknown>;
type Result = Record<string, unknown> | undefined;
type ScreenApi = (phone: Phone, params: Params) => unknown;

function getPage(phone: Phone, params: Params): PageFrame {
  const frame = (typeof params.pageId === 'number' ? phone.frame(params.pageId) : undefined) ?? phone.currentFrame;
  if (frame === undefined) throw new Error('no page');
  return frame;
}

const getTabBar = (phone: Phone): NonNullable<Phone['tabBar']> => {
  if (phone.tabBar === undefined) throw new Error('not TabBar page');
  return phone.tabBar;
};

const index = (params: Params): number => Number(params.index);

/** What is not given changes nothing. */
const optional = (value: unknown): string | undefined => (value === undefined ? undefined : text(value));

async function showModal(phone: Phone, params: Params): Promise<Result> {
  return { ...(await phone.overlays.showModal(params)) };
}

async function showActionSheet(phone: Phone, params: Params): Promise<Result> {
  const items = Array.isArray(params.itemList) ? params.itemList.map((item: unknown) => ({ text: text(item) })) : [];
  if (items.length === 0) throw new Error('parameter error: itemList should not be empty');
  const tapIndex = await phone.overlays.showActionSheet(items, optional(params.itemColor), text(params.alertText));
  if (tapIndex < 0 || tapIndex >= items.length) throw new Error('cancel');
  return { tapIndex };
}

/** Pictures of `urls`, or pictures and films of `sources`, full-screen; a tap closes, arrows turn. */
function previewImage(phone: Phone, params: Params): void {
  const sources = (Array.isArray(params.urls) ? params.urls : Array.isArray(params.sources) ? params.sources : []) as (
    | string
    | { url: string; type?: string }
  )[];
  const urls = sources.map((source) => (typeof source === 'string' ? source : source.url));
  let shown = typeof params.current === 'number' ? params.current : Math.max(0, urls.indexOf(text(params.current)));
  const layer = phone.overlays.fullScreen('preview');
  const place = make('div');
  const counter = make('p');
  const draw = (): void => {
    const source = sources[shown];
    const medium = make(typeof source === 'object' && source.type === 'video' ? 'video' : 'img');
    medium.src = phone.resolve(urls[shown] ?? '');
    if ('alt' in medium) medium.alt = `图片 ${shown + 1}`;
    else medium.autoplay = true;
    place.replaceChildren(medium);
    counter.textContent = `${shown + 1} / ${urls.length}`;
  };
  const turn = (step: number): void => {
    shown = Math.min(urls.length - 1, Math.max(0, shown + step));
    draw();
  };
  const leave = phone.overlays.leaveBy(layer);
  const close = makeButton('preview-close', '关闭预览', leave);
  layer.append(place, counter, close);
  layer.addEventListener('keydown', (event) => {
    if (event.key === 'ArrowRight') turn(1);
    else if (event.key === 'ArrowLeft') turn(-1);
    else if (event.key === 'Escape') leave();
  });
  draw();
  close.focus();
}

const APIS: Record<string, ScreenApi> = {
  showToast: (phone, params) => phone.overlays.showToast(params, 'toast'),
  hideToast: (phone, params) => phone.overlays.hideToast('toast', params.noConflict === true),
  showLoading: (phone, params) => phone.overlays.showToast({ ...params, icon: 'loading' }, 'loading'),
  hideLoading: (phone, params) => phone.overlays.hideToast('loading', params.noConflict === true),
  showModal,
  showActionSheet,
  setNavigationBarTitle: (phone, params) => getPage(phone, params).setTitle(text(params.title)),
  setNavigationBarColor: (phone, params) => getPage(phone, params).setBarColours(text(params.frontColor), text(params.backgroundColor)),
  showNavigationBarLoading: (phone, params) => getPage(phone, params).setBarLoading(true),
  hideNavigationBarLoading: (phone, params) => getPage(phone, params).setBarLoading(false),
  hideHomeButton: (phone, params) => getPage(phone, params).hideHome(),
  setTabBarBadge: (phone, params) => getTabBar(phone).setBadge(index(params), text(params.text)),
  removeTabBarBadge: (phone, params) => getTabBar(phone).setBadge(index(params), null),
  showTabBarRedDot: (phone, params) => getTabBar(phone).setBadge(index(params), ''),
  hideTabBarRedDot: (phone, params) => getTabBar(phone).setBadge(index(params), null),
  setTabBarStyle: (phone, params) => getTabBar(phone).setStyle(params),
  setTabBarItem: (phone, params) => getTabBar(phone).setItem(index(params), params),
  showTabBar: (phone) => void (getTabBar(phone).element.hidden = false),
  hideTabBar: (phone) => void (getTabBar(phone).element.hidden = true),
  setBackgroundColor: (phone, params) => getPage(phone, params).setBackground(optional(params.backgroundColor)),
  setBackgroundTextStyle: (phone, params) => getPage(phone, params).setLoaderStyle(optional(params.textStyle)),
  startPullDownRefresh: (phone, params) => phone.startRefresh(getPage(phone, params)),
  stopPullDownRefresh: (phone, params) => getPage(phone, params).pull(0, false),
  updateShareMenu: () => undefined,
  share: (phone, params) => share(phone, params as unknown as ShareRecord),
  previewImage,
  previewMedia: previewImage,
  chooseImage: async (phone, params) => {
    const files = await chooseFiles(phone, 'image/*', Number(params.count ?? 9));
    return { tempFilePaths: files.map((file) => file.path), tempFiles: files };
  },
  chooseMedia: async (phone, params) => {
    const files = await chooseFiles(phone, 'image/*', Number(params.count ?? 9));
    const tempFiles = await Promise.all(
      files.map(async (file) => ({
        tempFilePath: file.path,
        size: file.size,
        fileType: 'image',
        duration: 0,
        thumbTempFilePath: '',
        ...(await pictureSize(phone, file.path)),
      })),
    );
    return { type: 'image', tempFiles };
  },
  saveImageToPhotosAlbum: (phone, params) => saveImageToPhotosAlbum(phone, text(params.filePath)),
  authorize: (phone, params) => phone.permissions.need(text(params.scope)),
  permissions: (phone) => ({ answers: phone.permissions.answers }),
  refuseInSinglePage: (phone, params) => phone.refuseInSinglePage(text(params.name)),
  openDocument,
  shareFileMessage,
  setClipboardData: (phone, params) => {
    phone.records.clipboard = text(params.data);
    if (!phone.config.headless) void navigator.clipboard.writeText(phone.records.clipboard).catch(() => undefined);
    phone.overlays.showToast({ title: '内容已复制', icon: 'none' }, 'toast');
  },
  getClipboardData: (phone) => ({ data: phone.records.clipboard }),
  vibrateShort: () => undefined,
  vibrateLong: () => undefined,
  setKeepScreenOn: () => undefined,
  setScreenBrightness: (phone, params) => {
    phone.records.brightness = Number(params.value);
  },
  getScreenBrightness: (phone) => ({ value: phone.records.brightness }),
  makePhoneCall,
  requestSubscribeMessage,
  openType: async (phone, params) => ({ detail: await runOpenType(phone, params as unknown as OpenTypeRequest) }),
  privacyState: ({ privacy }, params) => ({
    agreed: privacy.agreed,
    contract: privacy.contract,
    tapped: privacy.wasTapped(text(params.buttonId)),
  }),
  askPrivacy: async ({ privacy }) => ({ agreed: await privacy.ask() }),
  privacyAnswer: ({ privacy }, params) => privacy.answer(Number(params.call), params.agreed === true),
  openPrivacyContract: (phone) => phone.privacy.openContract(phone.device.statusBarHeight),
  hideKeyboard: (phone) => phone.currentFrame?.blur(),
  exitMiniProgram: (phone) => {
    phone.needTap();
    return phone.setVisible(false);
  },
  navigateToMiniProgram: (phone, params) => {
    phone.needTap();
    phone.overlays.showToast({ title: `打开小程序 ${text(params.appId)}`, icon: 'none' }, 'toast');
  },
  navigateBackMiniProgram: () => {
    throw new Error('not opened by another mini program');
  },
  pageNotFound: (phone, params) => {
    const layer = phone.overlays.fullScreen('not-found');
    layer.append(make('p', '', '页面不存在'), make('code', '', text(params.path)));
  },
  audio: (phone, params) => phone.audio.command(params as never),
};

/** Runs an API that needs the screen. @throws when there is none of that name or it fails */
export async function callScreenApi(phone: Phone, name: string, params: Params): Promise<Result> {
  const run = APIS[name];
  if (run === undefined) throw new Error('not supported by the simulator');
  return (await run(phone, params)) as Result;
}
