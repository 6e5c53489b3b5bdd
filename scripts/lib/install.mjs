// @ts-check
/** Dependencies: installed when what is there is not what the lock file says. */
import fs from 'node:fs';
import path from 'node:path';
import { inRoot, outputDir, root } from './paths.mjs';
import { Advice, step } from './report.mjs';
import { runNpm, getTail } from './run.mjs';

const NODE_MAJOR = 20;
/** Room that dependencies and build need, bytes. */
const INSTALL_NEEDS = 1.5e9;
/** The demo's database. */
const DATA_NEEDS = 0.3e9;

/** Refuses a Node that is too old, in words. */
export function requireNode() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major >= NODE_MAJOR) return;
  throw new Advice(
    `需要 Node.js ${NODE_MAJOR} 或更新的版本，现在是 ${process.versions.node}。请从 https://nodejs.org 安装后再试。`,
    `Node.js ${NODE_MAJOR} or newer is needed, this is ${process.versions.node}: install it from https://nodejs.org and try again.`,
  );
}

/**
 * Refuses, in words and before the minutes of an install, a folder in which nothing can be built: Remax writes paths into
 * code between apostrophes as they are.
 */
export function requireBuildableFolder(folder = root) {
  if (!folder.includes("'")) return;
  throw new Advice(
    `小程序不能在这个文件夹里编译，它的路径里有撇号（'）：${folder}。请换一个路径里没有撇号的文件夹。`,
    `The mini-program cannot be built in this folder, whose path has an apostrophe: ${folder}. Move it to one without.`,
  );
}

/**
 * Refuses, in words and before the minutes of an install, a folder for the data that this user may not write to or that has no room.
 * @param {string} dataDir
 */
export function requireDataFolder(dataDir) {
  try {
    fs.mkdirSync(dataDir, { recursive: true });
    fs.accessSync(dataDir, fs.constants.W_OK);
  } catch (error) {
    throw new Advice(
      `数据文件夹 ${dataDir} 不能写入：请换一个当前用户可写的文件夹（DATA_DIR=…）。`,
      `The data folder ${dataDir} cannot be written: name one that this user may write to (DATA_DIR=…).`,
      { tail: /** @type {Error} */ (error).message },
    );
  }
  requireRoom(dataDir, DATA_NEEDS);
}

/** Makes node_modules agree with package-lock.json. */
export async function ensureDependencies() {
  requireBuildableFolder();
  if (dependenciesAgree()) return;
  await step('安装依赖 Install dependencies (npm ci)', async () => {
    requireRoom(root, INSTALL_NEEDS);
    const logFile = path.join(outputDir, 'install.log');
    const { code } = await runNpm(['ci', '--no-audit', '--no-fund'], { logFile });
    if (code !== 0) throw installAdvice(code, getTail(logFile));
  });
}

/** @typedef {{ version?: string, integrity?: string, optional?: boolean, devOptional?: boolean, peer?: boolean, link?: boolean }} LockedPackage */

/** Compares what npm last installed with the lock file, package by package. */
export function dependenciesAgree(
  wanted = findPackages(inRoot('package-lock.json')),
  present = findPackages(inRoot('node_modules', '.package-lock.json')),
) {
  if (!wanted || !present) return false;
  for (const [name, locked] of Object.entries(wanted)) {
    if (!name.includes('node_modules/')) continue;
    const installed = present[name];
    if (!installed) {
      // Optional packages are for other systems than this one.
      if (locked.optional || locked.devOptional || locked.peer) continue;
      return false;
    }
    // `npm install` notes some versions as their packages spell them, v1.1.1: what was downloaded tells more.
    if (installed.integrity !== locked.integrity) return false;
    if (locked.integrity === undefined && installed.version !== locked.version) return false;
  }
  return true;
}

/**
 * @param {string} file
 * @returns {Record<string, LockedPackage> | undefined}
 */
function findPackages(file) {
  try {
    return JSON.parse(fs.readFileSync(file, 'utf8')).packages;
  } catch {
    return undefined;
  }
}

/**
 * @param {string} folder
 * @param {number} bytes
 */
function requireRoom(folder, bytes) {
  const { bavail, bsize } = fs.statfsSync(folder);
  if (bavail * bsize < bytes) throw diskAdvice(folder, bytes);
}

/**
 * @param {string} folder
 * @param {number} bytes
 */
function diskAdvice(folder, bytes) {
  const room = `${bytes / 1e9} GB`;
  return new Advice(
    `磁盘空间不足：请在 ${folder} 所在的磁盘上至少留出 ${room} 后再试。`,
    `The disk is full: free at least ${room} on that of ${folder} and try again.`,
  );
}

/**
 * @param {number} code
 * @param {string} tail
 */
function installAdvice(code, tail) {
  if (code === 127) {
    return new Advice(
      '没有找到 npm。它随 Node.js 一起安装：请从 https://nodejs.org 重新安装 Node.js 后再试。',
      'npm was not found. It comes with Node.js: install Node.js again from https://nodejs.org and try again.',
    );
  }
  if (tail.includes('ENOSPC')) return diskAdvice(root, INSTALL_NEEDS);
  if (/EACCES|EPERM/.test(tail)) {
    return new Advice(
      `没有权限写入 ${root}：请换一个当前用户可写的文件夹。`,
      `${root} cannot be written: use a folder that this user may write to.`,
      { tail },
    );
  }
  return new Advice(
    '依赖没有装上（npm ci 失败）。请检查网络或 npm 镜像设置后再试，详细信息在 output/install.log。',
    'The dependencies could not be installed (npm ci failed). Check the network or the npm registry and try again; details are in output/install.log.',
    { tail },
  );
}
