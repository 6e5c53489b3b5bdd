import fs from 'node:fs';
import path from 'node:path';
import { readJson } from '../compile/compile';

/** What project.config.json says that matters when the app runs. */
export interface Project {
  appId: string;
  /** DevTools compiles scripts to older JavaScript. */
  isLowered: boolean;
}

interface ProjectFile {
  appid?: string;
  miniprogramRoot?: string;
  setting?: { es6?: boolean; enhance?: boolean };
}

/** As DevTools names an app without an id. */
const NO_APP_ID = 'touristappid';
const PROJECT_FILE = 'project.config.json';
const FOLDERS_UP = 3;

/** What the folder's project.config.json says; undefined without one. @throws naming it when it is no JSON */
export const readProject = (folder: string): ProjectFile | undefined =>
  fs.existsSync(path.join(folder, PROJECT_FILE)) ? (readJson(folder, PROJECT_FILE) as ProjectFile) : undefined;

/** The project of a compiled app: its project.config.json is in its folder, or in one above that names it. */
export function findProject(dist: string): Project {
  let folder = path.resolve(dist);
  for (let up = 0; up <= FOLDERS_UP; up += 1, folder = path.dirname(folder)) {
    const project = readProject(folder);
    if (project === undefined) continue;
    const { appid = NO_APP_ID, miniprogramRoot = '.', setting = {} } = project;
    if (path.resolve(folder, miniprogramRoot) !== path.resolve(dist)) continue;
    return { appId: appid, isLowered: setting.es6 === true || setting.enhance === true };
  }
  return { appId: NO_APP_ID, isLowered: false };
}
