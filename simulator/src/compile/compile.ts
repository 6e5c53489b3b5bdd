import fs from 'node:fs';
import path from 'node:path';
import { TmplGroup } from 'glass-easel-template-compiler';
import type { AppConfig, PageConfig, ThemeVariables } from '../shared/config';
import type { AppMeta } from '../shared/messages';
import { resolvePath } from '../shared/path';
import { builtinTemplates } from '../view/components/templates';
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

interface TemplateWarning {
  path?: string;
  message?: string;
  level?: number;
}

function listFiles(root: string): string[] {
  const found: string[] = [];
  const walk = (folder: string): void => {
    for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
      const full = path.join(folder, entry.name);
      if (entry.isDirectory()) walk(full);
      else found.push(path.relative(root, full).split(path.sep).join('/'));
    }
  };
  walk(root);
  return found.sort();
}

function readJson(dist: string, file: string): unknown {
  try {
    return JSON.parse(fs.readFileSync(path.join(dist, file), 'utf8'));
  } catch (error) {
    throw new Error(`${file} in ${dist} is not valid JSON: ${error instanceof Error ? error.message : String(error)}`, { cause: error });
  }
}

/** Scope name of a component's classes; letters and digits only so that it is a valid class prefix. */
export function scopeName(componentPath: string): string {
  return componentPath.replace(/[^\w]+/g, '_');
}

function isolatedScope(file: string, pages: Record<string, PageConfig>): string | undefined {
  const config = pages[file];
  if (config?.component !== true) return undefined;
  return config.styleIsolation === 'shared' ? undefined : scopeName(file);
}

function compileTemplates(dist: string, files: string[]): { templates: string; warnings: string[] } {
  const group = new TmplGroup();
  const warnings: string[] = [];
  const add = (name: string, source: string): void => {
    for (const warning of group.addTmpl(name, source) as TemplateWarning[]) {
      if ((warning.level ?? 0) >= 4) warnings.push(`${name}.wxml: ${warning.message ?? 'error'}`);
    }
  };
  for (const file of files) {
    if (file.endsWith('.wxs')) group.addScript(file.slice(0, -4), fs.readFileSync(path.join(dist, file), 'utf8'));
  }
  for (const file of files) {
    if (file.endsWith('.wxml')) add(file.slice(0, -5), fs.readFileSync(path.join(dist, file), 'utf8'));
  }
  for (const [name, source] of Object.entries(builtinTemplates)) add(name, source);
  const templates = group.getTmplGenObjectGroups();
  group.free();
  return { templates, warnings };
}

/** `usingComponents` paths made absolute, so that view and logic need not know who asked. */
function absoluteComponents(file: string, config: PageConfig, app: AppConfig): PageConfig {
  const using = { ...app.usingComponents, ...config.usingComponents };
  const resolved = Object.entries(using).map(([tag, target]) => [
    tag,
    resolvePath(config.usingComponents?.[tag] === undefined ? '' : file, target),
  ]);
  return { ...config, usingComponents: Object.fromEntries(resolved) as Record<string, string> };
}

/** theme.json of an app with `darkmode`. @throws when it is named and missing */
function findThemes(dist: string, config: AppConfig): ThemeVariables | undefined {
  if (config.darkmode !== true) return undefined;
  const file = config.themeLocation ?? 'theme.json';
  if (config.themeLocation === undefined && !fs.existsSync(path.join(dist, file))) return undefined;
  return { light: {}, dark: {}, ...(readJson(dist, file) as Partial<ThemeVariables>) };
}

/** Compiles the dist folder of a mini-program. @throws when app.json is missing or a file cannot be compiled */
export function compileApp(dist: string): CompiledApp {
  if (!fs.existsSync(path.join(dist, 'app.json'))) throw new Error(`${dist} holds no app.json: build the mini-program first`);
  const files = listFiles(dist);
  const config = readJson(dist, 'app.json') as AppConfig;
  const pages: Record<string, PageConfig> = {};
  const scripts: Record<string, string> = {};
  for (const file of files) {
    if (file.endsWith('.json') && fs.existsSync(path.join(dist, file.replace(/\.json$/, '.wxml')))) {
      pages[file.slice(0, -5)] = absoluteComponents(file, readJson(dist, file) as PageConfig, config);
    }
    if (file.endsWith('.js')) scripts[file] = fs.readFileSync(path.join(dist, file), 'utf8');
  }
  const styles: Record<string, string> = {};
  for (const file of files) {
    if (file.endsWith('.wxss')) styles[file.slice(0, -5)] = compileWxss(dist, file, isolatedScope(file.slice(0, -5), pages));
  }
  const { templates, warnings } = compileTemplates(dist, files);
  const name = config.window?.navigationBarTitleText ?? '小程序';
  return { meta: { config, pages, themes: findThemes(dist, config), name }, scripts, templates, styles, warnings };
}
