// @ts-check
import { spawn } from 'node:child_process';

/**
 * Opens an address in the browser of this desktop, where there is one. Never fails.
 * @param {string} url
 */
export function openBrowser(url) {
  const opener = findOpener(process.platform);
  if (!opener) return;
  const [command, ...args] = opener;
  const child = spawn(command, [...args, url], { stdio: 'ignore', detached: true });
  child.on('error', () => {});
  child.unref();
}

/**
 * @param {NodeJS.Platform} platform
 * @returns {[string, ...string[]] | undefined}
 */
function findOpener(platform) {
  if (process.env.CI || process.env.BROWSER === 'none') return undefined;
  if (platform === 'darwin') return ['open'];
  if (platform === 'win32') return ['cmd.exe', '/c', 'start', ''];
  return process.env.DISPLAY || process.env.WAYLAND_DISPLAY ? ['xdg-open'] : undefined;
}
