import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Frame } from 'playwright-core';
import { listFiles } from '../compile/compile';
import { isIphone, type Device } from '../shared/device';
import { findRpx, rpxToCss } from '../shared/rpx';
import { compileStyles, runStyles } from './compilers';

/** A length as styles write it, `15rpx`, and what becomes of it, px. */
export interface Length {
  rpx: string;
  here: number;
  wcsc: number;
}

/** As margins: these may be less than nothing. */
const rule = (length: string, index: number): string => `.l${index} { margin-left: ${length} }`;

/** Lengths as wcsc makes them. @throws when it refuses them */
function ofWcsc(lengths: readonly string[], device: Device): number[] {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'simulator-sizes-'));
  try {
    fs.writeFileSync(path.join(folder, 'a.wxss'), lengths.map(rule).join('\n'));
    const compiled = compileStyles(folder, ['a.wxss']);
    if ('refusal' in compiled) throw new Error(compiled.refusal);
    const css = runStyles(compiled.code, ['a.wxss'], { ...device, isIphone: isIphone(device) })['a.wxss'] ?? '';
    return [...css.matchAll(/margin-left: ([-\d.]+)px/g)].map(([, pixels]) => Number(pixels));
  } finally {
    fs.rmSync(folder, { recursive: true });
  }
}

/** In the browser: what each length comes to. */
const measure = (lengths: readonly string[]): string => `(() => {
  const box = document.body.appendChild(document.createElement('div'));
  const found = ${JSON.stringify(lengths)}.map((length) => {
    box.style.marginLeft = length;
    return Number.parseFloat(getComputedStyle(box).marginLeft);
  });
  box.remove();
  return found;
})()`;

/** Every length of a package's styles. @param page on the phone */
export async function compareSizes(dist: string, device: Device, page: Frame): Promise<Length[]> {
  const styles = listFiles(dist).filter((file) => file.endsWith('.wxss'));
  const lengths = [...new Set(styles.flatMap((file) => findRpx(fs.readFileSync(path.join(dist, file), 'utf8'))))];
  const here = await page.evaluate<number[]>(measure(lengths.map(rpxToCss)));
  const wcsc = ofWcsc(lengths, device);
  return lengths.map((rpx, index) => ({ rpx, here: here[index] ?? Number.NaN, wcsc: wcsc[index] ?? Number.NaN }));
}
