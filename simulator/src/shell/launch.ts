import { SHARED_CARD_SCENE, SINGLE_PAGE_SCENE } from '../shared/device';
import type { ShareRecord, ShellConfig } from '../shared/host';
import { getText as text } from '../shared/json';
import type { Launch, LaunchOptions } from '../shared/messages';
import { parsePageUrl } from '../shared/path';

/** The way in, whole: where nothing is said of it, by the first page, from the list of programs. */
export function toLaunch(launch: LaunchOptions, { meta }: ShellConfig): Launch {
  const { path, query } = parsePageUrl(launch.path ?? meta.config.entryPagePath ?? meta.config.pages[0] ?? '', '');
  return { path, query: { ...query, ...launch.query }, scene: launch.scene ?? 1001 };
}

/** How a card opens the app: from a chat the whole app, from the timeline its single page. */
export function launchFromCard({ channel, page, content }: ShareRecord): LaunchOptions {
  if (channel === 'message') return { path: text(content.path), scene: SHARED_CARD_SCENE };
  const query = text(content.query).replace(/^\?/, '');
  return { path: query === '' ? page : `${page}?${query}`, scene: SINGLE_PAGE_SCENE };
}
