import { prepare, readPrepared, type Prepared } from '../compile/prepared';
import type { SimulatorOptions } from '../options';
import { checkStrictly } from '../strict';
import type { Profile } from './profiles';
import { findProject } from './project';
import { scriptsFor } from './syntax';

/** The compiled app as the wanted engine takes it, with what is to be told of it. @throws when there is none */
export async function openPackage(options: SimulatorOptions): Promise<Prepared & { profile: Profile }> {
  const { dist, engine, strict = false } = options;
  const { bundles, app } = options.prepared === undefined ? await prepare(dist) : readPrepared(options.prepared);
  const { appId, isLowered } = findProject(dist);
  const warnings = [...app.warnings];
  const scripts = engine === undefined ? app.scripts : scriptsFor(engine, app.scripts, isLowered, warnings);
  if (strict) warnings.push(...checkStrictly(dist));
  return { bundles, app: { ...app, scripts, warnings }, profile: { engine: engine ?? null, strict, appId } };
}
