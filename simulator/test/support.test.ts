/** SUPPORT.md says what the simulator has. */
import fs from 'node:fs';
import path from 'node:path';
import vm from 'node:vm';
import { buildSync } from 'esbuild';
import { WX_NAMES } from '../src/wx/names';
import { supportPage } from './support-page';
import { World } from './world';

const file = path.join(__dirname, '..', 'SUPPORT.md');

/** Tags of the components, as their own source gives them, without its styles. */
function builtinTags(): string[] {
  const entry = path.join(__dirname, '..', 'src', 'view', 'components', 'index.ts');
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, write: false, globalName: 'it', loader: { '.css': 'empty' } });
  return Object.keys(vm.runInNewContext(`${outputFiles[0]?.text ?? ''}; it.builtins`, { TextEncoder }) as object);
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
