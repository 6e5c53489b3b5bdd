import type { ShareRecord } from '../shared/host';
import type { SerializedTarget } from '../shared/messages';
import { formatQuery } from '../shared/path';
import type { PageRecord } from './page';

/** How long WeChat waits for the promise an app gives as `promise`, ms; then it takes what came with it. */
const PROMISE_WAIT_MS = 3000;

type Content = Record<string, unknown>;

const HANDLERS = { message: 'onShareAppMessage', timeline: 'onShareTimeline' } as const;
const MENUS = { message: 'shareAppMessage', timeline: 'shareTimeline' } as const;

/** The timeline can be shared to only from pages that can also be sent to a friend. */
function mayShare(page: PageRecord, channel: ShareRecord['channel'], from: ShareRecord['from']): boolean {
  const shown = (name: ShareRecord['channel']): boolean =>
    page.has(HANDLERS[name]) && (from === 'button' || !page.hiddenMenus.has(MENUS[name]));
  return shown('message') && (channel === 'message' || shown('timeline'));
}

async function settled(own: Content | undefined): Promise<Content> {
  const { promise, ...given } = own ?? {};
  if (promise === undefined) return given;
  const late = new Promise<Content>((resolve) => setTimeout(() => resolve(given), PROMISE_WAIT_MS));
  return Promise.race([Promise.resolve(promise as Content).catch(() => given), late]);
}

/** Asks the page what it shares; what it leaves open is filled as WeChat does it. */
export async function shareCard(
  page: PageRecord,
  channel: ShareRecord['channel'],
  from: ShareRecord['from'],
  title: string,
  target: SerializedTarget | undefined,
): Promise<ShareRecord> {
  const query = formatQuery(page.query);
  const defaults = channel === 'message' ? { title, path: `${page.path}${query === '' ? '' : `?${query}`}` } : { title, query };
  const allowed = mayShare(page, channel, from);
  if (!allowed) return { channel, from, allowed, page: page.path, content: defaults };
  const own = page.call(HANDLERS[channel], channel === 'message' ? { from, target } : {}) as Content | undefined;
  return { channel, from, allowed, page: page.path, content: { ...defaults, ...(await settled(own)) } };
}
