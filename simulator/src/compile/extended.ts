import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import type { AppConfig } from '../shared/config';

/** Libraries that WeChat brings itself for whoever names them (全局配置 › useExtendedLib), by the npm package that holds each. */
const PACKAGES: Readonly<Record<string, string>> = { weui: 'weui-miniprogram' };

const IN_LIBRARY = new RegExp(`^miniprogram_npm/(${Object.values(PACKAGES).join('|')})/(.*)$`);

/** @returns undefined when it is not installed, beside the app or beside the simulator */
function findLibrary(dist: string, name: string): string | undefined {
  try {
    const manifest = createRequire(__filename).resolve(`${name}/package.json`, { paths: [dist, __dirname] });
    const { miniprogram } = JSON.parse(fs.readFileSync(manifest, 'utf8')) as { miniprogram: string };
    return path.join(path.dirname(manifest), miniprogram);
  } catch {
    return undefined;
  }
}

/** Where a file of the package is: in its folder, or in that of a library which WeChat brings. */
export function fileOf(dist: string, file: string): string {
  const own = path.join(dist, file);
  const [, name, inner = ''] = IN_LIBRARY.exec(file) ?? [];
  const library = name === undefined || fs.existsSync(own) ? undefined : findLibrary(dist, name);
  return library === undefined ? own : path.join(library, inner);
}

/** Packages of the libraries that an app names and has not itself; a library that is not known by its own name. */
export const broughtPackages = (dist: string, { useExtendedLib = {} }: AppConfig): string[] =>
  Object.keys(useExtendedLib)
    .map((key) => PACKAGES[key] ?? key)
    .filter((name) => !fs.existsSync(path.join(dist, 'miniprogram_npm', name)));

/** Files of these packages, each as if npm had been built. @param warnings gets those that are nowhere */
export function extendedFiles(dist: string, config: AppConfig, warnings: string[]): string[] {
  return broughtPackages(dist, config).flatMap((name) => {
    const isKnown = Object.values(PACKAGES).includes(name);
    const library = isKnown ? findLibrary(dist, name) : undefined;
    if (library === undefined) {
      warnings.push(`app.json: ${name} of useExtendedLib is not there${isKnown ? `: npm install --save-dev ${name}` : ''}`);
      return [];
    }
    return fs
      .readdirSync(library, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) =>
        path.posix.join('miniprogram_npm', name, path.relative(library, path.join(entry.parentPath, entry.name)).split(path.sep).join('/')),
      );
  });
}
