/**
 * Every page looked at as somebody sees it who needs it dark, or large, or read out. One start of the app, one page after the
 * other; each is looked at in all looks before the next one comes.
 */
import { type RouteName, routes } from '@xueban/contract/routes';
import type { AuditFinding } from '../driver/host';
import { isLong } from '../driver/long-form';
import type { World } from '../driver/world';
import { waitUntilRead } from '../journeys/page-read';
import { type Ids, PAGES } from '../states/pages';
import { EXCEPTIONS } from './exceptions';

/** WeChat's largest size of words on a narrow phone, over its standard (关怀模式). */
export const LARGEST_SCALE = 1.4;
/** So long nothing is asked of the server before a page counts as read, ms. */
const QUIET_MS = 150;
const SETTLE_MS = 20_000;

export interface Look {
  name: string;
  theme: 'light' | 'dark';
  scale: number;
}

/** One theme after the other: to change it costs as much as a look. */
export const ALL_LOOKS: readonly Look[] = [
  { name: 'light', theme: 'light', scale: 1 },
  { name: 'light large', theme: 'light', scale: LARGEST_SCALE },
  { name: 'dark large', theme: 'dark', scale: LARGEST_SCALE },
  { name: 'dark', theme: 'dark', scale: 1 },
];
/** What is dark and large lies as what is light and large, and its contrast may be less than that of small words. */
const LOOKS = isLong ? ALL_LOOKS : ALL_LOOKS.filter(({ name }) => name !== 'dark large');

/** Once a page has come: nothing is asked for, nothing on it waits. */
export async function settle(world: World, name: RouteName): Promise<void> {
  await waitUntilRead(world, name, { quietMs: QUIET_MS, timeoutMs: SETTLE_MS });
  await world.phone.waitForStill();
}

/** What is wrong with the page in front, in any of the looks, each fault once; ends in the theme of the first of them. */
export async function lookAt({ phone }: World, name: RouteName, looks: readonly Look[] = LOOKS): Promise<string[]> {
  const faults = new Map<string, string>();
  // A slip that falls is see-through on its way.
  await phone.waitForStill();
  const apart = await phone.compare();
  if (apart.length > 0) faults.set('compilers', `${name} is not what wcc and wcsc make of it: ${apart.join('\n')}`);
  let shown: Look['theme'] | undefined;
  for (const { name: look, theme, scale } of looks) {
    if (theme !== shown) await phone.asks.setTheme(theme);
    shown = theme;
    for (const finding of await phone.audit(scale === 1 ? '' : `--scale: ${scale}`)) {
      const fault = `${finding.rule}: ${finding.element}: ${finding.detail}`;
      const key = `${finding.rule}: ${finding.element}`;
      if (!isExcepted(name, finding) && !faults.has(key)) faults.set(key, `${name} ${look} ${fault}`);
    }
  }
  const [first] = looks;
  if (first !== undefined && first.theme !== shown) await phone.asks.setTheme(first.theme);
  return [...faults.values()];
}

/** A state that only a long flow comes to, on a phone of 320 px: looked at there and, for a while, at 375 px. */
export async function lookAtBothWidths(world: World, name: RouteName): Promise<string[]> {
  const faults = await lookAt(world, name);
  await world.phone.asks.setWidth(375);
  faults.push(...(await lookAt(world, name)).map((fault) => `375 px: ${fault}`));
  await world.phone.asks.setWidth(320);
  return faults;
}

const isExcepted = (page: RouteName, { rule, element, detail }: AuditFinding): boolean =>
  EXCEPTIONS.some(
    ({ on, rule: excepted, what }) => rule === excepted && (on === undefined || on.includes(page)) && what.test(`${element}: ${detail}`),
  );

/** Opens a page with what the demo student has, and looks at it. */
export async function openAndLook(world: World, name: RouteName, ids: Ids): Promise<string[]> {
  const query = PAGES[name].query?.(ids);
  await world.phone.reLaunch(`/${routes[name].path}${query === undefined ? '' : `?${query}`}`);
  await settle(world, name);
  return lookAt(world, name);
}
