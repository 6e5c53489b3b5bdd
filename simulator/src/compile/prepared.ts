/** The prepared package that all simulators of a compiled app share, kept in a file. */
import fs from 'node:fs';
import { scenePaths } from '../shared/xr-frame';
import { bundle, type BrowserBundles, browserBundles } from './bundle';
import { type CompiledApp, compileApp } from './compile';

export interface Prepared {
  bundles: BrowserBundles;
  app: CompiledApp;
}

/** @param dist folder of the compiled mini-program @throws when it holds none, or one that cannot be compiled */
export async function prepare(dist: string): Promise<Prepared> {
  const bundles = await browserBundles();
  const app = compileApp(dist);
  const hasScenes = scenePaths(app.meta).length > 0;
  return { bundles: hasScenes ? { ...bundles, xrFrame: await bundle('logic/xr/main.ts') } : bundles, app };
}

/** Writes it to a file, whole or not at all. */
export async function writePrepared(dist: string, file: string): Promise<void> {
  const beside = `${file}.${process.pid}`;
  fs.writeFileSync(beside, JSON.stringify(await prepare(dist)));
  fs.renameSync(beside, file);
}

export const readPrepared = (file: string): Prepared => JSON.parse(fs.readFileSync(file, 'utf8')) as Prepared;
