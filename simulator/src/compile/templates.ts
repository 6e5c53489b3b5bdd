import fs from 'node:fs';
import { TmplGroup } from 'glass-easel-template-compiler';
import { getMessage } from '../shared/json';
import { fileOf } from './extended';
import { at, compileWxs, withBackslashes } from './scripts';

interface TemplateWarning {
  message: string;
  isError: boolean;
  startLine: number;
}

const RUN_WXS = 'module.loader.call(null, require, module.exports, module);';
const AS_TEXT = "return a==null?'':String(a)";
const HOOK = 'A:function(a){return a}';

/** The compiled templates with changes of ours. @throws when the compiler's next version says these things in another way */
function change(templates: string): string {
  const runsWxs = templates.includes('no such WXS module');
  if (!templates.includes(AS_TEXT) || [RUN_WXS, HOOK].some((part) => templates.includes(part) !== runsWxs))
    throw new Error('glass-easel-template-compiler no longer writes what the simulator changes');
  return (
    templates
      // A wxs module that throws as it loads leaves the templates of other files alone.
      .replace(RUN_WXS, 'try { $& } catch (error) { console.error(filename + ".wxs", error); } simulatorWxs.loaded(module.exports);')
      // wxs functions are called with what WeChat gives them.
      .replace(HOOK, 'A:function(a){return simulatorWxs.change(a)},C:function(a,b,c){return simulatorWxs.event(a,b,c)}')
      // WeChat's wcc prints null in texts, and undefined as nothing.
      .replace(AS_TEXT, "return a===undefined?'':String(a)")
  );
}

/** The functions of wxs that JavaScript has as constructors. */
const WXS_FUNCTIONS = '((getRegExp,getDate)=>$)((source,flags)=>new RegExp(source,flags),(...parts)=>new Date(...parts))';

const BREAKS: Record<string, string> = { '\\n': '&#10;', '\\t': '&#9;' };

/** What is kept as it is: a wxs module, which may end itself and whose attributes may hold any sign, comments and expressions. */
const KEPT_OR_BREAK = /<wxs\b(?:"[^"]*"|'[^']*'|[^"'>])*?(?:\/>|>[^]*?<\/wxs>)|<!--[^]*?-->|\{\{[^]*?\}\}|\\./g;

/**
 * `\n` and `\t` that stand in texts and attributes as they are, which wcc reads as line break and tab, and backslashes of wxs modules;
 * lines keep their numbers.
 */
const asWccReads = (source: string): string =>
  source.replace(KEPT_OR_BREAK, (part) => (part.startsWith('<wxs') ? withBackslashes(part) : (BREAKS[part] ?? part)));

/** @returns JavaScript expression: template groups by path */
export function compileTemplates(dist: string, files: string[], warnings: string[]): string {
  const group = new TmplGroup();
  const read = (file: string): string => fs.readFileSync(fileOf(dist, file), 'utf8');
  const scripts = new Set(files.filter((file) => file.endsWith('.wxs')).map((file) => file.slice(0, -4)));
  for (const name of scripts) group.addScript(name, compileWxs(`${name}.wxs`, read(`${name}.wxs`), warnings));
  const add = (name: string, source: string): void => {
    for (const { isError, message, startLine } of group.addTmpl(name, source) as TemplateWarning[]) {
      if (isError) warnings.push(at(`${name}.wxml`, startLine + 1, message));
    }
  };
  for (const file of files.filter((name) => name.endsWith('.wxml'))) {
    const name = file.slice(0, -5);
    try {
      add(name, asWccReads(read(file)));
    } catch (error) {
      warnings.push(at(file, undefined, getMessage(error)));
      continue;
    }
    for (const module of group.getInlineScriptModuleNames(name) as string[]) {
      group.setInlineScript(name, module, compileWxs(file, group.getInlineScript(name, module), warnings));
    }
    for (const script of group.getScriptDependencies(name) as string[]) {
      if (scripts.has(script)) continue;
      warnings.push(at(file, undefined, `${script}.wxs is not in the package`));
      scripts.add(script);
      group.addScript(script, '');
    }
  }
  const templates = change(group.getTmplGenObjectGroups());
  group.free();
  return WXS_FUNCTIONS.replace('$', () => templates);
}
