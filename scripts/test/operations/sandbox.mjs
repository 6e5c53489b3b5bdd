// @ts-check
/**
 * A machine of paper for docs/operations.md: its paths stand below a temporary folder, its ports are free ones, and the
 * programs that would change the real machine are stand-ins (bin/). What they start is real.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawnSync } from 'node:child_process';

const BIN = fileURLToPath(new URL('bin', import.meta.url));
/** Folders and files of the document that belong to the machine. */
const PLACES = [
  '/opt/xueban',
  '/etc/xueban',
  '/etc/systemd',
  '/etc/nginx',
  '/etc/letsencrypt',
  '/var/log/nginx',
  '/var/lib/xueban',
  '/var/backups/xueban',
  '/usr/local/bin/xueban',
];
const PORTS = [3000, 3001, 3002];
/** Of the real environment: how packages are fetched, and the language. */
const KEPT = /^(npm_config_(registry|.*proxy|cafile|ca)|(https?|no)_proxy|NODE_EXTRA_CA_CERTS|LANG|LC_.*|TMPDIR)$/i;

/** Stand-ins that take the place of a real program; the rest only fill in for one that is not installed. */
const ALWAYS = ['sudo', 'systemctl', 'git', 'npm'];
/** What stands for the account xueban: it is on every machine, and nothing belongs to it. */
const ACCOUNT = 'nobody';

/** @param {Record<number, number>} ports for each port of the document a free one */
export function createSandbox(ports) {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'xueban-operations-'));
  fs.chmodSync(root, 0o755); // PostgreSQL may run as another account
  for (const folder of ['/opt', '/etc/systemd/system', '/etc/nginx/conf.d', '/var/log/nginx', '/usr/local/bin', '/bin', '/run'])
    fs.mkdirSync(path.join(root, folder), { recursive: true });
  for (const name of fs.readdirSync(BIN)) {
    if (ALWAYS.includes(name) || spawnSync('/bin/sh', ['-c', `command -v ${name}`]).status !== 0)
      fs.copyFileSync(path.join(BIN, name), path.join(root, 'bin', name));
  }
  for (const name of fs.readdirSync(path.join(root, 'bin'))) fs.chmodSync(path.join(root, 'bin', name), 0o755);
  const account = plainAccount(root);
  return {
    root,
    account,
    /** @param {string} text of the document; gives it as the sandbox needs it */
    inside(text) {
      let inner = text.replaceAll('/usr/bin/node', process.execPath);
      for (const place of PLACES) inner = inner.replaceAll(place, path.join(root, place));
      for (const port of PORTS)
        inner = inner.replaceAll(new RegExp(`(?<=127\\.0\\.0\\.1:|PORT=|xueban@)${port}\\b`, 'g'), String(ports[port]));
      return inner;
    },
    environment: {
      ...Object.fromEntries(Object.entries(process.env).filter(([name]) => KEPT.test(name))),
      PATH: [path.join(root, 'bin'), path.join(root, 'usr/local/bin'), path.dirname(process.execPath), process.env.PATH].join(
        path.delimiter,
      ),
      HOME: root,
      SANDBOX: root,
      ACCOUNT: account ? ACCOUNT : '',
      ACCOUNT_GROUP: account?.group ?? '',
      npm_config_cache: process.env.npm_config_cache ?? path.join(os.homedir(), '.npm'),
      npm_config_userconfig: process.env.npm_config_userconfig ?? path.join(os.homedir(), '.npmrc'),
      npm_config_prefer_offline: 'true',
      npm_config_update_notifier: 'false',
      npm_config_audit: 'false', // a question to the registry that no school's start waits for
      npm_config_fund: 'false',
    },
  };
}

/**
 * Whom root becomes for `sudo -u xueban`; nobody else can become anybody, and there are machines where root keeps its
 * Node.js in a folder of its own.
 * @param {string} root
 * @returns {{ group: string } | undefined}
 */
function plainAccount(root) {
  if (process.getuid?.() !== 0) return undefined;
  const { stdout: group } = spawnSync('id', ['-g', ACCOUNT], { encoding: 'utf8' });
  if (!group) return undefined;
  const program = ['--reuid', ACCOUNT, '--regid', group.trim(), '--clear-groups', '--no-new-privs', process.execPath, '-e', '0'];
  return spawnSync('setpriv', program, { cwd: root }).status === 0 ? { group: group.trim() } : undefined;
}
