/** Folders of the installation. server/dist is as deep as this file, so one relative path serves both. */
import path from 'node:path';

const SERVER = path.resolve(__dirname, '..');

export const MIGRATIONS_FOLDER = path.join(SERVER, 'migrations');
/** The authored courses and the item bank. */
export const CONTENT_FOLDER = path.join(SERVER, '../content');
/** The school's page, as it was built. */
export const CONSOLE_FOLDER = path.join(SERVER, 'dist/console');
export const DEFAULT_DATA_DIR = path.join(SERVER, '../.data');
