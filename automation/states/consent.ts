/** The page that asks a guardian again for their consent: the app leads to it by itself, and whoever leaves it is signed out. */
import type { RouteName } from '@xueban/contract/routes';
import type { World } from '../driver/world';
import { guardian } from '../journeys/demo';
import { waitUntilRead } from '../journeys/page-read';
import { getPages } from '../pages';
import type { State } from './pages';

const PATIENCE = { quietMs: 600, timeoutMs: 40_000 } as const;
const AN_OLDER_VERSION = '2020-01-01';

/** The question; while the server is away it is agreed to once. The consent is as it was afterwards. */
export async function consentAsked(
  world: World,
  state: Exclude<State, 'empty'>,
  shoot: (page: RouteName, state: State) => Promise<unknown>,
): Promise<void> {
  const { phone, database, network } = world;
  const { consent_version: version } = await database.row<{ consent_version: string }>(
    'select consent_version from parents where phone = $1',
    guardian.phone,
  );
  const agreedTo = (to: string) => database.rows('update parents set consent_version = $2 where phone = $1', guardian.phone, to);
  await agreedTo(AN_OLDER_VERSION);
  try {
    await phone.killAndReopen();
    await getPages(phone).account.waitForConsentPage();
    await waitUntilRead(world, 'consent', PATIENCE);
    if (state === 'error') await database.refuse();
    if (state === 'offline') {
      await network.cut();
      await phone.setNetwork('none');
    }
    // Without a network the page says so before anything is tapped.
    if (state === 'error') {
      await phone.tap('agreeing', { selector: '#consent-agree' });
      await phone.waitForElement('what went wrong', { selector: '#form-problem' });
      await waitUntilRead(world, 'consent', PATIENCE);
    } else if (state === 'offline') await phone.waitForElement('the note of it', { selector: '#offline-note' });
    await shoot('consent', state);
  } finally {
    if (state === 'error') await database.accept();
    if (state === 'offline') {
      await network.restore();
      await phone.setNetwork('wifi');
    }
    await agreedTo(version);
    await phone.killAndReopen();
  }
}
