/** SUPPORT.md says what the simulator has. */
import fs from 'node:fs';
import path from 'node:path';
import { WX_NAMES } from '../src/wx/names';
import { supportPage } from './support-page';
import { World } from './world';

const file = path.join(__dirname, '..', 'SUPPORT.md');

/** Tags of the components, as the source lists them: it runs in a browser only. */
function builtinTags(): string[] {
  const source = fs.readFileSync(path.join(__dirname, '..', 'src', 'view', 'components', 'index.ts'), 'utf8');
  const list = /builtins: [^{]*\{([^]*?)\n\}/.exec(source)?.[1] ?? '';
  return [...list.matchAll(/^ {2}'?([\w-]+)'?[:,]/gm)].map(([, tag = '']) => tag);
}

test('SUPPORT.md is what the simulator says of itself', async () => {
  const world = await World.open();
  const names = await world.evaluate<string[]>((all: string[]) => all.filter((name) => wx.canIUse(name)), [...WX_NAMES]);
  await world.close();
  const before = fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
  const page = supportPage(before, { apis: new Set(names), elements: builtinTags() });
  if (process.env.UPDATE_SUPPORT === '1') fs.writeFileSync(file, page);
  expect(process.env.UPDATE_SUPPORT === '1' ? page : before).toBe(page);
});
