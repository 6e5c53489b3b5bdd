import fs from 'node:fs';
import path from 'node:path';
import { allPages, type AppConfig, type PageConfig, type ThemeVariables } from '../shared/config';
import type { AppMeta } from '../shared/messages';
import { getMessage } from '../shared/json';
import { packagePaths, resolvePath, scopeName } from '../shared/path';
import { extendedFiles, fileOf } from './extended';
import { at, compileScript } from './scripts';
import { compileTemplates } from './templates';
import { compileWxss } from './wxss';

/** A compiled app, ready to be served to the logic layer and the view frames. */
export interface CompiledApp {
  meta: AppMeta;
  scripts: Record<string, string>;
  /** JavaScript expression: template groups by path. */
  templates: string;
  styles: Record<string, string>;
  warnings: string[];
}

/** Every file of the package, below its folder. */
export function listFiles(root: string): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const full = path.join(folder, entry.name);
      // Neither is part of a package that DevTools makes.
      if (entry.name === 'node_modules' || entry.name.startsWith('.')) continue;
      if (entry.isDirectory()) walk(full);
      else found.push(path.relative(root, full).split(path.sep).join('/'));
    }
  };
  walk(root);
  return found.sort();
}

/** @throws naming the file when it is no JSON */
export function readJson(dist: string, file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(fileOf(dist, file), 'utf8'));
  } catch (error) {
    throw new Error(at(file, undefined, getMessage(error)), { cause: error });
  }
}

function isolatedScope(file: string, pages: Record<string, PageConfig>, shown: ReadonlySet<string>): string | undefined {
  const config = pages[file];
  if (config?.component !== true || shown.has(file)) return undefined;
  return config.styleIsolation === 'shared' ? undefined : scopeName(file);
}

/** The paths of components made absolute, so that view and logic need not know who asked. */
function absoluteComponents(file: string, config: PageConfig, app: AppConfig, templates: ReadonlySet<string>): PageConfig {
  const absolute = (from: string, target: string): string => {
    const candidates = packagePaths(from, target, app.resolveAlias).flatMap((place) => [place, `${place}/index`]);
    return candidates.find((place) => templates.has(place)) ?? resolvePath(from, target);
  };
  const all = (from: string, using: Record<string, string> = {}): Record<string, string> =>
    Object.fromEntries(Object.entries(using).map(([tag, target]) => [tag, absolute(from, target)]));
  const generics = Object.entries(config.componentGenerics ?? {}).map(([name, generic]) => [
    name,
    generic === true ? true : { default: absolute(file, generic.default) },
  ]);
  return {
    ...config,
    usingComponents: { ...all('', app.usingComponents), ...all(file, config.usingComponents) },
    ...(generics.length === 0 ? {} : { componentGenerics: Object.fromEntries(generics) as NonNullable<PageConfig['componentGenerics']> }),
  };
}

/** app.json of a compiled app. @throws when it is missing or no JSON */
export function readApp(dist: string): AppConfig {
  if (!fs.existsSync(path.join(dist, 'app.json'))) throw new Error(`${dist} holds no app.json: build the mini-program first`);
  return readJson(dist, 'app.json') as AppConfig;
}

/** theme.json of an app with `darkmode`. @throws when it is named and missing */
function findThemes(dist: string, config: AppConfig): ThemeVariables | undefined {
  if (config.darkmode !== true) return undefined;
  const file = config.themeLocation ?? 'theme.json';
  if (config.themeLocation === undefined && !fs.existsSync(path.join(dist, file))) return undefined;
  return { light: {}, dark: {}, ...(readJson(dist, file) as Partial<ThemeVariables>) };
}

/** What app.json asks for and no phone here has. */
function getLacking({ tabBar, plugins = {} }: AppConfig): string[] {
  return [
    ...(tabBar?.custom === true ? ['app.json: a custom tabBar is not supported: the phone draws its own, and getTabBar() is null'] : []),
    ...Object.keys(plugins).map((name) => `app.json: plugins are not supported: ${name} is not there`),
  ];
}

/**
 * Compiles the dist folder of a mini-program, every file by itself: what is wrong with one is a warning, and the others work.
 * @throws when app.json is missing or no JSON
 */
export function compileApp(dist: string): CompiledApp {
  const config = readApp(dist);
  const warnings = getLacking(config);
  const files = [...listFiles(dist), ...extendedFiles(dist, config, warnings)];
  const told = <T>(run: () => T, otherwise: T): T => {
    try {
      return run();
    } catch (error) {
      warnings.push(getMessage(error));
      return otherwise;
    }
  };
  const withEnding = (ending: string): string[] =>
    files.filter((file) => file.endsWith(ending)).map((file) => file.slice(0, -ending.length));
  const templatePaths = new Set(withEnding('.wxml'));
  const jsonFiles = new Set(withEnding('.json'));
  const pages: Record<string, PageConfig> = {};
  for (const name of templatePaths) {
    const own = jsonFiles.has(name) ? told(() => readJson(dist, `${name}.json`) as PageConfig, {}) : {};
    pages[name] = absoluteComponents(name, own, config, templatePaths);
  }
  const scripts: Record<string, string> = {};
  for (const file of files.filter((name) => /\.js$|(?<!\.d)\.ts$/.test(name))) {
    // Where both are there, the script comes first in order and is what the TypeScript was compiled to.
    scripts[file.replace(/\.ts$/, '.js')] ??= compileScript(file, fs.readFileSync(fileOf(dist, file), 'utf8'), warnings);
  }
  const styles: Record<string, string> = {};
  const shown = new Set(allPages(config));
  for (const name of withEnding('.wxss')) {
    styles[name] = told(() => compileWxss(dist, `${name}.wxss`, warnings, isolatedScope(name, pages, shown)), '');
  }
  const templates = compileTemplates(dist, files, warnings);
  const title = config.window?.navigationBarTitleText ?? '小程序';
  return {
    meta: { config, pages, themes: told(() => findThemes(dist, config), undefined), name: title },
    scripts,
    templates,
    styles,
    warnings,
  };
}
