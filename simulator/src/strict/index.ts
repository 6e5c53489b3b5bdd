import { listFiles, readApp, readJson } from '../compile/compile';
import { allPages, type PageConfig } from '../shared/config';
import { checkPackageSizes } from './package-size';
import { checkStyles } from './styles';
import { checkTemplates } from './templates';

function isComponent(dist: string, name: string): boolean {
  try {
    return (readJson(dist, `${name}.json`) as PageConfig).component === true;
  } catch {
    return false;
  }
}

/**
 * What WeChat's own compilers refuse, drop or break of a compiled app, and what it does not upload, as `file:line: text`.
 * @throws when the compilers are not installed, or there is no app.json
 */
export function checkStrictly(dist: string): string[] {
  const config = readApp(dist);
  const files = listFiles(dist);
  const pages = new Set(allPages(config));
  const styles = files.filter((file) => file.endsWith('.wxss'));
  const components = styles.map((file) => file.slice(0, -5)).filter((name) => !pages.has(name) && isComponent(dist, name));
  return [
    ...checkPackageSizes(dist, files, config),
    ...checkStyles(dist, styles, new Set(components)),
    ...checkTemplates(
      dist,
      files.filter((file) => /\.wxml$|\.wxs$/.test(file)),
    ),
  ];
}
