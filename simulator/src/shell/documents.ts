import { getText as text } from '../shared/json';
import { make, makeButton } from './dom';
import { fileOnPhone } from './files';
import type { Phone } from './phone';
import './documents.css';

const DOCUMENT_TYPES = ['doc', 'docx', 'xls', 'xlsx', 'ppt', 'pptx', 'pdf'];

const baseName = (path: string): string => path.split('/').pop() ?? path;
const toExtension = (path: string): string => /\.([A-Za-z0-9]+)$/.exec(path)?.[1]?.toLowerCase() ?? '';

/** Sizes as people say them. */
function sayBytes(size: number): string {
  return size < 1024 * 1024 ? `${Math.max(1, Math.round(size / 1024))} KB` : `${(size / 1024 / 1024).toFixed(1)} MB`;
}

/** `wx.openDocument`: a page of its own over the app, with the document in it where the browser can show it. */
export async function openDocument(phone: Phone, params: Record<string, unknown>): Promise<void> {
  const path = text(params.filePath);
  const size = await fileOnPhone(phone, path);
  if (size === undefined) throw new Error("file doesn't exist");
  const fileType = text(params.fileType) || toExtension(path);
  if (!DOCUMENT_TYPES.includes(fileType)) throw new Error('filetype not supported');
  const record = { path, fileType, size, showMenu: params.showMenu === true };
  phone.records.documents.push(record);
  const address = phone.resolve(path);
  const layer = phone.overlays.fullScreen('document');
  const bar = make('header', 'document-bar');
  bar.style.paddingTop = `${phone.device.statusBarHeight}px`;
  const leave = phone.overlays.leaveBy(layer);
  const back = makeButton('document-back', '关闭文件', leave);
  back.textContent = '关闭';
  bar.append(back, make('strong', '', baseName(path)));
  if (record.showMenu) {
    const menu = makeButton('document-menu', '更多', () => void documentMenu(phone, record.path, address));
    menu.textContent = '···';
    bar.append(menu);
  }
  layer.append(bar, documentBody(phone, address, fileType, size));
  back.focus();
}

/** The bytes themselves in a preview; headless Chromium has no viewer and would download them. */
function documentBody(phone: Phone, address: string, fileType: string, size: number): HTMLElement {
  if (fileType === 'pdf' && !phone.config.headless) {
    const frame = make('iframe', 'document-body');
    frame.title = '文件内容';
    frame.src = address;
    return frame;
  }
  return make('p', 'document-body document-plain', `${fileType.toUpperCase()} · ${sayBytes(size)}`);
}

async function documentMenu(phone: Phone, path: string, address: string): Promise<void> {
  const choice = await phone.overlays.showActionSheet([{ text: '转发给朋友' }, { text: '用其他应用打开、打印' }]);
  if (choice === 0) await sendFile(phone, path, baseName(path));
  else if (choice === 1) window.open(address, '_blank', 'noopener');
}

/** `wx.shareFileMessage`. @throws in WeChat's words when no finger asked for it or the file is missing */
export async function shareFileMessage(phone: Phone, params: Record<string, unknown>): Promise<void> {
  phone.needTap();
  const path = text(params.filePath);
  await sendFile(phone, path, text(params.fileName) || baseName(path));
}

async function sendFile(phone: Phone, path: string, fileName: string): Promise<void> {
  const size = await fileOnPhone(phone, path);
  if (size === undefined) throw new Error("file doesn't exist");
  if (!phone.config.headless && !(await confirmSending(phone, fileName, size))) throw new Error('cancel');
  phone.records.sentFiles.push({ path, fileName, size });
}

function confirmSending(phone: Phone, fileName: string, size: number): Promise<boolean> {
  return phone.overlays.sheet<boolean>('share-sheet', false, (body, close) => {
    body.append(make('p', 'sheet-title', '发送给朋友'));
    const card = make('div', 'share-card');
    card.append(make('strong', '', fileName), make('span', '', sayBytes(size)));
    const send = makeButton('sheet-row', '发送', () => close(true));
    send.textContent = '发送';
    body.append(card, send);
  });
}
