import type { ShareRecord } from '../shared/host';
import { getText as text } from '../shared/json';
import { make, makeButton } from './dom';
import { launchFromCard } from './launch';
import type { Phone } from './phone';

/** Keeps what was shared for tests and shows the card as a chat would. */
export async function share(phone: Phone, record: ShareRecord): Promise<void> {
  phone.shares.push(record);
  const message = record.channel === 'message';
  if (!record.allowed) {
    phone.overlays.showToast({ title: message ? '当前页面未设置转发' : '当前页面不可分享到朋友圈', icon: 'none' }, 'toast');
    return;
  }
  if (phone.config.headless) return;
  const open = await phone.overlays.sheet<boolean>('share-sheet', false, (body, close) => {
    body.append(make('p', 'sheet-title', message ? '发送给朋友' : '分享到朋友圈'), card(phone, record));
    for (const [label, value] of [
      ['好的', false],
      ['作为收到的人打开', true],
    ] as const) {
      const row = makeButton('sheet-row', label, () => close(value));
      row.textContent = label;
      body.append(row);
    }
  });
  if (open) await phone.restart(launchFromCard(record));
}

function card(phone: Phone, { content }: ShareRecord): HTMLElement {
  const element = make('div', 'share-card');
  element.append(make('strong', '', text(content.title)), make('code', '', text(content.path ?? content.query)));
  if (typeof content.imageUrl === 'string' && content.imageUrl !== '') {
    const picture = make('img');
    picture.src = phone.resolve(content.imageUrl);
    picture.alt = '';
    element.append(picture);
  }
  return element;
}
