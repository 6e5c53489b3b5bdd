/** A picture of the app: into the phone's album, or on to a friend. */
import { confirm, toastError, toastSuccess } from './toast';

/** Saves a picture to the album and tells the user; asks for the permission where it was refused before. */
export async function saveToAlbum(file: string): Promise<void> {
  const failure = await findFailure((options) => wx.saveImageToPhotosAlbum({ filePath: file, ...options }));
  if (failure === undefined) toastSuccess('已保存到相册');
  // Who did not agree to WeChat's question about private data has been told what that means.
  else if (/cancel|privacy/.test(failure)) return;
  else if (/auth/.test(failure)) await askForAlbum();
  else toastError('没有保存成功，请再试一次');
}

async function askForAlbum(): Promise<void> {
  const agreed = await confirm({
    title: '需要相册权限',
    content: '海报要存到手机相册，请在设置里打开“添加到相册”。',
    confirmText: '去设置',
  });
  if (agreed) await findFailure((options) => wx.openSetting(options));
}

/**
 * Opens the host's choice of a friend for a picture or, where there is none, the picture full screen, to be sent from
 * there.
 */
export async function sendPicture(file: string): Promise<void> {
  const failure = await findFailure((options) => {
    if (wx.canIUse('showShareImageMenu')) wx.showShareImageMenu({ path: file, ...options });
    else wx.previewImage({ urls: [file], showmenu: true, ...options });
  });
  if (failure !== undefined && !/cancel/.test(failure)) toastError('没有打开，请先保存到相册');
}

/** A picture as large as the screen. */
export function viewPicture(address: string): void {
  wx.previewImage({ urls: [address], fail: () => toastError('没有打开，请再试一次') });
}

interface Callbacks {
  success: () => void;
  fail: (error: { errMsg: string }) => void;
}

/** What the phone says went wrong; undefined when all went well. */
function findFailure(start: (callbacks: Callbacks) => void): Promise<string | undefined> {
  return new Promise((resolve) => {
    start({ success: () => resolve(undefined), fail: ({ errMsg }) => resolve(errMsg) });
  });
}
