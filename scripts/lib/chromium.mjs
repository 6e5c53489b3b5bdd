// @ts-check
/** Chromium and a Chinese font for the simulator's headless runs: found, or installed from Debian's packages. */
import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { outputDir } from './paths.mjs';
import { Advice, step } from './report.mjs';
import { run, getTail } from './run.mjs';

/** The first is Chromium without a window's parts: cheaper for what is headless. */
const CANDIDATES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
];

/** @returns {string | undefined} path of a Chromium on this machine; CHROMIUM_PATH goes first */
export function findChromium() {
  const named = process.env.CHROMIUM_PATH;
  return [...(named ? [named] : []), ...CANDIDATES].find((file) => fs.existsSync(file));
}

function hasChineseFont() {
  if (process.platform !== 'linux') return true;
  const list = spawnSync('fc-list', [':lang=zh', 'family'], { encoding: 'utf8' });
  return list.status === 0 && list.stdout.trim() !== '';
}

/**
 * Finds Chromium, or installs it where that is possible without a question.
 * @returns {Promise<string>} its path
 */
export async function ensureChromium() {
  const found = findChromium();
  if (found && hasChineseFont()) return found;
  const fonts = hasChineseFont() ? [] : ['fonts-noto-cjk', 'fontconfig'];
  const installer = aptGet();
  if (!installer) {
    // A missing font only makes pictures ugly; without a browser there is nothing to run in.
    if (found) return found;
    throw chromiumAdvice();
  }
  await step(`安装 Install ${[...(found ? [] : ['Chromium']), ...fonts].join(' ')} (apt-get)`, async () => {
    const logFile = path.join(outputDir, 'chromium.log');
    const [command, ...prefix] = installer;
    const options = { logFile, env: { DEBIAN_FRONTEND: 'noninteractive' } };
    const wait = ['-o', 'DPkg::Lock::Timeout=300'];
    await run(command, [...prefix, ...wait, 'update'], options);
    const missing = [...(found ? [] : [getChromiumPackage()]), ...fonts];
    const { code } = await run(command, [...prefix, ...wait, 'install', '-y', '--no-install-recommends', ...missing], options);
    if (code !== 0 && !findChromium()) throw chromiumAdvice(getTail(logFile));
  });
  const installed = findChromium();
  if (!installed) throw chromiumAdvice();
  return installed;
}

/** Not every release has the first. */
function getChromiumPackage() {
  const { status } = spawnSync('apt-cache', ['show', 'chromium-headless-shell'], { stdio: 'ignore' });
  return status === 0 ? 'chromium-headless-shell' : 'chromium';
}

/** @returns {[string, ...string[]] | undefined} how to call apt-get without being asked for a password */
function aptGet() {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).status !== 0) return undefined;
  if (process.getuid?.() === 0) return ['apt-get'];
  const sudo = spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' });
  return sudo.status === 0 ? ['sudo', '-n', 'env', 'DEBIAN_FRONTEND=noninteractive', 'apt-get'] : undefined;
}

/** @param {string} [tail] */
function chromiumAdvice(tail) {
  return new Advice(
    '没有找到 Chromium：请安装它（Debian/Ubuntu：sudo apt-get install chromium fonts-noto-cjk），或用 CHROMIUM_PATH=… 指明 Chrome 的位置。',
    'Chromium was not found: install it (Debian/Ubuntu: sudo apt-get install chromium fonts-noto-cjk), or name a Chrome with CHROMIUM_PATH=….',
    { tail },
  );
}
