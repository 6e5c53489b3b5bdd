import fs from 'node:fs';
import path from 'node:path';
import { getSubpackages, type AppConfig } from '../shared/config';

/** 分包加载 › 使用分包: 单个分包/主包大小不能超过 2M; 整个小程序所有分包大小不超过 30M. */
const MEGABYTE = 1024 * 1024;
const MOST_EACH = 2 * MEGABYTE;
const MOST_WHOLE = 30 * MEGABYTE;

const megabytes = (bytes: number): string => `${(bytes / MEGABYTE).toFixed(2)} MB`;

/** Packages that are larger than WeChat uploads. */
export function checkPackageSizes(dist: string, files: readonly string[], config: AppConfig): string[] {
  const roots = getSubpackages(config).map(({ root }) => `${root.replace(/^\/|\/$/g, '')}/`);
  const sizes = new Map<string, number>();
  let whole = 0;
  for (const file of files) {
    const { size } = fs.statSync(path.join(dist, file));
    const root = roots.find((name) => file.startsWith(name)) ?? '';
    sizes.set(root, (sizes.get(root) ?? 0) + size);
    whole += size;
  }
  const told = [...sizes].flatMap(([root, size]) =>
    size > MOST_EACH ? [`${root === '' ? 'the main package' : `subpackage ${root}`} has ${megabytes(size)}: WeChat takes 2 MB`] : [],
  );
  return whole > MOST_WHOLE ? [...told, `all packages have ${megabytes(whole)}: WeChat takes 30 MB`] : told;
}
