/** What outlives a reload of this window: how the phone is set, and, once after a build, which page was in front. */
import { allPages } from '../shared/config';
import { SPEEDS, type SpeedName } from '../shared/network';
import type { LaunchOptions } from '../shared/messages';
import { parsePageUrl } from '../shared/path';
import type { ShellConfig } from '../shared/host';
import type { Phone } from './phone';

const SETTINGS = 'simulator-settings';
const PLACE = 'simulator-place';

type Settings = Pick<ShellConfig, 'theme' | 'fontSize' | 'networkType'> & { speed: SpeedName };

/** What is kept in this browser; whatever is no JSON is as if there were nothing. */
export function readKept(storage: Storage, key: string): unknown {
  try {
    return JSON.parse(storage.getItem(key) ?? 'null');
  } catch {
    return null;
  }
}

const read = <T>(key: string): Partial<T> => ({ ...(readKept(sessionStorage, key) as Partial<T> | null) });

export function keepSettings({ theme, fontSize, networkType, speed }: Phone): void {
  sessionStorage.setItem(SETTINGS, JSON.stringify({ theme, fontSize, networkType, speed } satisfies Settings));
}

/** Sets the phone as it was; before the app starts. */
export function restoreSettings(config: ShellConfig): SpeedName {
  const { speed = 'full', ...settings } = read<Settings>(SETTINGS);
  Object.assign(config, settings);
  return speed in SPEEDS ? speed : 'full';
}

/** Loads the new build, with the page that is in front. */
export function reloadBuild({ place }: Phone): void {
  if (place.path !== '') sessionStorage.setItem(PLACE, JSON.stringify(place));
  location.reload();
}

/** The page that was in front before the new build, once; a page it no longer has is left out. */
export function takePlace({ meta }: ShellConfig): LaunchOptions {
  const { path, query } = read<Phone['place']>(PLACE);
  sessionStorage.removeItem(PLACE);
  return path !== undefined && allPages(meta.config).includes(path) ? parsePageUrl(`${path}?${query ?? ''}`, '') : {};
}
