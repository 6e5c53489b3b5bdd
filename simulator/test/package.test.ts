/** The package as another team gets it: packed, installed into an empty folder from the registry of npm, begun by its command. */
import childProcess, { type SpawnSyncOptions } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import os from 'node:os';
import path from 'node:path';
import automator from 'miniprogram-automator';
import { fixture } from './world';

const LIMIT_MS = 600_000;
const root = path.join(__dirname, '..');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'simulator-package-'));
const app = path.join(folder, 'app');
const installed = path.join(app, 'node_modules', '@xueban', 'simulator');
const compiler = path.join(path.dirname(createRequire(__filename).resolve('typescript-7/package.json')), 'bin', 'tsc');

function run(command: string, args: string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr } = childProcess.spawnSync(command, args, { cwd: app, encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')} ends with ${status}: ${String(stdout)}${String(stderr)}`);
  return String(stdout);
}

beforeAll(() => {
  fs.mkdirSync(app);
  fs.writeFileSync(path.join(app, 'package.json'), '{}');
  run('npm', ['pack', '--silent', '--pack-destination', folder], { cwd: root });
  const [archive = ''] = fs.readdirSync(folder).filter((name) => name.endsWith('.tgz'));
  run('npm', ['install', '--prefer-offline', '--no-audit', '--no-fund', path.join(folder, archive)]);
}, LIMIT_MS);
afterAll(() => fs.rmSync(folder, { recursive: true }));

test('it has the programs, the types and the documents, and nothing of whose repository it is in', () => {
  expect(fs.readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'SUPPORT.md', 'bin', 'dist', 'package.json']);
  const files = fs
    .readdirSync(installed, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'LICENSE');
  const foreign = files.filter(({ parentPath, name }) =>
    /学伴|xueban/i.test(
      fs.readFileSync(path.join(parentPath, name), 'utf8').replaceAll('@xueban/simulator', '').replaceAll('xueban-simulator', ''),
    ),
  );
  expect(foreign.map(({ name }) => name)).toEqual([]);
});

test(
  'npx simulator DIR --headless: the automator reads a page',
  async () => {
    const command = childProcess.spawn('npx', ['--no-install', 'simulator', fixture, '--headless'], {
      cwd: app,
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let said = '';
    for await (const chunk of command.stdout as AsyncIterable<Buffer>) {
      said += chunk.toString();
      if (/ws:.*\n/.test(said)) break;
    }
    const program = await automator.connect({ wsEndpoint: /ws:\S+/.exec(said)?.[0] ?? '' });
    const ended = once(command, 'exit');
    const page = await program.currentPage();
    expect([page?.path, await (await page?.$('.count'))?.text()]).toEqual(['pages/home/index', '0']);
    await program.close();
    expect(await ended).toEqual([0, null]);
  },
  LIMIT_MS,
);

test(
  'an ES module imports it, and its trace opens without the sources',
  () => {
    fs.writeFileSync(
      path.join(app, 'start.mjs'),
      `import { startSimulator } from '@xueban/simulator';
    const simulator = await startSimulator({ dist: ${JSON.stringify(fixture)}, headless: true, engine: 'ios12', trace: true });
    await simulator.saveTrace('trace.html');
    console.log(await simulator.look([]));
    await simulator.close();`,
    );
    expect(run('node', ['start.mjs'])).toContain("path: 'pages/home/index'");
    expect(fs.readFileSync(path.join(app, 'trace.html'), 'utf8')).toContain('pages/home/index');
  },
  LIMIT_MS,
);

test('its types say what it takes and gives', () => {
  fs.writeFileSync(
    path.join(app, 'typed.ts'),
    `import { startSimulator, type SimulatorOptions } from '@xueban/simulator';
    const options: SimulatorOptions = { dist: 'dist', headless: true };
    export const endpoint = async (): Promise<string> => (await startSimulator(options)).wsEndpoint;
    // @ts-expect-error -- an address is a text
    export const wrong = async (): Promise<number> => (await startSimulator(options)).url;`,
  );
  const types = path.join(root, '..', 'node_modules', '@types');
  run('node', [compiler, '--noEmit', '--strict', '--module', 'nodenext', '--typeRoots', types, '--types', 'node', 'typed.ts']);
});
