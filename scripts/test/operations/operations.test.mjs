// @ts-check
/**
 * docs/operations.md is done as it is written: from `npm ci --omit=dev` in a copy of the checkout to a running school,
 * its backup and its upgrade. Only blocks marked `outside` are not run.
 */
import assert from 'node:assert/strict';
import { fork, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { freePort } from '../../lib/free-port.cjs';
import { inRoot } from '../../lib/paths.mjs';
import { parseBlocks } from './document.mjs';
import { startPostgres, ended, runScript } from './processes.mjs';
import { createSandbox } from './sandbox.mjs';

/** A block that cannot be run needs a good reason: another one has to be argued for here. */
const MOST_OUTSIDE = 9;
/** Several processes take the place of the one that the other sections are about: they come last. */
const LAST_SECTION = 2;

const markdown = fs.readFileSync(inRoot('docs', 'operations.md'), 'utf8');
const written = parseBlocks(markdown);
const blocks = [...written.filter(({ section }) => section !== LAST_SECTION), ...written.filter(({ section }) => section === LAST_SECTION)];
const sandbox = createSandbox({ 3000: await freePort(), 3001: await freePort(), 3002: await freePort() });
const has = (/** @type {string} */ program) => spawnSync('/bin/sh', ['-c', `command -v ${program}`]).status === 0;
const hasProxy = has('nginx') && has('openssl');
/** The document is about Linux. */
const onLinux = process.platform === 'linux' ? test : test.skip;

/** What a machine gets beside the code; the rest of deploy/ is for containers and for a cluster. */
const deployed = fs.readdirSync(inRoot('deploy')).filter((name) => !/^(Dockerfile|compose|cluster$)/.test(name));

/** @type {import('./processes.mjs').Postgres | undefined} */
let postgres;
afterAll(async () => {
  for (const name of fs.readdirSync(path.join(sandbox.root, 'run')).filter((file) => file.endsWith('.pid'))) {
    await ended(Number(fs.readFileSync(path.join(sandbox.root, 'run', name), 'utf8')));
  }
  await postgres?.stop();
  fs.rmSync(sandbox.root, { recursive: true, force: true });
});

test('the Chinese page has the same commands and files', () => {
  const chinese = parseBlocks(fs.readFileSync(inRoot('docs', 'operations.zh-CN.md'), 'utf8'));
  const withoutLine = (/** @type {import('./document.mjs').Block} */ block) => ({ ...block, line: 0 });
  assert.deepEqual(chinese.map(withoutLine), written.map(withoutLine));
});

onLinux('blocks that cannot be run are few, say why, and are shell all the same', () => {
  const outside = blocks.filter(({ kind }) => kind === 'outside');
  assert.ok(outside.length <= MOST_OUTSIDE, `${outside.length} blocks are not run`);
  assert.ok(blocks.filter(({ kind }) => kind === 'run').length > 2 * outside.length);
  for (const { line, text } of outside) {
    const { status, stderr } = spawnSync('bash', ['-n'], { input: text, encoding: 'utf8' });
    assert.equal(status, 0, `line ${line}: ${stderr}`);
  }
});

onLinux('who types the commands needs no rights of their own: the shell opens no file of the machine', () => {
  for (const { line, text } of blocks.filter(({ kind }) => kind === 'run')) {
    assert.doesNotMatch(text, /[<>] *"?\/(?!dev\/null\b)/, `line ${line}: a redirection is not done by sudo`);
  }
});

onLinux('every command in it does what it says, in its order', async () => {
  postgres = await startPostgres(path.join(sandbox.root, 'postgresql'));
  writeDeployed();
  const script = [
    'set -euo pipefail',
    'umask 022',
    ...blocks.flatMap((block) => [happeningBefore(block), getStep(block), tryingAfter(block)]),
    AFTERWARDS,
  ].join('\n');
  const { code, output } = await runScript(sandbox, sandbox.inside(script), {
    REPOSITORY: inRoot(),
    ADMIN: postgres.url,
    DATABASE_HOST: new URL(postgres.url).host,
  });
  const logs = fs
    .readdirSync(path.join(sandbox.root, 'run'))
    .filter((file) => file.endsWith('.log'))
    .map((file) => `${file}:\n${fs.readFileSync(path.join(sandbox.root, 'run', file), 'utf8').slice(-2000)}`);
  assert.equal(code, 0, [output.slice(-6000), ...logs].join('\n'));
  // The server ran without a single development package.
  assert.equal(fs.existsSync(path.join(sandbox.root, 'opt/xueban/node_modules/typescript')), false);
  assert.equal(fs.existsSync(path.join(sandbox.root, 'opt/xueban/node_modules/tsx')), false);
});

onLinux('the compiled server prints without development packages', async () => {
  const printer = fork(path.join(sandbox.root, 'opt/xueban/server/dist/pdf-worker.js'), { serialization: 'advanced' });
  const word = {
    spelling: 'campus',
    phonetic: '/ˈkæmpəs/',
    partOfSpeech: 'n.',
    meaning: '校园',
    example: 'It is a big campus.',
    translation: '校园很大。',
  };
  const sheet = {
    type: 'bilingual',
    course: '初中核心词汇',
    student: '林小满',
    day: '2026-11-22',
    number: '1',
    parts: [{ title: null, words: [word] }],
  };
  const reply = new Promise((resolve, reject) => {
    // Before it there is a word for each sheet.
    printer.on('message', (/** @type {object} */ said) => 'drawn' in said || resolve(said));
    printer.once('error', reject).once('exit', reject);
  });
  printer.send({ id: 1, sheets: [sheet] });
  const { pdf, pages, error } = /** @type {{ pdf?: Uint8Array, pages?: number, error?: string }} */ (await reply);
  printer.disconnect();
  assert.equal(error, undefined);
  assert.equal(pages, 1);
  assert.equal(
    Buffer.from(pdf ?? [])
      .subarray(0, 5)
      .toString(),
    '%PDF-',
  );
});

(has('systemd-analyze') ? onLinux : test.skip)('the units are what systemd takes', () => {
  const folder = path.join(sandbox.root, 'etc/systemd/system');
  const units = deployed.filter((name) => /\.(service|timer)$/.test(name));
  assert.equal(units.length, 4);
  for (const name of units) {
    const unit = path.join(folder, name.replace('@.service', '@3001.service'));
    if (!fs.existsSync(unit)) fs.copyFileSync(path.join(folder, name), unit);
    const { stdout, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', unit], {
      encoding: 'utf8',
      env: { ...process.env, SYSTEMD_UNIT_PATH: `${folder}:` },
    });
    const about = `${stdout}${stderr}`.split('\n').filter((line) => line.includes('xueban'));
    assert.deepEqual(about, [], name);
  }
});

const registers = (/** @type {string} */ phone) => `sudo -u xueban xueban admin -- create-parent --phone ${phone} --name 周女士`;
const asksToGo = (/** @type {string} */ phone) => `sudo -u xueban xueban admin -- delete-parent --phone ${phone}`;
/** One for each time that a backup is brought back: in the backup, and asking to be deleted after it and the last night. */
const LEAVING = { restore: '13900000008', 'way back': '13900000009', move: '13900000007' };

/**
 * What people do between the blocks.
 * @param {import('./document.mjs').Block} block
 */
function happeningBefore({ text }) {
  if (text.includes('backup /var/backups/xueban/first.tar.gz')) return registers(LEAVING.restore);
  if (text.includes('DATA_DIR=/var/lib/xueban/restored')) return asksToGo(LEAVING.restore);
  if (text.includes('git merge')) return registers(LEAVING['way back']);
  if (text.includes('git reset')) return asksToGo(LEAVING['way back']);
  if (text.includes('backup /var/backups/xueban/one-process.tar.gz')) return registers(LEAVING.move);
  if (text.includes('/xueban_restored|')) return asksToGo(LEAVING.move);
  return '';
}

/**
 * What is done after a block to try what the document says of it.
 * @param {import('./document.mjs').Block} block
 */
function tryingAfter({ text }) {
  if (text.includes('git clone')) return `cp -p ${sandbox.root}/deploy/* /opt/xueban/deploy/`;
  const [site] = / (\/etc\/nginx\/\S+)$/.exec(text)?.slice(1) ?? [];
  if (site !== undefined) return hasProxy ? tryingProxy(site) : '';
  if (!text.includes('DATA_DIR=/var/lib/xueban/restored')) return '';
  return `
echo '--- Pasted again it fails, and the server is not started'
set +e
${text}
code=$?
set -e
[ "$code" != 0 ]
if sudo systemctl is-active xueban; then exit 1; fi
sudo systemctl start xueban xueban-backup.timer
curl -fsS --retry 30 --retry-delay 1 --retry-connrefused http://127.0.0.1:3000/readyz`;
}

/**
 * nginx for real: https, a picture from a slow phone, limits and the audit trail by the address of the client.
 * @param {string} file
 */
const tryingProxy = (file) => `
echo '--- nginx with this block'
PASSWORD="$PASSWORD" ${process.execPath} ${inRoot('scripts', 'test', 'operations', 'proxy.mjs')} ${file} "$SANDBOX/proxy"
sudo -u xueban xueban admin -- audit --kind sign_in --all --json > "$SANDBOX/trail"
grep -qF '"address":"127.0.0.2"' "$SANDBOX/trail"
if grep -F 203.0.113. "$SANDBOX/trail"; then exit 1; fi`;

/** What the document claims of what was done, beyond that its commands end well. */
const AFTERWARDS = `
echo '--- The upgrade has migrated: the code of before, which the way back has brought, refuses the database from then'
sed 's|^DATA_DIR=.*|DATA_DIR=/var/lib/xueban/restored|' /etc/xueban/one-process.env > "$SANDBOX/upgraded.env"
if refused="$(sudo -u xueban env XUEBAN_SETTINGS="$SANDBOX/upgraded.env" xueban admin -- list students 2>&1)"; then exit 1; fi
grep -F 'a newer version has used it' <<< "$refused"
echo '--- Who asked to be deleted since the backup is asked for again after every restore, and after the way back'
for phone in ${Object.values(LEAVING).join(' ')}; do
  if refused="$(sudo -u xueban xueban admin -- delete-parent --phone $phone 2>&1)"; then exit 1; fi
  grep -F '已经申请过注销' <<< "$refused"
done
grep -q '/xueban_restored$' /etc/xueban/server.env
echo '--- A nightly backup that systemd stops ends with the command that it runs, and leaves no half of a file'
sudo -u xueban /usr/local/bin/xueban-backup & nightly=$!
command=''
until [ -n "$command" ]; do
  for child in $(cat /proc/$nightly/task/$nightly/children); do
    if tr '\\0' ' ' < /proc/$child/cmdline 2> /dev/null | grep -q 'admin.* backup '; then command=$child; fi
  done
  kill -0 $nightly
done
kill -TERM $nightly
code=0; wait $nightly || code=$?
[ "$code" = 143 ]
if kill -0 "$command" 2> /dev/null; then exit 1; fi
[ -z "$(find /var/backups/xueban -name '*.partial')" ]
echo '--- The nightly backup and the commands keep using PostgreSQL: there is no other database any more'
rm -r /var/lib/xueban/data /var/lib/xueban/restored /var/lib/xueban/before-upgrade
touch -d '40 days ago' /var/backups/xueban/night-2020-01-01.tar.gz /var/backups/xueban/deletions-2020-01-01.json
rm "$(find /var/backups/xueban -name 'night-*' -mtime -1)"
rm "$(find /var/backups/xueban -name 'deletions-*' -mtime -1 -not -name '*.left-*')"
echo '--- A backup that fails is the end it comes to: the list of deletions is written all the same, and nothing old is removed'
mkdir "/var/backups/xueban/night-$(date +%F).tar.gz"
code=0; sudo systemctl start xueban-backup || code=$?
[ "$code" = 1 ]
[ -f "/var/backups/xueban/deletions-$(date +%F).json" ]
[ "$(ls /var/backups/xueban | grep -c 2020-01-01)" = 2 ]
rmdir "/var/backups/xueban/night-$(date +%F).tar.gz"
echo '--- A list that fails, too'
rm "/var/backups/xueban/deletions-$(date +%F).json"
mkdir "/var/backups/xueban/deletions-$(date +%F).json"
code=0; sudo systemctl start xueban-backup || code=$?
[ "$code" = 1 ]
[ -f "/var/backups/xueban/night-$(date +%F).tar.gz" ]
[ "$(ls /var/backups/xueban | grep -c 2020-01-01)" = 2 ]
rmdir "/var/backups/xueban/deletions-$(date +%F).json"
echo '--- Whole, it is a backup of what is there'
sudo systemctl start xueban-backup
sudo -u xueban xueban admin -- restore "$(find /var/backups/xueban -name 'night-*')" --check
sudo -u xueban xueban admin -- list students | grep -F 林小曼
echo '--- It has left nothing that is too old, and nothing for strangers'
if ls /var/backups/xueban | grep 2020-01-01; then exit 1; fi
[ -z "$(find /var/backups/xueban -name 'night-*' -perm /027 -o -name 'deletions-2*' -perm /027)" ]
`;

/**
 * A block as lines of one script.
 * @param {import('./document.mjs').Block} block
 */
function getStep({ kind, line, text, file, exit = 0 }) {
  const said = path.join(sandbox.root, 'said');
  const mark = `echo "--- docs/operations.md:${line}"`;
  if (kind === 'file') return `${mark}\nmkdir -p "$(dirname ${file})"\ncat > ${file} <<'END_OF_FILE'\n${text}\nEND_OF_FILE`;
  if (kind === 'shown') return `${mark}\ndiff ${said} - <<'END_OF_FILE'\n${text}\nEND_OF_FILE`;
  if (kind === 'outside') return '';
  if (exit === 0) return `${mark}\n${text}`;
  return `${mark}\nset +e\n(\nset -e\n${text}\n) > ${said} 2>&1\ncode=$?\nset -e\ncat ${said}\n[ "$code" = ${exit} ]`;
}

/** The files that a machine gets, as the sandbox needs them: they stand in its checkout in place of its own. */
function writeDeployed() {
  fs.mkdirSync(path.join(sandbox.root, 'deploy'));
  for (const name of deployed) {
    const { mode } = fs.statSync(inRoot('deploy', name));
    fs.writeFileSync(path.join(sandbox.root, 'deploy', name), sandbox.inside(fs.readFileSync(inRoot('deploy', name), 'utf8')), { mode });
  }
}
